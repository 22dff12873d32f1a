import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import { listPreiszeitreihe } from '@ekp/wire/tarif'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The prices of a window; the same for every contract. */
export function preiszeitreiheQuery(fenster: Preisfenster) {
  const query = { von: fenster.von.toISOString(), bis: fenster.bis.toISOString() }
  return queryOptions({
    queryKey: ['preiszeitreihe', query],
    queryFn: async ({ signal }) => (await call(listPreiszeitreihe, { query }, { signal })).preise,
  })
}
