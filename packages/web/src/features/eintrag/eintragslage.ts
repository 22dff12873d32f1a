import { splitEintraege } from '@ekp/wire/rules/eintrag'
import { useQueries, useQuery } from '@tanstack/react-query'
import { today } from '../../lib/berlinTime.ts'
import type { SectionQuery } from '../../ui/layout/Section.tsx'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { listSpaetere } from './geltung.ts'
import { aktuellerEintragQuery, eintraegeQuery } from './queries.ts'

/** The entry of today, or what there is where there is none. */
type Auskunft<E extends Eintrag> =
  | { readonly aktuelle: E; readonly kuenftige: readonly E[] }
  | {
      readonly lage: Eintragslage<E>
      /** What of that could not be loaded. */
      readonly missing: SectionQuery<unknown> | undefined
    }

/** Asks for the entry of today, and for all others only where there is none or it ends: most customers have one for ever. */
export function useEintragslage<E extends Eintrag>(art: Eintragsart<E>): SectionQuery<Auskunft<E>> {
  const { status, data, error, refetch, isFetching } = useQuery(aktuellerEintragQuery(art))
  const isNone = data === null
  const kunde = useQuery({ ...anschlussnutzerQuery, enabled: isNone })
  const isEnding = typeof data?.gueltigBis === 'string'
  const alle = useQuery({ ...eintraegeQuery(art), enabled: isNone || isEnding })
  const vertragIds = (isNone && kunde.data?.vertraege) || []
  const ofVertraege = useQueries({ queries: vertragIds.map((vertragId) => eintraegeQuery(art, vertragId)) })

  if (data === undefined) return { status, data, error, refetch, isFetching }
  if (data !== null) {
    // Without the list the entry of today is shown all the same.
    if (isEnding && alle.isPending) return { status: 'pending', data: undefined, error, refetch, isFetching }
    const kuenftige = isEnding ? listSpaetere(alle.data ?? [], today()) : []
    return { status, data: { aktuelle: data, kuenftige }, error, refetch, isFetching }
  }

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

/** The other entries on record when no entry of the customer holds today [anschlussnutzer-9]. */
export interface Eintragslage<E extends Eintrag> {
  /** The customer has others, gone by or to come. */
  readonly hasEigene: boolean
  /** The next of them. */
  readonly naechste: E | undefined
  /** Contracts with one of their own, of today or to come. */
  readonly vertragIds: readonly string[]
  /** There are only such of contracts that have gone by. */
  readonly hasVergangene: boolean
}

/** `eigene` are all of the customer; those of a contract are undefined where they are not known. */
export function deriveEintragslage<E extends Eintrag>(
  eigene: readonly E[],
  vertraege: readonly { readonly vertragId: string; readonly eintraege: readonly Eintrag[] | undefined }[],
  heute: string,
): Eintragslage<E> {
  const vertragIds = vertraege.filter(({ eintraege }) => isInUse(eintraege ?? [], heute))
  return {
    hasEigene: eigene.length > 0,
    naechste: listSpaetere(eigene, heute)[0],
    vertragIds: vertragIds.map(({ vertragId }) => vertragId),
    hasVergangene:
      eigene.length === 0 && vertragIds.length === 0 && vertraege.some(({ eintraege = [] }) => eintraege.length > 0),
  }
}

/** Whether one of them holds today or will. */
export function isInUse(eintraege: readonly Eintrag[], heute: string): boolean {
  const { aktuell, kuenftige } = splitEintraege(eintraege, heute)
  return aktuell !== undefined || kuenftige.length > 0
}
