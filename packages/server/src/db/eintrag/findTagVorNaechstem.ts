import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Gueltigkeit } from './Gueltigkeit.ts'

/** The day before the first entry that begins after a day; null when none does. */
export function findTagVorNaechstem(eintraege: readonly Gueltigkeit[], tag: string): string | null {
  const [naechster] = eintraege.flatMap(({ gueltig_von: von }) => (von !== null && von > tag ? [von] : [])).toSorted()
  return naechster === undefined ? null : addTage(naechster, -1)
}
