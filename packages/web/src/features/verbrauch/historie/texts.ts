import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historienfenster } from '@ekp/wire/rules/historienfenster'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Interval } from '@ekp/wire/verbrauch'
import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'
import { formatCent, formatDatum } from '../../../lib/format.ts'
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

/** The cost of a window: the sum of its steps with a known cost; undefined where none is known. */
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

const monat = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' })

/** Up to when the newest window has values, and when more are to come. */
export function historienstandText(interval: Interval, schritte: readonly Historienschritt[], now: Date): string {
  const letzter = schritte.findLast(({ verbrauch }) => verbrauch !== null)
  const verbrauch = letzter ? verbrauchText(interval, letzter, now) : 'Verbrauchswerte liegen noch nicht vor.'
  const isHourly = interval === 'hourly'
  return [verbrauch, folgeText(isHourly, letzter, now), isHourly && preisText(schritte)].filter(Boolean).join(' ')
}

// Where the last day or month has gaps, the hour at which its values end is unknown.
function verbrauchText(interval: Interval, { von, bis, unvollstaendig }: Historienschritt, now: Date): string {
  if (!unvollstaendig) return `Verbrauchswerte liegen bis ${formatEnde(bis)} vor.`
  if (interval !== 'monthly')
    return `Verbrauchswerte liegen bis ${formatDatum(berlinToday(von))} vor, zuletzt mit Lücken.`
  const isCurrent = berlinToday(von).slice(0, 7) === berlinToday(now).slice(0, 7)
  return `Verbrauchswerte liegen bis ${monat.format(von)} vor, ${isCurrent ? 'in diesem Monat' : 'zuletzt'} mit Lücken.`
}

function folgeText(isHourly: boolean, letzter: Historienschritt | undefined, now: Date): string {
  const today = berlinToday(now)
  const letzterTag = letzter && berlinToday(new Date(letzter.bis.getTime() - 1))
  if (letzterTag === today) return 'Weitere Werte folgen im Lauf des Tages.'
  if (letzterTag === addTage(today, -1)) {
    return isHourly ? 'Die Werte von heute erwarten wir morgen.' : 'Der heutige Tag kommt voraussichtlich morgen hinzu.'
  }
  return wertefolge
}

// The window ends with today: prices that fill it may go on behind it.
function preisText(schritte: readonly Historienschritt[]): string {
  const letzter = schritte.findLast(({ arbeitspreis }) => arbeitspreis !== null)
  const bis = letzter ? `Preise liegen bis ${formatEnde(letzter.bis)} vor` : 'Preise liegen noch nicht vor'
  return letzter && letzter === schritte.at(-1)
    ? `${bis}; die für morgen werden täglich gegen 13:00 Uhr veröffentlicht und stehen dann in der Preiszeitreihe.`
    : `${bis}; die eines Tages werden am Tag davor gegen 13:00 Uhr veröffentlicht.`
}

// A day ends at 24:00.
function formatEnde(bis: Date): string {
  const text = formatDatumUhrzeit(bis)
  if (!text.endsWith(' 00:00 Uhr')) return text
  return `${formatDatum(berlinToday(new Date(bis.getTime() - 1)))} 24:00 Uhr`
}
