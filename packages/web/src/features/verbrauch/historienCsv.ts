import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historienfenster } from '@ekp/wire/rules/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { berlinIso } from '../../lib/berlinTime.ts'
import { formatCsv } from '../../lib/saveFile.ts'
import { sha256Hex } from '../../lib/sha256Hex.ts'
import type { Historienschritt } from './historienschritte.ts'

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

/** The file's name, by its first and last day [historie-22]. */
export function historienCsvName(vertragId: string, interval: Interval, { von, bis }: Historienfenster): string {
  const tage = `${berlinToday(von)}_${berlinToday(new Date(bis.getTime() - 1))}`
  if (interval === 'daily') return `Monatsdaten_dynamischer_Tarif__${tage}.csv`
  if (interval === 'monthly') return `Jahresdaten_dynamischer_Tarif__${tage}.csv`
  return `${sha256Hex(vertragId).slice(0, 8)}${tage}.csv`
}
