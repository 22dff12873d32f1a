import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import {
  findAktuellerTarif,
  listPreisbestandteile,
  listPreiszeitreihe,
  listTarifhistorie,
  listVertragspreise,
  type Preis,
  type Preisstand,
  type Tarif,
  type Vertragspreis,
} from '@ekp/wire/tarif'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'

/** The tariff of today; null when the contract has none. */
export const aktuellerTarifQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'aktueller_tarif'],
    queryFn: ({ signal }): Promise<Tarif | null> =>
      orMissing(call(findAktuellerTarif, { params: { vertragId } }, { signal }), null),
  })

/** An answer, or something in its place where there is none. */
async function orMissing<T, M>(answer: Promise<T>, instead: M): Promise<T | M> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return instead
    throw error
  }
}

export const tarifhistorieQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'tarifhistorie'],
    queryFn: async ({ signal }) => (await call(listTarifhistorie, { params: { vertragId } }, { signal })).historie,
  })

/** What a contract's price is made of, newest first; nothing from a host that does not say it [tarif-13]. */
export const preisbestandteileQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'preisbestandteile'],
    queryFn: async ({ signal }): Promise<readonly Preisstand[]> => {
      const answer = call(listPreisbestandteile, { params: { vertragId } }, { signal })
      return (await orMissing(answer, { preisstaende: [] })).preisstaende
    },
  })

/** The prices of a window: the contract's own where its host knows one, the exchange's otherwise. */
export interface Preisreihe {
  readonly eigene: readonly Vertragspreis[]
  /** Empty where `eigene` is not. */
  readonly boerse: readonly Preis[]
}

/** Without a contract the exchange's prices alone. */
export function preisreiheQuery(vertragId: string | undefined, fenster: Preisfenster) {
  const query = { von: fenster.von.toISOString(), bis: fenster.bis.toISOString() }
  return queryOptions({
    queryKey: ['preisreihe', vertragId ?? null, query],
    queryFn: async ({ signal }): Promise<Preisreihe> => {
      const answer = vertragId && call(listVertragspreise, { params: { vertragId }, query }, { signal })
      const { preise: eigene } = answer ? await orMissing(answer, nothing) : nothing
      if (eigene.some(({ preis }) => preis !== null)) return { eigene, boerse: [] }
      return { eigene: [], boerse: (await call(listPreiszeitreihe, { query }, { signal })).preise }
    },
  })
}

const nothing: { preise: Vertragspreis[] } = { preise: [] }
