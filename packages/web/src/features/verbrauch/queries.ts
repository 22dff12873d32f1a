import type { Historienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import { type Historieninterval, listHistorie, listVerbraeuche, type Verbrauch } from '@ekp/wire/verbrauch'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

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
