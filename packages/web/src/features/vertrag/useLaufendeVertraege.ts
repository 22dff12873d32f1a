import type { Vertrag } from '@ekp/wire/vertrag'
import { useQueries } from '@tanstack/react-query'
import { currentDay } from '../../lib/berlinTime.ts'
import { vertragQuery } from './queries.ts'
import { isVorbei, takesAblesungen } from './vertragsstatus.ts'

/** How many contracts the start page asks for at most; the list of contracts has the others. */
const mostAsked = 6

/** The contracts under which energy is delivered today, in the customer's order; undefined until all are known. */
export function useLaufendeVertraege(vertragIds: readonly string[] | undefined): readonly Vertrag[] | undefined {
  const queries = useQueries({ queries: (vertragIds ?? []).slice(0, mostAsked).map(vertragQuery) })
  if (vertragIds === undefined || queries.some(({ isPending }) => isPending)) return undefined
  return queries.flatMap(({ data }) => (data !== undefined && isLaufend(data, currentDay()) ? [data] : []))
}

/** Delivery has begun and not ended; a contract that was cancelled runs until then. */
export function isLaufend(vertrag: Vertrag, heute: string): boolean {
  return takesAblesungen(vertrag, heute) && !isVorbei(vertrag, heute)
}
