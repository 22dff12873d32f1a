import type { Ablesung } from '@ekp/wire/ablesung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatAblesewert } from '../../lib/format.ts'
import { findLatestAblesung } from './queries.ts'

const jahrTage = 365

/** When a meter was read last, and whether it is time again. */
export interface Ablesungsstand {
  /** Undefined where none was read. */
  readonly letzte: Ablesung | undefined
  /** The meter was not read for a year [ablesung-32]; an estimate is no reading. */
  readonly istFaellig: boolean
}

/** `today` and the day from which energy was delivered are `YYYY-MM-DD`; without that day nothing is due. */
export function findAblesungsstand(
  ablesungen: readonly Ablesung[],
  { lieferbeginn, today }: { lieferbeginn: string | null; today: string },
): Ablesungsstand {
  const letzte = findLatestAblesung(ablesungen.filter(({ ableseart }) => ableseart !== 'ERSATZWERT'))
  const since = letzte?.ablesedatum ?? lieferbeginn
  return { letzte, istFaellig: since !== null && since <= addTage(today, -jahrTage) }
}

/** The values of a reading: `1.830,6 m³`; with several channels each has its name, as `nameOf` says it: `Hochtarif (HT): 19.800 kWh`. */
export function listAblesewerte(
  { ablesewerte }: Pick<Ablesung, 'ablesewerte'>,
  einheit: string,
  nameOf = (obiskennzahl: string) => `${deriveKanalname(obiskennzahl).replace(' ', '\u00A0')}:`,
): string[] {
  const werte = Object.values(ablesewerte)
  return werte.map(({ obiskennzahl, ablesewert, nachkommastellen }) => {
    const text = `${formatAblesewert(ablesewert, nachkommastellen)}\u00A0${einheit}`
    return werte.length > 1 ? `${nameOf(obiskennzahl)} ${text}` : text
  })
}
