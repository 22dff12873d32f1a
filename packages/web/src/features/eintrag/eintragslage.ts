import { splitEintraege } from '@ekp/wire/rules/eintrag'
import { useQuery } from '../../lib/useQuery.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import type { SectionQuery } from '../../ui/layout/Section.tsx'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { listSpaetere } from './geltung.ts'
import { aktuellerEintragQuery, eintraegeQuery, vertragseintraegeQuery } from './queries.ts'

/** The entry of today, or what there is where there is none. */
type Auskunft<E extends Eintrag> =
  | {
      readonly aktuelle: E
      readonly kuenftige: readonly E[]
      /** Contracts with one of their own, of today or to come; undefined where they are not known. */
      readonly abweichende: readonly string[] | undefined
      readonly vertragIds: readonly string[]
    }
  | {
      readonly lage: Eintragslage<E>
      /** What of that could not be loaded. */
      readonly missing: SectionQuery<unknown> | undefined
    }

/** The contracts that are asked for entries of their own, and named; more nobody reads, and each is a call. */
export const mostVertraege = 5

/**
 * Asks for the entry of today, for those of a few contracts, and for the customer's others only where there is none today or
 * it ends: most have one for ever.
 */
export function useEintragslage<E extends Eintrag>(art: Eintragsart<E>): SectionQuery<Auskunft<E>> {
  const { status, data, error, refetch, isFetching } = useQuery(aktuellerEintragQuery(art))
  const isNone = data === null
  const kunde = useQuery(anschlussnutzerQuery)
  const isEnding = typeof data?.gueltigBis === 'string'
  const all = useQuery({ ...eintraegeQuery(art), enabled: isNone || isEnding })
  const vertragIds = kunde.data?.vertraege ?? []
  const asked = isNone || vertragIds.length <= mostVertraege ? vertragIds : []
  const ofVertraege = useQuery({ ...vertragseintraegeQuery(art, asked), enabled: kunde.data !== undefined })

  if (data === undefined) return { status, data, error, refetch, isFetching }
  const others = [kunde, ...(isNone || isEnding ? [all] : []), ...(kunde.data ? [ofVertraege] : [])]
  if (others.some((query) => query.isPending)) return { status: 'pending', data: undefined, error, refetch, isFetching }
  const eintraege = ofVertraege.data ?? []
  const failed = eintraege.find((one) => one.eintraege === undefined)
  if (data !== null) {
    // Without the lists the entry of today is shown all the same.
    const isKnown = kunde.data !== undefined && asked.length === vertragIds.length && failed === undefined
    const abweichende = isKnown ? listAbweichende(eintraege, currentDay()) : undefined
    const kuenftige = isEnding ? listSpaetere(all.data ?? [], currentDay()) : []
    return { status, data: { aktuelle: data, kuenftige, abweichende, vertragIds }, error, refetch, isFetching }
  }
  const lage = deriveEintragslage(all.data ?? [], eintraege, currentDay())
  const missing = gather([...others, ...(failed ? [{ ...ofVertraege, data: undefined, error: failed.error }] : [])])
  return { status, data: { lage, missing }, error, refetch, isFetching }
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

/** A contract and its entries; undefined if they could not be loaded. */
interface OfVertrag {
  readonly vertragId: string
  readonly eintraege: readonly Eintrag[] | undefined
}

/** `own` are all entries of the customer. */
export function deriveEintragslage<E extends Eintrag>(
  own: readonly E[],
  vertraege: readonly OfVertrag[],
  today: string,
): Eintragslage<E> {
  const vertragIds = listAbweichende(vertraege, today)
  return {
    hasEigene: own.length > 0,
    naechste: listSpaetere(own, today)[0],
    vertragIds,
    hasVergangene:
      own.length === 0 && vertragIds.length === 0 && vertraege.some(({ eintraege = [] }) => eintraege.length > 0),
  }
}

/** The contracts with an entry of today or to come. */
function listAbweichende(vertraege: readonly OfVertrag[], today: string): string[] {
  return vertraege.filter(({ eintraege = [] }) => isInUse(eintraege, today)).map(({ vertragId }) => vertragId)
}

/** Whether one of them holds today or will. */
export function isInUse(eintraege: readonly Eintrag[], today: string): boolean {
  const { aktuell, kuenftige } = splitEintraege(eintraege, today)
  return aktuell !== undefined || kuenftige.length > 0
}
