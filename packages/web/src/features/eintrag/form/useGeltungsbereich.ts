import { useQueries } from '@tanstack/react-query'
import { useQuery } from '../../../lib/useQuery.ts'
import { today } from '../../../lib/berlinTime.ts'
import { anschlussnutzerQuery } from '../../anschlussnutzer/queries.ts'
import type { Eintrag, Eintragsart } from '../eintragsart.ts'
import { isInUse, mostVertraege } from '../eintragslage.ts'
import { geltungsbereichText } from '../geltung.ts'
import { eintraegeQuery } from '../queries.ts'

/** Says which contracts a new entry holds for [eintrag-16]; undefined until that is known. */
export function useGeltungsbereich<E extends Eintrag>(
  art: Eintragsart<E>,
  vertragId: string | undefined,
): string | undefined {
  const { data: anschlussnutzer } = useQuery(anschlussnutzerQuery)
  const vertragIds = anschlussnutzer?.vertraege ?? []
  const asked = vertragId === undefined && vertragIds.length <= mostVertraege ? vertragIds : []
  const ofVertraege = useQueries({ queries: asked.map((id) => eintraegeQuery(art, id)) })
  if (vertragId !== undefined) return 'Gilt nur für diesen Vertrag.'
  if (vertragIds.length === 0) return ''
  if (ofVertraege.some(({ isPending }) => isPending)) return undefined
  const isKnown = asked.length > 0 && ofVertraege.every(({ data }) => data !== undefined)
  const eigeneVertraege = asked.filter((_, index) => isInUse(ofVertraege[index]?.data ?? [], today()))
  return geltungsbereichText(art, vertragIds, isKnown ? eigeneVertraege : undefined)
}
