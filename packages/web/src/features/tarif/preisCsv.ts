import { berlinIso } from '../../lib/berlinTime.ts'
import { formatCsv } from '../../lib/saveFile.ts'
import type { Preisschritt } from './preisschritte.ts'

/** The CSV of a price series [preiszeitreihe-8] in EUR per kWh, named after its first and last `von`; needs at least a step. */
export function preisCsv(schritte: readonly Preisschritt[]): { name: string; text: string } {
  const rows = schritte.map(({ vonMs, preis }) => [berlinIso(new Date(vonMs)), preis] as const)
  const [first, last] = [rows[0], rows.at(-1)].map((row) => fileNamePart(row?.[0] ?? ''))
  return { name: `${first}_${last}.csv`, text: formatCsv(['von', 'Preis'], rows) }
}

// A colon is no character of a file's name everywhere.
const fileNamePart = (zeitpunkt: string) => zeitpunkt.slice(0, 16).replace(':', '-')
