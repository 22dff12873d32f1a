import {
  findAktuelleRechnungsadresse,
  findAktuelleVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
} from '@ekp/wire/rechnungsadresse'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keyOf = (vertragId?: string) =>
  vertragId === undefined ? ['rechnungsadresse'] : ['vertrag', vertragId, 'rechnungsadresse']

/** The customer's billing address of today; null where there is none. */
export const rechnungsadresseQuery = queryOptions({
  queryKey: [...keyOf(), 'aktuelle'],
  queryFn: ({ signal }) => call(findAktuelleRechnungsadresse, {}, { signal }),
})

export const rechnungsadressenQuery = queryOptions({
  queryKey: [...keyOf(), 'alle'],
  queryFn: ({ signal }) => call(listRechnungsadressen, {}, { signal }),
})

/** The contract's own billing address of today; null where the customer's applies. */
const vertragRechnungsadresseQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'aktuelle'],
    queryFn: ({ signal }) => call(findAktuelleVertragRechnungsadresse, { params: { vertragId } }, { signal }),
  })

export const vertragRechnungsadressenQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'alle'],
    queryFn: ({ signal }) => call(listVertragRechnungsadressen, { params: { vertragId } }, { signal }),
  })

/** Both at once, for the block on the contract's page [eintrag-10]. */
export const abweichendeRechnungsadresseQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'block'],
    async queryFn({ client }) {
      const [aktuelle, alle] = await Promise.all([
        client.fetchQuery(vertragRechnungsadresseQuery(vertragId)),
        client.fetchQuery(vertragRechnungsadressenQuery(vertragId)),
      ])
      return { aktuelle, alle }
    },
  })

/** What the form begins with: asked for anew each time, and left alone while somebody types. */
export const vorlageQuery = (vertragId?: string) =>
  queryOptions({
    queryKey: ['vorlage', ...keyOf(vertragId)],
    queryFn: ({ signal }) =>
      vertragId === undefined
        ? call(findAktuelleRechnungsadresse, {}, { signal })
        : call(findAktuelleVertragRechnungsadresse, { params: { vertragId } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** After a change: what shows the addresses anywhere is up to date when this resolves. */
export async function refreshRechnungsadressen(client: QueryClient, vertragId?: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(vertragId), refetchType: 'all' })
}
