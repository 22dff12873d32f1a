/** Has the browser save a file under a name; nothing opens it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A browser may still read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * What a cell holds: a number is written with a decimal comma, a missing value as `null` [historie-21]; a formula of ours is
 * computed by the spreadsheet. It has no functions, whose names differ by language.
 */
export type CsvCell = string | number | null | { readonly formel: string }

// Twelve digits are more than any price or meter has and fewer than a double's rounding errors need. A machine reads the
// plain minus.
const number = new Intl.NumberFormat('de-DE', {
  useGrouping: false,
  maximumFractionDigits: 12,
  signDisplay: 'negative',
})

/** A table as German spreadsheets open it: semicolons, decimal commas, a line's end as RFC 4180 wants it. */
export function formatCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(formatCell).join(';')}\r\n`).join('')
}

/** Has the browser save a text as a file; without a byte order mark, which would become part of the first name. */
export function downloadCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'number') return number.format(cell)
  if (typeof cell === 'object') return `=${cell.formel}`
  // A spreadsheet would run what begins like a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
