import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { numberFormat } from './numberFormat.ts'

const twoToThree = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 })
// What rounds to zero has no sign.
const unsignedZero = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** A German number with at least two decimals: `1.234,50`. */
export function formatZahl(zahl: number): string {
  return twoToThree.format(zahl)
}

/** An amount in kWh, without its unit: two decimals, however many the wire has: `3.075,78`. */
export function formatKwh(kwh: number): string {
  return unsignedZero.format(kwh)
}

/** An amount to the cent, on one line: `1.043,20 EUR`. */
export function formatEuro(euro: number): string {
  return `${unsignedZero.format(euro)}\u00a0EUR`
}

/** A price in EUR, shown in Cent with two decimals [tarif-7]: `0.28945` is `28,95 Cent`. */
export function formatCent(euro: number): string {
  // 0.28945 * 100 is 28.944999…; twelve digits bring back what was meant.
  return `${unsignedZero.format(Number((euro * 100).toPrecision(12)))}\u00a0Cent`
}

/** A share that comes as percent: `35,00 %`. */
export function formatProzent(prozent: number): string {
  return `${formatZahl(prozent)}\u00a0%`
}

/** A size in bytes, in kB of 1000 with two decimals [oberflaeche-15]: `312,45 kB`. */
export function formatKilobyte(bytes: number): string {
  return `${unsignedZero.format(bytes / 1000)}\u00a0kB`
}

/** A calendar day `2026-03-29` as `29.03.2026`; anything else stays as it came. */
export function formatDatum(datum: string): string {
  return isKalendertag(datum) ? datum.split('-').toReversed().join('.') : datum
}

/** `Vorname, Nachname und Geburtstag`. */
export function formatListe(namen: readonly string[]): string {
  const last = namen.at(-1) ?? ''
  return namen.length < 2 ? last : `${namen.slice(0, -1).join(', ')} und ${last}`
}

export function formatJaNein(ja: boolean): string {
  return ja ? 'Ja' : 'Nein'
}

/**
 * A meter's figure as it stands there, `12.345,60`; without known digits as many as it has.
 * A figure that has more decimals than its Messkanal keeps them: nothing is rounded away.
 */
export function formatAblesewert(ablesewert: number, nachkommastellen: number | null): string {
  return new Intl.NumberFormat('de-DE', {
    minimumFractionDigits: Math.min(nachkommastellen ?? 0, 6),
    maximumFractionDigits: 6,
  }).format(ablesewert)
}
