import { useQueries } from '@tanstack/react-query'
import { currentDay } from '../../lib/berlinTime.ts'
import { useQuery } from '../../lib/useQuery.ts'
import { anschlussnutzerQuery } from '../anschlussnutzer/queries.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { isInUse, mostVertraege } from './eintragslage.ts'
import { geltungsbereichText } from './geltung.ts'
import { eintraegeQuery } from './queries.ts'

/** For which contracts an entry of the customer holds. */
interface Geltungsbereich {
  readonly text: string
  readonly vertragIds: readonly string[]
  /** Those that have entries of their own. */
  readonly eigene: readonly string[]
}

/** Says which contracts a customer's entry holds for, or that it is of one [eintrag-16]; undefined until that is known. */
export function useGeltungsbereich<E extends Eintrag>(
  art: Eintragsart<E>,
  vertragId: string | undefined,
): Geltungsbereich | undefined {
  const kunde = useQuery(anschlussnutzerQuery)
  const vertragIds = kunde.data?.vertraege ?? []
  const asked = vertragId === undefined && vertragIds.length <= mostVertraege ? vertragIds : []
  const ofVertraege = useQueries({ queries: asked.map((id) => eintraegeQuery(art, id)) })
  if (vertragId !== undefined) return { text: 'Gilt nur für diesen Vertrag.', vertragIds: [], eigene: [] }
  if (kunde.isPending) return undefined
  if (vertragIds.length === 0) return { text: '', vertragIds, eigene: [] }
  if (ofVertraege.some(({ isPending }) => isPending)) return undefined
  const isKnown = asked.length > 0 && ofVertraege.every(({ data }) => data !== undefined)
  const eigene = isKnown ? asked.filter((_, index) => isInUse(ofVertraege[index]?.data ?? [], currentDay())) : undefined
  return { text: geltungsbereichText(art, vertragIds, eigene), vertragIds, eigene: eigene ?? [] }
}
