import type { Figure } from './Row.ts'

/** Prints figures in columns, one a line; what has no target is neither well nor ill. */
export function printTable(figures: readonly Figure[]): void {
  const rows = [
    ['name', 'value', 'target', ''],
    ...figures.map(({ name, value, target, isOk }) => [name, value, target, verdict(target, isOk)]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function verdict(target: string, isOk: boolean): string {
  if (!isOk) return 'NOT OK'
  return target === '' ? '' : 'ok'
}
