import { findRechnung, listRechnungen, type Rechnungskopf } from '@ekp/wire/rechnung'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A bill and its contract. */
export interface RechnungOfVertrag {
  readonly vertragId: string
  readonly rechnung: Rechnungskopf
}

/** The bills of all contracts, newest first [rechnung-9]. */
export const rechnungenQuery = (vertragIds: readonly string[]) =>
  queryOptions({
    queryKey: ['rechnungen', ...vertragIds],
    queryFn: async ({ signal }): Promise<readonly RechnungOfVertrag[]> => {
      const lists = await Promise.all(
        vertragIds.map(async (vertragId) => {
          const rechnungen = await call(listRechnungen, { params: { vertragId } }, { signal })
          return rechnungen.map((rechnung) => ({ vertragId, rechnung }))
        }),
      )
      return lists.flat().toSorted((one, other) => (one.rechnung.bis < other.rechnung.bis ? 1 : -1))
    },
  })

export const rechnungQuery = (vertragId: string, rechnungsnummer: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'rechnung', rechnungsnummer],
    queryFn: ({ signal }) => call(findRechnung, { params: { vertragId, rechnungsnummer } }, { signal }),
  })
