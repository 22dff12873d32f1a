import type { RealStep } from './realData.ts'

/** The steps as lines of an import: stretches without a gap, in one resolution, of at most a month. */
export function toRecords(steps: readonly RealStep[], member: 'werte' | 'preise', fields: object): object[] {
  const stretches: RealStep[][] = []
  for (const step of steps) {
    const current = stretches.at(-1)
    const before = current?.at(-1)
    const follows =
      before !== undefined && before.minuten === step.minuten && before.vonMs + step.minuten * 60_000 === step.vonMs
    if (current !== undefined && follows && current.length < 2976) current.push(step)
    else stretches.push([step])
  }
  return stretches.map((stretch) => ({
    ...fields,
    minuten: stretch[0]?.minuten,
    von: new Date(stretch[0]?.vonMs ?? 0).toISOString(),
    [member]: stretch.map(({ text }) => (text === null ? null : Number(text))),
  }))
}
