import { type Ablesung, findZaehler, listAblesungen } from '@ekp/wire/ablesung'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { LetzteAblesung, WaehlbarerZaehler } from './zaehler/zaehler.ts'

export const ablesungenQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'ablesungen'],
    queryFn: ({ signal }) => call(listAblesungen, { params: { vertragId }, query: {} }, { signal }),
  })

/** The contract's data for the form; the screen provides it. */
type AblesbarerVertrag = Pick<WaehlbarerZaehler, 'vertragId' | 'versorgungsart' | 'lieferadresse' | 'lieferende'>

/** Undefined for a contract that takes no readings. */
export type FindAblesbarerVertrag = (client: QueryClient, vertragId: string) => Promise<AblesbarerVertrag | undefined>

/** Where the contracts come from: the screen knows. */
export interface Vertragsquelle {
  readonly listVertragIds: (client: QueryClient) => Promise<readonly string[]>
  readonly findVertrag: FindAblesbarerVertrag
}

/** The meter of one contract with what it showed last; null for a contract that takes no readings. */
export const zaehlerQuery = (vertragId: string, findVertrag: FindAblesbarerVertrag) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'zaehler'],
    async queryFn({ client, signal }): Promise<WaehlbarerZaehler | null> {
      const [vertrag, zaehler, ablesungen] = await Promise.allSettled([
        findVertrag(client, vertragId),
        call(findZaehler, { params: { vertragId } }, { signal }),
        client.fetchQuery(ablesungenQuery(vertragId)),
      ])
      // The contract first: one that takes no readings may well have no meter any more.
      if (vertrag.status === 'rejected') throw vertrag.reason
      if (vertrag.value === undefined) return null
      if (zaehler.status === 'rejected') throw zaehler.reason
      const { nummer, kanaele, eingebautAm } = zaehler.value
      // The form works without this help beside the fields.
      const known = ablesungen.status === 'fulfilled' ? ablesungen.value : []
      const letzteAblesung = toLetzteAblesung(known.filter(({ zaehlernummer }) => zaehlernummer === nummer))
      return { ...vertrag.value, zaehlernummer: nummer, kanaele, eingebautAm, letzteAblesung }
    },
  })

function toLetzteAblesung(ablesungen: Parameters<typeof findLatestAblesung>[0]): LetzteAblesung | null {
  const latest = findLatestAblesung(ablesungen)
  if (latest === undefined) return null
  const werte = Object.entries(latest.ablesewerte).map(([kennzahl, { ablesewert }]) => [kennzahl, ablesewert] as const)
  return { ablesedatum: latest.ablesedatum, ablesewerte: Object.fromEntries(werte) }
}

/** After a reading was accepted: what is shown of it anywhere is asked for again when it is needed. */
export async function invalidateAblesungen(client: QueryClient, vertragId: string): Promise<void> {
  for (const queryKey of [['vertrag', vertragId], ['zaehlerauswahl']]) {
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** The reading with the latest ablesedatum [ablesung-28]; of several, the first of the list. */
export function findLatestAblesung(ablesungen: readonly Ablesung[]): Ablesung | undefined {
  let latest: Ablesung | undefined
  for (const ablesung of ablesungen) {
    if (latest === undefined || ablesung.ablesedatum > latest.ablesedatum) latest = ablesung
  }
  return latest
}

/** Where the reading form finds the customer's contracts; `load` answers what is known of the customer. */
export function createVertragsquelle(
  load: (client: QueryClient) => Promise<{ readonly vertraege: readonly string[]; readonly zugriff: string }>,
  findVertrag: FindAblesbarerVertrag,
): Vertragsquelle {
  return {
    listVertragIds: async (client) => (await load(client)).vertraege,
    async findVertrag(client, vertragId) {
      // With restricted access there is no form, and no copy of a meter on the device: wait until that is known.
      const known = load(client).catch(() => undefined)
      const vertrag = await findVertrag(client, vertragId)
      return (await known)?.zugriff === 'eingeschränkt' ? undefined : vertrag
    },
  }
}
