import { findRechnung, listKundenrechnungen } from '@ekp/wire/rechnung'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The bills of all contracts, newest first [rechnung-13]. */
export const rechnungenQuery = queryOptions({
  queryKey: ['rechnungen'],
  queryFn: ({ signal }) => call(listKundenrechnungen, {}, { signal }),
})

export const rechnungQuery = (vertragId: string, rechnungsnummer: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'rechnung', rechnungsnummer],
    queryFn: ({ signal }) => call(findRechnung, { params: { vertragId, rechnungsnummer } }, { signal }),
  })
