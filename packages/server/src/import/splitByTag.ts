/** What a series of values has on one UTC day. */
export interface Tagesstueck {
  readonly tag: string
  /** So many steps of the day come before it. */
  readonly ab: number
  /** Which of the series' values it has, the end exclusive. */
  readonly from: number
  readonly to: number
}

const tagMs = 86_400_000

/** The UTC days of a series that begins at `von`; one that the clocks change on is as long as any other. */
export function splitByTag(von: string, minuten: number, count: number): Tagesstueck[] {
  const beginn = Date.parse(von)
  const perTag = 1440 / minuten
  const vorher = Math.floor((((beginn % tagMs) + tagMs) % tagMs) / (minuten * 60_000))
  const stuecke: Tagesstueck[] = []
  for (let from = 0, tag = beginn; from < count; tag += tagMs) {
    const ab = from === 0 ? vorher : 0
    const to = Math.min(count, from + perTag - ab)
    stuecke.push({ tag: new Date(tag).toISOString().slice(0, 10), ab, from, to })
    from = to
  }
  return stuecke
}
