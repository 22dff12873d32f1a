import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import { findAktuellerTarif, listPreiszeitreihe, listTarifhistorie, type Tarif } from '@ekp/wire/tarif'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'

/** The tariff of today; null when the contract has none. */
export const aktuellerTarifQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'aktueller_tarif'],
    queryFn: async ({ signal }): Promise<Tarif | null> => {
      try {
        return await call(findAktuellerTarif, { params: { vertragId } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const tarifhistorieQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'tarifhistorie'],
    queryFn: async ({ signal }) => (await call(listTarifhistorie, { params: { vertragId } }, { signal })).historie,
  })

/** The prices of a window; the same for every contract. */
export function preiszeitreiheQuery(fenster: Preisfenster) {
  const query = { von: fenster.von.toISOString(), bis: fenster.bis.toISOString() }
  return queryOptions({
    queryKey: ['preiszeitreihe', query],
    queryFn: async ({ signal }) => (await call(listPreiszeitreihe, { query }, { signal })).preise,
  })
}
