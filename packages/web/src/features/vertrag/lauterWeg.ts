import type { Vertrag } from '@ekp/wire/vertrag'
import { isVorbei, takesAblesungen, vertragsstatusOf } from './vertragsstatus.ts'

interface Umstaende {
  /** False for the access level `eingeschränkt`. */
  readonly mayWrite: boolean
  /** Whether its current tariff is dynamic. */
  readonly istDynamisch?: boolean | undefined
}

/**
 * The way from a contract that its customer needs most, which gets the loud button: the prices of a dynamic tariff, the
 * consumption where the meter is read from afar or no reading is taken, else a new reading. Undefined where no energy has
 * been delivered.
 */
export function lauterWeg(
  vertrag: Vertrag,
  { mayWrite, istDynamisch = false }: Umstaende,
): 'preise' | 'verbrauch' | 'ablesung' | undefined {
  const status = vertragsstatusOf(vertrag)
  if (status === 'beauftragt' || status === 'storniert') return undefined
  if (istDynamisch && !isVorbei(vertrag)) return 'preise'
  return mayWrite && takesAblesungen(vertrag) && !isFernausgelesen(vertrag) ? 'ablesung' : 'verbrauch'
}

/** Whether a smart meter or an RLM meter sends its values by itself. */
export function isFernausgelesen({ hatHistorie, kundenArt }: Vertrag): boolean {
  return hatHistorie || kundenArt === 'RLMKunde'
}
