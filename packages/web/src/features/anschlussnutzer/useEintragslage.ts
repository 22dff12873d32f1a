import { useQueries, useQuery } from '@tanstack/react-query'
import { today } from '../../lib/today.ts'
import type { SectionQuery } from '../../ui/sectionQuery.ts'
import { deriveEintragslage, type Eintrag, type Eintragslage } from './deriveEintragslage.ts'
import type { Eintragsquellen } from './Eintragsquellen.ts'
import { anschlussnutzerQuery } from './queries.ts'

/** The entry of today, or what there is where there is none. */
type Auskunft<E> =
  | { readonly aktuelle: E }
  | {
      readonly lage: Eintragslage
      /** What of that could not be loaded. */
      readonly missing: SectionQuery<unknown> | undefined
    }

/** Asks for the entry of today, and for all others only where there is none: most customers have one. */
export function useEintragslage<E extends Eintrag>(quellen: Eintragsquellen<E>): SectionQuery<Auskunft<E>> {
  const { status, data, error, refetch, isFetching } = useQuery(quellen.aktuelle)
  const isNone = data === null
  const kunde = useQuery({ ...anschlussnutzerQuery, enabled: isNone })
  const alle = useQuery({ ...quellen.alle, enabled: isNone })
  const vertragIds = (isNone && kunde.data?.vertraege) || []
  const ofVertraege = useQueries({ queries: vertragIds.map((vertragId) => quellen.ofVertrag(vertragId)) })

  if (data === undefined) return { status, data, error, refetch, isFetching }
  if (data !== null) return { status, data: { aktuelle: data }, error, refetch, isFetching }

  const others = [kunde, alle, ...ofVertraege]
  if (others.some((query) => query.isPending)) return { status: 'pending', data: undefined, error, refetch, isFetching }
  const eintraege = vertragIds.map((vertragId, index) => ({ vertragId, eintraege: ofVertraege[index]?.data }))
  const lage = deriveEintragslage(alle.data ?? [], eintraege, today())
  return { status, data: { lage, missing: gather(others) }, error, refetch, isFetching }
}

interface Loaded {
  readonly data: unknown
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

function gather(queries: readonly Loaded[]): SectionQuery<unknown> | undefined {
  const failed = queries.filter(({ data }) => data === undefined)
  if (failed.length === 0) return undefined
  return {
    status: 'error',
    data: undefined,
    error: failed[0]?.error,
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
    isFetching: failed.some((query) => query.isFetching),
  }
}
