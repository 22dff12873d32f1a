import {
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from '@ekp/wire/bankverbindung'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const keyOf = (vertragId?: string) =>
  vertragId === undefined ? ['bankverbindung'] : ['vertrag', vertragId, 'bankverbindung']

/** The customer's bank details of today; null where there are none. */
export const bankverbindungQuery = queryOptions({
  queryKey: [...keyOf(), 'aktuelle'],
  queryFn: ({ signal }) => call(findAktuelleBankverbindung, {}, { signal }),
})

export const bankverbindungenQuery = queryOptions({
  queryKey: [...keyOf(), 'alle'],
  queryFn: ({ signal }) => call(listBankverbindungen, {}, { signal }),
})

/** The contract's own bank details of today; null where the customer's apply. */
const vertragBankverbindungQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'aktuelle'],
    queryFn: ({ signal }) => call(findAktuelleVertragBankverbindung, { params: { vertragId } }, { signal }),
  })

export const vertragBankverbindungenQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'alle'],
    queryFn: ({ signal }) => call(listVertragBankverbindungen, { params: { vertragId } }, { signal }),
  })

/** Both at once, for the block on the contract's page [eintrag-10]. */
export const abweichendeBankverbindungQuery = (vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(vertragId), 'block'],
    async queryFn({ client }) {
      const [aktuelle, alle] = await Promise.all([
        client.fetchQuery(vertragBankverbindungQuery(vertragId)),
        client.fetchQuery(vertragBankverbindungenQuery(vertragId)),
      ])
      return { aktuelle, alle }
    },
  })

/** After a change: what shows the bank details anywhere is up to date when this resolves. */
export async function refreshBankverbindungen(client: QueryClient, vertragId?: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(vertragId), refetchType: 'all' })
}
