import { addTage } from '@ekp/wire/rules/kalendertag'
import { findTagVorNaechstem } from './findTagVorNaechstem.ts'
import type { Gueltigkeit } from './Gueltigkeit.ts'
import type { Vorgaenger } from './Vorgaenger.ts'

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/**
 * What holds on when a planned entry is deleted: what would have ended because of it, until the next one, but never beyond
 * an end of its own: what the customer has ended does not come back.
 */
export function deriveFortgeltung(
  eintraege: readonly Gueltigkeit[],
  { gueltig_von: von }: Gueltigkeit,
): Vorgaenger | null {
  if (von === null) return null
  const lastDay = addTage(von, -1)
  const bisher = eintraege.find(({ gueltig_bis: bis }) => bis === lastDay)
  if (bisher === undefined) return null
  const gueltigBis = earlier(bisher.beendet_zum, findTagVorNaechstem(eintraege, von))
  if (gueltigBis === lastDay) return null
  return { id: bisher.id, gueltigBis, beendetZum: bisher.beendet_zum, entfallen: false }
}
