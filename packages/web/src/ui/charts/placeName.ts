import type { ChartData } from './ChartData.ts'

/** A place on the x axis in full. */
export function placeName(x: ChartData['x'], index: number): string {
  if (x.kind === 'bands') return x.names?.[index] ?? x.labels[index] ?? ''
  const start = x.starts[index]
  return start === undefined ? '' : x.name(start)
}
