import { findAktuellerTarif, listTarifhistorie, type Tarif } from '@ekp/wire/tarif'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'

/** The tariff of today; null when the contract has none. */
export const aktuellerTarifQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'aktueller_tarif'],
    queryFn: ({ signal }): Promise<Tarif | null> =>
      orMissing(call(findAktuellerTarif, { params: { vertragId } }, { signal }), null),
  })

/** An answer, or something in its place where there is none. */
export async function orMissing<T, M>(answer: Promise<T>, instead: M): Promise<T | M> {
  try {
    return await answer
  } catch (error) {
    if (isNotFound(error)) return instead
    throw error
  }
}

export const tarifhistorieQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'tarifhistorie'],
    queryFn: async ({ signal }) => (await call(listTarifhistorie, { params: { vertragId } }, { signal })).historie,
  })
