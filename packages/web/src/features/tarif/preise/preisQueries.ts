import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Preisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { listPreisbestandteile, type Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { listPreiszeitreihe, listVertragspreise, type Preis, type Vertragspreis } from '@ekp/wire/tarif/preise'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { orMissing } from '../queries.ts'

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

/** Whether any price of a day in Berlin is known. */
export const hasPreisOf = (tag: string, { eigene, boerse }: Preisreihe) =>
  [...eigene, ...boerse].some(({ von, preis }) => preis !== null && berlinToday(new Date(von)) === tag)

const nothing: { preise: Vertragspreis[] } = { preise: [] }
