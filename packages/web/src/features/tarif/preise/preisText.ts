import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { berlinIso, formatStunde } from '../../../lib/berlinTime.ts'
import { formatDatum, formatWochentag } from '../../../lib/format.ts'
import { type Preismittel, type Preisschritt, upToLastKnown } from './preisschritte.ts'
import { two } from '../../../lib/numberFormat.ts'

const hourMs = 3_600_000

export const nichtVeroeffentlicht = 'noch nicht veröffentlicht'
export const keinPreis = 'kein Preis bekannt'

/** EUR as Cent [tarif-7]; rounding to twelve digits removes the error of binary fractions. */
export const toCent = (euro: number) => Number((euro * 100).toPrecision(12))

/** A price in Cent, without its unit: `-1,23`. */
export const formatCentzahl = (cent: number) => two.format(cent)

/** A price in EUR per kWh: `28,95 Cent/kWh`. */
export const formatPreis = (euro: number) => `${formatCentzahl(toCent(euro))}\u00A0Cent/kWh`

/** Berlin's clock: `13:00 Uhr`; what it shows twice is told apart: `02:00 Uhr (+01:00)`. */
export const formatOrtszeit = (ms: number) => formatStunde(new Date(ms)).slice('25.10.2026 '.length)

/** A stretch within a day: `13:00 bis 14:00 Uhr`; a day ends at 24:00. */
export function formatStunden({ vonMs, bisMs }: { vonMs: number; bisMs: number }): string {
  const von = formatOrtszeit(vonMs).replace(/\sUhr$/, '')
  const text = `${von} bis ${formatEndzeit(bisMs)}`
  // With offsets it is too long for a line on a phone.
  return text.includes('(') ? text : text.replaceAll(' ', '\u00A0')
}

/** Where a stretch ends: `Samstag, 21.11.2026, 24:00 Uhr`. */
export function formatEnde(ms: number): string {
  return `${formatWochentag(berlinToday(new Date(ms - 1)))}, ${formatEndzeit(ms)}`
}

/** What people call a day near today; nothing for others. */
export function tagName(tag: string, today: string): string {
  const names = ['gestern', 'heute', 'morgen', 'übermorgen']
  return names.find((_name, index) => addTage(today, index - 1) === tag) ?? formatDatum(tag)
}

/** When a stretch is, as one says it now: `heute` and `21:00 bis 24:00 Uhr`, or without a day `jetzt, bis 17:00 Uhr`. */
export function fensterzeit(
  fenster: Pick<Preismittel, 'vonMs' | 'bisMs'>,
  nowMs: number,
): { tag: string; zeit: string } {
  if (fenster.vonMs <= nowMs) return { tag: '', zeit: `jetzt, bis\u00A0${formatEndzeit(fenster.bisMs)}` }
  const tag = tagName(berlinToday(new Date(fenster.vonMs)), berlinToday(new Date(nowMs)))
  return { tag, zeit: formatStunden(fenster) }
}

/** The mean price of a stretch: `im Mittel 25,36 Cent/kWh`. */
export const formatMittel = ({ preis }: Pick<Preismittel, 'preis'>) => `im\u00A0Mittel ${formatPreis(preis)}`

/** `Ab jetzt am günstigsten für 3 Stunden: heute 21:00 bis 24:00 Uhr, im Mittel 25,36 Cent/kWh.` The same wherever it is said. */
export function guenstigText(fenster: Preismittel, nowMs: number): string {
  const { tag, zeit } = fensterzeit(fenster, nowMs)
  const stunden = Math.round((fenster.bisMs - fenster.vonMs) / hourMs)
  return `Ab jetzt am günstigsten für ${stundenText(stunden)}: ${tag}${tag && ' '}${zeit}, ${formatMittel(fenster)}.`
}

/** `1 Stunde`, `3 Stunden` */
export const stundenText = (stunden: number) => (stunden === 1 ? '1\u00A0Stunde' : `${stunden}\u00A0Stunden`)

/** Where a stretch ends, on the clock: `24:00 Uhr` at midnight. */
export const formatEndzeit = (ms: number) => formatOrtszeit(ms).replace(/^00:00/, '24:00')

const usually = 'gegen 13:00\u00a0Uhr'

/** Up to when prices are there and when the next are expected: the exchange publishes a day on the day before. */
export function preisstandText(schritte: readonly Preisschritt[], nowMs: number): string {
  const endMs = upToLastKnown(schritte).at(-1)?.bisMs
  const today = berlinToday(new Date(nowMs))
  const tomorrow = addTage(today, 1)
  const incomplete = endMs === undefined ? today : berlinToday(new Date(endMs))
  const next = incomplete > tomorrow ? incomplete : tomorrow
  const hasBegun = endMs !== undefined && endMs > berlinDayStart(tomorrow).getTime()
  const missing = hasBegun ? 'noch nicht vollständig veröffentlicht' : nichtVeroeffentlicht
  const expected = isExpectedLater(nowMs)
    ? `sie werden heute ${usually} erwartet`
    : `üblich ist ${usually}, wir erwarten sie in Kürze`
  return [
    endMs === undefined
      ? 'Für diesen Zeitraum liegen keine Preise vor.'
      : `Preise liegen bis ${formatEnde(endMs)} vor.`,
    incomplete <= today && 'Die Preise für heute sind bei uns noch nicht vollständig eingegangen.',
    next === tomorrow
      ? `Die Preise für morgen sind ${missing}; ${expected}.`
      : `Die Preise für ${tagName(next, today)} werden ${tagName(addTage(next, -1), today)} ${usually} erwartet.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

function isExpectedLater(nowMs: number): boolean {
  return berlinIso(new Date(Math.floor(nowMs / 1000) * 1000)).slice(11, 13) < '13'
}
