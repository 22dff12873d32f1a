import { berlinToday } from '@ekp/wire/rules/berlin'
import { type Historienfenster, splitHistorienfenster } from '@ekp/wire/rules/fenster/historienfenster'
import type { Historieninterval, Historienwert } from '@ekp/wire/verbrauch'
import type { QueryClient } from '@tanstack/react-query'
import { berlinIso } from '../../../lib/berlinTime.ts'
import { downloadCsv, formatCsv } from '../../../lib/saveFile.ts'
import { sha256Hex } from './sha256Hex.ts'
import { historieQuery } from '../queries.ts'
import { hasWerte, type Historienschritt, toHistorienschritte } from './historienschritte.ts'

const header = ['von', 'Verbrauch in kWh', 'Preis in EUR', 'Kosten in EUR']

/** The history as a file [historie-21]; the offset tells apart the two hours of the same name when the clocks go back. */
export function historienCsv(schritte: readonly Historienschritt[]): string {
  const rows = schritte.map(({ von, verbrauch, arbeitspreis, kosten }) => [
    berlinIso(von),
    verbrauch,
    arbeitspreis,
    kosten,
  ])
  return formatCsv(header, rows)
}

interface HistorieInView {
  readonly vertragId: string
  /** Of the file: quarter hours may be asked for where days are shown. */
  readonly interval: Historieninterval
  readonly fenster: Historienfenster
  readonly isDynamisch: boolean
}

/** The file's name, by its first and last day [historie-22]. */
export function historienCsvName({ vertragId, interval, fenster: { von, bis }, isDynamisch }: HistorieInView): string {
  const tage = `${berlinToday(von)}_${berlinToday(new Date(bis.getTime() - 1))}`
  const tarif = isDynamisch ? '_dynamischer_Tarif' : ''
  if (interval === 'quarterHourly') return `Viertelstunden_${tage}.csv`
  if (interval === 'daily') return `Monatsdaten${tarif}__${tage}.csv`
  if (interval === 'monthly') return `Jahresdaten${tarif}__${tage}.csv`
  return `${sha256Hex(vertragId).slice(0, 8)}${tage}.csv`
}

const atOnce = 4

/**
 * Saves the window in view as a file; a month as its hours, each day from the cache or by a request of its own
 * [historie-23], and quarter hours of all its days by one [historie-29].
 */
export async function downloadHistorie(client: QueryClient, view: HistorieInView) {
  const { vertragId, interval, fenster } = view
  const schrittweite = interval === 'daily' ? 'hourly' : interval
  const parts = schrittweite === 'quarterHourly' ? [fenster] : splitHistorienfenster(schrittweite, fenster)
  const werte: Historienwert[] = []
  for (let first = 0; first < parts.length; first += atOnce) {
    const fetching = parts
      .slice(first, first + atOnce)
      .map((part) => client.fetchQuery(historieQuery(vertragId, schrittweite, part)))
    werte.push(...(await Promise.all(fetching)).flat())
  }
  const schritte = toHistorienschritte(schrittweite, fenster, werte)
  if (!hasWerte(schritte)) return
  downloadCsv(historienCsvName(view), historienCsv(schritte))
}
