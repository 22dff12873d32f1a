import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Interval } from '@ekp/wire/verbrauch'
import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'
import { formatCent, formatDatum, formatMonat } from '../../../lib/format.ts'
import { hasLuecke, type Historienschritt } from './historienschritte.ts'

/** The three views of a dynamic tariff: what buttons call them, with hyphens for three on a phone, and what the address does. */
export const modi = [
  { interval: 'hourly', ansicht: 'stunden', name: 'Preis\u00ADübersicht 48h', schritt: 'Tag' },
  { interval: 'daily', ansicht: 'tage', name: 'Monats\u00ADübersicht', schritt: 'Monat' },
  { interval: 'monthly', ansicht: 'monate', name: 'Jahres\u00ADübersicht', schritt: 'Jahr' },
] as const satisfies readonly { interval: Interval; ansicht: string; name: string; schritt: string }[]

/** What buttons call a view; prices of a fixed tariff need no overview [historie-28]. */
export const modusName = ({ interval, name }: (typeof modi)[number], isDynamisch: boolean) =>
  interval === 'hourly' && !isDynamisch ? 'Übersicht 48h' : name

export const keineHistorie = 'Für den gewählten Zeitraum liegen keine Daten vor.'

/** When to come back for more. */
export const wertefolge = 'Die Werte eines Tages kommen in der Regel am Tag danach.'

/** A price for each kWh, in words in Cent in every view [historie-4]: `28,95 Cent/kWh`. */
export const formatArbeitspreis = (euro: number) => `${formatCent(euro)}/kWh`

/** A window's first and last minute: `20.11.2026 00:00 Uhr` and `21.11.2026 23:59 Uhr`. */
export function fensterTexte({ von, bis }: Historienfenster): readonly [string, string] {
  return [formatDatumUhrzeit(von), formatDatumUhrzeit(new Date(bis.getTime() - 60_000))]
}

/** Up to when the newest window has values, and when more are to come; prices come only where they change each hour. */
export function historienstandText(
  interval: Interval,
  schritte: readonly Historienschritt[],
  now: Date,
  { isDynamisch = true, hasMorgen = false }: { isDynamisch?: boolean; hasMorgen?: boolean } = {},
): string {
  const last = schritte.findLast(({ verbrauch }) => verbrauch !== null)
  const verbrauch = last ? verbrauchText(interval, last, now) : 'Verbrauchswerte liegen noch nicht vor.'
  const isHourly = interval === 'hourly'
  return [verbrauch, folgeText(isHourly, last, now), isHourly && isDynamisch && preisText(schritte, hasMorgen)]
    .filter(Boolean)
    .join(' ')
}

// Where the last day or month has gaps, the hour at which its values end is unknown.
function verbrauchText(interval: Interval, schritt: Historienschritt, now: Date): string {
  const { von, bis } = schritt
  if (interval === 'hourly' || !hasLuecke(schritt)) {
    // Of the last hour there may be values of some quarters.
    return `Verbrauchswerte liegen bis ${formatEnde(bis > now || hasLuecke(schritt) ? von : bis)} vor.`
  }
  if (interval !== 'monthly')
    return `Verbrauchswerte liegen bis ${formatDatum(berlinToday(von))} vor, zuletzt mit Lücken.`
  const isCurrent = berlinToday(von).slice(0, 7) === berlinToday(now).slice(0, 7)
  return `Verbrauchswerte liegen bis ${formatMonat(berlinToday(von))} vor, ${isCurrent ? 'in diesem Monat' : 'zuletzt'} mit Lücken.`
}

function folgeText(isHourly: boolean, last: Historienschritt | undefined, now: Date): string {
  const today = berlinToday(now)
  const letzterTag = last && berlinToday(new Date(last.bis.getTime() - 1))
  if (letzterTag === today) return 'Weitere Werte folgen im Lauf des Tages.'
  if (letzterTag === addTage(today, -1)) {
    return isHourly ? 'Die Werte von heute erwarten wir morgen.' : 'Der heutige Tag kommt voraussichtlich morgen hinzu.'
  }
  return wertefolge
}

// The window ends with today: prices that fill it may go on behind it.
function preisText(schritte: readonly Historienschritt[], hasMorgen: boolean): string {
  const last = schritte.findLast(({ arbeitspreis }) => arbeitspreis !== null)
  const bis = last ? `Preise liegen bis ${formatEnde(last.bis)} vor` : 'Preise liegen noch nicht vor'
  if (hasMorgen) return `${bis}; die für morgen stehen schon in der Preiszeitreihe.`
  return last && last === schritte.at(-1)
    ? `${bis}; die für morgen werden täglich gegen 13:00\u00a0Uhr veröffentlicht und stehen dann in der Preiszeitreihe.`
    : `${bis}; die eines Tages werden am Tag davor gegen 13:00\u00a0Uhr veröffentlicht.`
}

// A day ends at 24:00.
function formatEnde(bis: Date): string {
  const text = formatDatumUhrzeit(bis)
  if (!text.endsWith(' 00:00\u00a0Uhr')) return text
  return `${formatDatum(berlinToday(new Date(bis.getTime() - 1)))} 24:00\u00a0Uhr`
}
