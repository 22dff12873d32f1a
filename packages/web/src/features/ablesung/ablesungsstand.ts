import type { Ablesung } from '@ekp/wire/ablesung'
import { findAblesefrist } from '@ekp/wire/rules/ablesefrist'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatAblesewert } from '../../lib/format.ts'
import { findLatestAblesung } from './queries.ts'

/** When a meter was read last, and whether it is time again. */
export interface Ablesungsstand {
  /** Undefined where none was read. */
  readonly letzte: Ablesung | undefined
  /** The day from which it is time; undefined where neither a reading nor the beginning is known. */
  readonly frist: string | undefined
  /** The meter was not read for a year [ablesung-32]; an estimate is no reading. */
  readonly istFaellig: boolean
}

/** `today` and the day from which energy was delivered are `YYYY-MM-DD`; without that day nothing is due. */
export function findAblesungsstand(
  ablesungen: readonly Ablesung[],
  { lieferbeginn, today }: { lieferbeginn: string | null; today: string },
): Ablesungsstand {
  const letzte = findLatestAblesung(ablesungen.filter(({ ableseart }) => ableseart !== 'ERSATZWERT'))
  const frist = findAblesefrist(letzte?.ablesedatum, lieferbeginn)
  return { letzte, frist, istFaellig: frist !== undefined && frist <= today }
}

/** A reading as the meter shows it: computed ones may have more digits, which stand in the table of all readings. */
export const formatZaehlerstand = (ablesewert: number, nachkommastellen: number | null) =>
  formatAblesewert(
    nachkommastellen === null ? ablesewert : Number(ablesewert.toFixed(nachkommastellen)),
    nachkommastellen,
  )

/** The values of a reading: `1.830,6 m³`; with several channels each has its name, as `nameOf` says it: `Hochtarif (HT): 19.800 kWh`. */
export function listAblesewerte(
  { ablesewerte }: Pick<Ablesung, 'ablesewerte'>,
  einheit: string,
  nameOf = (obiskennzahl: string) => `${deriveKanalname(obiskennzahl).replace(' ', '\u00A0')}:`,
): string[] {
  const werte = Object.values(ablesewerte)
  return werte.map(({ obiskennzahl, ablesewert, nachkommastellen }) => {
    const text = `${formatZaehlerstand(ablesewert, nachkommastellen)}\u00A0${einheit}`
    return werte.length > 1 ? `${nameOf(obiskennzahl)} ${text}` : text
  })
}
