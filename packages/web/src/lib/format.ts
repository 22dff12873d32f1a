import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { numberFormat, two, twoToThree } from './numberFormat.ts'

/** What stands where a value that is only read is empty [oberflaeche-27]. */
export const nichtAngegeben = 'Nicht angegeben'

/** A German number with at least two decimals: `1.234,50`. */
export function formatZahl(zahl: number): string {
  return twoToThree.format(zahl)
}

/** An amount in kWh, without its unit: two decimals, however many the wire has: `3.075,78`. */
export function formatKwh(kwh: number): string {
  return two.format(kwh)
}

/** An amount to the cent, on one line: `1.043,20 EUR`, `−12,00 EUR`. */
export function formatEuro(euro: number): string {
  return `${two.format(euro)}\u00a0EUR`
}

/** A price in EUR, shown in Cent with two decimals [tarif-7]: `0.28945` is `28,95 Cent`. */
export function formatCent(euro: number): string {
  return `${formatInCent(euro)}\u00a0Cent`
}

/** The same without its unit. */
export function formatInCent(euro: number): string {
  // 0.28945 * 100 is 28.944999…; twelve digits bring back what was meant.
  return two.format(Number((euro * 100).toPrecision(12)))
}

/** A share that comes as percent: `35,00 %`. */
export function formatProzent(prozent: number): string {
  return `${formatZahl(prozent)}\u00a0%`
}

/** A size in bytes, in kB of 1000 with two decimals [oberflaeche-15]: `312,45 kB`. */
export function formatKilobyte(bytes: number): string {
  return `${two.format(bytes / 1000)}\u00a0kB`
}

/** A calendar day `2026-03-29` as `29.03.2026`; anything else stays as it came. */
export function formatDatum(datum: string): string {
  return isKalendertag(datum) ? datum.split('-').toReversed().join('.') : datum
}

/** In their order. */
export const monatsnamen = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** The month of a calendar day `2026-03-29`: `März 2026`. */
export function formatMonat(datum: string): string {
  return `${monatsnamen[Number(datum.slice(5, 7)) - 1]} ${datum.slice(0, 4)}`
}

const wochentage = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** `2026-03-29` as `Sonntag, 29.03.2026`. */
export function formatWochentag(tag: string): string {
  return `${wochentage[new Date(tag).getUTCDay()]}, ${formatDatum(tag)}`
}

/** `Vorname, Nachname und Geburtstag`. */
export function formatListe(namen: readonly string[]): string {
  return namen.map((name, index) => separatorAt(index, namen.length) + name).join('')
}

/** What stands in a list of `count` before its part at `index`. */
export function separatorAt(index: number, count: number): string {
  if (index === 0) return ''
  return index === count - 1 ? ' und ' : ', '
}

export function formatJaNein(ja: boolean): string {
  return ja ? 'Ja' : 'Nein'
}

/**
 * A meter's figure as it stands there, `12.345,60`; without known digits as many as it has.
 * A figure that has more decimals than its Messkanal keeps them: nothing is rounded away.
 */
export function formatAblesewert(ablesewert: number, nachkommastellen: number | null): string {
  return numberFormat({
    minimumFractionDigits: Math.min(nachkommastellen ?? 0, 6),
    maximumFractionDigits: 6,
  }).format(ablesewert)
}

/** Words at the beginning of a line or sentence. */
export const capitalize = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
