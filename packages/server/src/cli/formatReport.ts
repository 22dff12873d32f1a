import { type ImportReport, isUnchanged } from '../import/report.ts'

const titles = ['neu', 'geändert', 'unverändert', 'entfernt'] as const

/** What an import did, as a table for people. */
export function formatReport(report: ImportReport): string {
  if (report.datensaetze === 0) return 'Die Datei enthält keine Datensätze; nichts geändert.'
  const rows = Object.entries(report.arten).map(([art, { neu, geaendert, unveraendert, entfernt }]) => [
    art,
    ...[neu, geaendert, unveraendert, entfernt].map((count) => count.toLocaleString('de-DE')),
  ])
  const table = [['', ...titles], ...rows].map(([art = '', ...counts]) =>
    [art.padEnd(16), ...counts.map((count, column) => count.padStart((titles[column]?.length ?? 0) + 3))].join(''),
  )
  const end = isUnchanged(report) ? 'Nichts geändert: Der Bestand entspricht schon der Datei.' : 'Eingespielt.'
  return [...table, '', end].join('\n')
}
