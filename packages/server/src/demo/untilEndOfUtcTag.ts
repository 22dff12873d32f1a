const tagMs = 86_400_000

/** The series with nothing in the rest of its last UTC day: where the clock went back, something may be there. */
export function untilEndOfUtcTag(
  werte: readonly (number | null)[],
  beginn: Date,
  minuten: number,
): readonly (number | null)[] {
  const schrittMs = minuten * 60_000
  const ende = beginn.getTime() + werte.length * schrittMs
  const rest = (Math.ceil(ende / tagMs) * tagMs - ende) / schrittMs
  return [...werte, ...Array.from({ length: rest }, () => null)]
}
