import type { Historienfenster } from '@ekp/wire/rules/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { formatCent } from '../../lib/format.ts'
import type { Historienschritt } from './historienschritte.ts'

export const modi = [
  { interval: 'hourly', name: 'Preisübersicht 48h', schritt: 'Tag' },
  { interval: 'daily', name: 'Monatsübersicht', schritt: 'Monat' },
  { interval: 'monthly', name: 'Jahresübersicht', schritt: 'Jahr' },
] as const satisfies readonly { interval: Interval; name: string; schritt: string }[]

export const keineHistorie = 'Für den gewählten Zeitraum liegen keine Daten vor.'

/** When to come back for more. */
export const wertefolge = 'Die Werte eines Tages kommen in der Regel am Tag danach.'

const two = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** An amount to the cent, on one line: `1.043,20 EUR`. */
export const formatKosten = (euro: number) => `${two.format(euro)}\u00A0EUR`

/** A window's first and last minute: `20.11.2026 00:00 Uhr` and `21.11.2026 23:59 Uhr`. */
export function fensterTexte({ von, bis }: Historienfenster): readonly [string, string] {
  return [formatDatumUhrzeit(von), formatDatumUhrzeit(new Date(bis.getTime() - 60_000))]
}

/** The kWh that the cost is of: of a day or month that is priced in part, only that part. */
function bepreist({ verbrauch, arbeitspreis, kosten, unvollstaendig }: Historienschritt): number {
  return unvollstaendig && kosten !== null && arbeitspreis ? kosten / arbeitspreis : (verbrauch ?? 0)
}

/** What a window comes to, of the steps whose cost is known; undefined where none is. */
export function summenText(schritte: readonly Historienschritt[], preislabel: string): string | undefined {
  const bekannte = schritte.filter(({ kosten }) => kosten !== null)
  if (bekannte.length === 0) return undefined
  const sum = (of: (schritt: Historienschritt) => number) => bekannte.reduce((total, one) => total + of(one), 0)
  // Binary fractions add up to a little more or less.
  const kosten = Number(sum((one) => one.kosten ?? 0).toPrecision(12))
  const verbrauch = sum(bepreist)
  const mittel = verbrauch > 0 ? `, im Mittel ${formatCent(kosten / verbrauch).replace(' ', '\u00A0')}/kWh` : ''
  const soweit = schritte.some((one) => one.kosten === null || one.unvollstaendig) ? ', soweit Werte vorliegen' : ''
  return `Kosten im Zeitraum${preislabel}: ${formatKosten(kosten)} ohne Grundpreis${mittel}${soweit}.`
}
