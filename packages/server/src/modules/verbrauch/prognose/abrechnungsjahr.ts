import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import type { Zeitraum } from '../zeitraeume.ts'

interface Abrechnung {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
  /** The newest reading of the yearly round; undefined where there has been none. */
  readonly turnusablesung: string | undefined
}

/**
 * The year of the bill that is running: from the newest reading of the yearly round, or else from the day of the year on
 * which the delivery began; it ends with the delivery. Undefined where nothing is delivered today.
 */
export function findAbrechnungsjahr(
  { lieferbeginn, lieferende, turnusablesung }: Abrechnung,
  today: string,
): Zeitraum | undefined {
  if (lieferbeginn === null || lieferbeginn > today || (lieferende !== null && lieferende < today)) return undefined
  const beginn = turnusablesung ?? lieferbeginn
  let jahre = Number(today.slice(0, 4)) - Number(beginn.slice(0, 4))
  if (jahrestag(beginn, jahre) > today) jahre--
  const bis = jahrestag(beginn, jahre + 1)
  const ende = lieferende === null ? bis : addTage(lieferende, 1)
  return { von: jahrestag(beginn, jahre), bis: ende < bis ? ende : bis }
}

/** The same day so many years later; the 29th of February is the 1st of March in other years. */
function jahrestag(datum: string, jahre: number): string {
  const [year = 0, month = 0, day = 0] = datum.split('-').map(Number)
  return utcTag(Date.UTC(year + jahre, month - 1, day))
}
