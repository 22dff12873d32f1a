import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import { currentDay } from '../../lib/berlinTime.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { tarifhistorieQuery } from './queries.ts'

/** A contract's tariffs, undefined while they load, and whether the one of today is dynamic. */
export function useTarife(vertragId: string) {
  const { data = [], isPending } = useQuery(tarifhistorieQuery(vertragId))
  const istDynamisch = deriveTarifzeitscheiben(data, currentDay()).aktuell?.istDynamisch === true
  return { tarife: isPending ? undefined : data, istDynamisch }
}
