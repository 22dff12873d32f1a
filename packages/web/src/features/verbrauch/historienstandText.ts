import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Interval } from '@ekp/wire/verbrauch'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import { wertefolge } from './historienText.ts'
import type { Historienschritt } from './historienschritte.ts'

const monat = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' })

/** Up to when the newest window has values, and when more are to come. */
export function historienstandText(interval: Interval, schritte: readonly Historienschritt[], now: Date): string {
  const letzter = schritte.findLast(({ verbrauch }) => verbrauch !== null)
  const verbrauch = letzter ? verbrauchText(interval, letzter, now) : 'Verbrauchswerte liegen noch nicht vor.'
  const isHourly = interval === 'hourly'
  return [verbrauch, folgeText(isHourly, letzter, now), isHourly && preisText(schritte)].filter(Boolean).join(' ')
}

// Where the last day or month has gaps, nobody knows at which hour its values end.
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
