import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historienfenster } from '@ekp/wire/rules/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { berlinIso } from '../../lib/berlinZeitpunkt.ts'
import { formatCsv } from '../../lib/csv.ts'
import { sha256Hex } from '../../lib/sha256Hex.ts'
import type { Historienschritt } from './historienschritte.ts'

const header = ['von', 'Verbrauch in kWh', 'Preis in EUR', 'Kosten in EUR']

/** The history as a file [section 9]; Berlin's offset tells the hour that comes twice from itself. */
export function historienCsv(schritte: readonly Historienschritt[]): string {
  const rows = schritte.map(({ von, verbrauch, arbeitspreis, kosten }) => [
    berlinIso(von),
    verbrauch,
    arbeitspreis,
    kosten,
  ])
  return formatCsv(header, rows)
}

/** What the file is called, by its first and last day [section 9, `decisions.md` 4]. */
export function historienCsvName(vertragId: string, interval: Interval, { von, bis }: Historienfenster): string {
  const tage = `${berlinToday(von)}_${berlinToday(new Date(bis.getTime() - 1))}`
  if (interval === 'daily') return `Monatsdaten_dynamischer_Tarif__${tage}.csv`
  if (interval === 'monthly') return `Jahresdaten_dynamischer_Tarif__${tage}.csv`
  return `${sha256Hex(vertragId).slice(0, 8)}${tage}.csv`
}
