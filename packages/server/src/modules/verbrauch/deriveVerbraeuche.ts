import type { Verbrauch } from '@ekp/wire/verbrauch'
import { deriveVerbrauch } from './deriveVerbrauch.ts'
import { deriveZeitraeume } from './deriveZeitraeume.ts'
import type { UmrechnungOfVertrag } from './splitByUmrechnung.ts'
import type { AblesungOfVertrag } from './AblesungOfVertrag.ts'
import type { MesskanalOfVertrag } from './MesskanalOfVertrag.ts'
import { toAbgeleseneZaehler } from './toAbgeleseneZaehler.ts'

/** What a contract has consumed from reading to reading, oldest first; `umrechnungen` come oldest first, too. */
export function deriveVerbraeuche(
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
  umrechnungen: readonly UmrechnungOfVertrag[],
): Verbrauch[] {
  const alleZaehler = toAbgeleseneZaehler(messkanaele, ablesungen)
  const ofGas = messkanaele[0]?.versorgungsart === 'gas' ? umrechnungen : undefined
  return deriveZeitraeume(alleZaehler).map((zeitraum) => deriveVerbrauch(zeitraum, alleZaehler, ofGas))
}
