import { addMonate, addTage } from '@ekp/wire/rules/kalendertag'
import type { Zeitraum } from '../zeitraeume.ts'

interface Abrechnung {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
  /** The first day after the newest yearly bill; undefined where there has been none. */
  readonly abgerechnetBis: string | undefined
  /** The newest reading of the yearly round; undefined where there has been none. */
  readonly turnusablesung: string | undefined
}

/**
 * The year of the bill that is running: from the end of the newest yearly bill, else from the newest reading of the yearly
 * round, else from the day of the year on which the delivery began; it ends with the delivery. Undefined where nothing is
 * delivered today.
 */
export function findAbrechnungsjahr(
  { lieferbeginn, lieferende, abgerechnetBis, turnusablesung }: Abrechnung,
  today: string,
): Zeitraum | undefined {
  if (lieferbeginn === null || lieferbeginn > today || (lieferende !== null && lieferende < today)) return undefined
  const beginn = abgerechnetBis ?? turnusablesung ?? lieferbeginn
  let jahre = Number(today.slice(0, 4)) - Number(beginn.slice(0, 4))
  if (addMonate(beginn, 12 * jahre) > today) jahre--
  const bis = addMonate(beginn, 12 * (jahre + 1))
  const ende = lieferende === null ? bis : addTage(lieferende, 1)
  return { von: addMonate(beginn, 12 * jahre), bis: ende < bis ? ende : bis }
}
