/** One figure: the measured value and its target. */
export interface Figure {
  readonly name: string
  readonly value: string
  /** Empty for a figure that has no target. */
  readonly target: string
  readonly isOk: boolean
}

/** A measurement that `npm run bench` can run alone: `--only key`. */
export interface Row {
  readonly key: string
  /** Runs only where `--only` names it: it takes an hour, or much of the disk. */
  readonly isOnRequest?: boolean
  /** Needs nothing; starts, measures and ends whatever it uses. */
  readonly measure: (seed: number) => Promise<readonly Figure[]>
}

/** Prints figures in columns, one a line. */
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

/** The median of the values; of an even number of values the lower middle one. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
  if (middle === undefined) throw new Error('A median needs a value')
  return middle
}
