import type { Historienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import { compareTarife } from '@ekp/wire/tarif/vergleich'
import type { Vergleichsfrage } from '@ekp/wire/tarif/vergleich'
import { type Historieninterval, listHistorie, listVerbraeuche, type Verbrauch } from '@ekp/wire/verbrauch'
import { findKostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { call } from '../../api/call.ts'
import type { Zeitspanne } from './zeitspanne.ts'

export const verbraeucheQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'verbraeuche'],
    queryFn: ({ signal }) => call(listVerbraeuche, { params: { vertragId }, query: {} }, { signal }),
  })

/** Newest first: the one with the latest `bis` [verbrauch-3]. */
export function sortVerbraeuche(verbraeuche: readonly Verbrauch[]): readonly Verbrauch[] {
  // Days of one length sort as text.
  return verbraeuche.toSorted((a, b) => compare(b.bis, a.bis) || compare(b.von, a.von))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** One request of the history; kept for each mode and range until the customer reloads it [historie-15]. */
export function historieQuery(vertragId: string, interval: Historieninterval, fenster: Historienfenster) {
  const query = { von: fenster.von.toISOString(), bis: fenster.bis.toISOString(), interval }
  return queryOptions({
    queryKey: ['vertrag', vertragId, 'historie', interval, query.von, query.bis],
    queryFn: async ({ signal }) => (await call(listHistorie, { params: { vertragId }, query }, { signal })).data.data,
    staleTime: Infinity,
  })
}

/** What a stretch of days cost [verbrauch-17]. */
export const kostenQuery = (vertragId: string, { von, bis }: Zeitspanne) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'kostenaufstellung', von, bis],
    queryFn: ({ signal }) => call(findKostenaufstellung, { params: { vertragId }, query: { von, bis } }, { signal }),
  })

/** What the same consumption costs in each tariff on offer [tarif-20]; nothing is asked for what cannot be compared. */
export const vergleichQuery = (vertragId: string, query: InferOutput<typeof Vergleichsfrage> | undefined) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'tarifvergleich', query ?? null],
    queryFn:
      query === undefined
        ? skipToken
        : ({ signal }) => call(compareTarife, { params: { vertragId }, query }, { signal }),
  })
