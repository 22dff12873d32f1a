import { queryOptions } from '@tanstack/react-query'
import type { Historienfenster } from '@ekp/wire/rules/historienfenster'
import { type Interval, listHistorie } from '@ekp/wire/verbrauch'
import { call } from '../../api/call.ts'

/** One request of the history; kept for each mode and range until the customer reloads it [historie-15]. */
export function historieQuery(vertragId: string, interval: Interval, fenster: Historienfenster) {
  const query = { von: fenster.von.toISOString(), bis: fenster.bis.toISOString(), interval }
  return queryOptions({
    queryKey: ['vertrag', vertragId, 'historie', interval, query.von, query.bis],
    queryFn: async ({ signal }) => (await call(listHistorie, { params: { vertragId }, query }, { signal })).data.data,
    staleTime: Infinity,
  })
}
