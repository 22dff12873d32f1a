/** What /metrics said, and when. */
export interface Scrape {
  readonly at: Date
  readonly text: string
}

/** Between two looks at the metrics of one tenant. */
export interface Stretch {
  readonly before: Scrape
  readonly after: Scrape
}

/**
 * Whether the expression of an alarm holds at the end of a stretch: a counter rises by what lies between the two looks,
 * whatever its range. Knows the forms that the rules have, and throws for any other.
 */
export function holds(expr: string, stretch: Stretch): boolean {
  const [condition = '', word, other = ''] = expr.split(/ (unless|and) on \([^)]*\) /)
  if (!compares(condition, stretch)) return false
  return word === undefined || compares(other, stretch) === (word === 'and')
}

function compares(condition: string, stretch: Stretch): boolean {
  const [, left = condition, sign, right] = /^(.+) (==|<|>) (-?[\d.]+)$/.exec(condition) ?? []
  const bound = Number(right)
  return valuesOf(left, stretch).some((value) => {
    if (sign === undefined) return true
    if (sign === '==') return value === bound
    return sign === '<' ? value < bound : value > bound
  })
}

function valuesOf(term: string, stretch: Stretch): readonly number[] {
  const [above, below] = term.split(' / ')
  if (below !== undefined) {
    const divisors = valuesOf(below, stretch)
    return valuesOf(above ?? '', stretch).map((value, index) => value / (divisors[index] ?? Number.NaN))
  }
  if (term === 'hour()') return [stretch.after.at.getUTCHours()]
  const [, since] = /^time\(\) - (.+)$/.exec(term) ?? []
  if (since !== undefined) return valuesOf(since, stretch).map((value) => stretch.after.at.getTime() / 1000 - value)
  const [, added] = /^sum by \(mandant\) \((.+)\)$/.exec(term) ?? []
  if (added !== undefined) return [valuesOf(added, stretch).reduce((sum, value) => sum + value, 0)]
  const [, counter] = /^(?:increase|rate)\((.+)\[\w+\]\)$/.exec(term) ?? []
  if (counter === undefined) return [...select(term, stretch.after).values()]
  const begin = select(counter, stretch.before)
  return [...select(counter, stretch.after)].map(([series, value]) => value - (begin.get(series) ?? 0))
}

function select(selector: string, { text }: Scrape): Map<string, number> {
  const [found, name, label, sign, wanted = ''] = /^(\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?$/.exec(selector) ?? []
  if (found === undefined) throw new Error(`no form that is known: ${selector}`)
  const pattern = new RegExp(`^(?:${sign === '=' ? wanted.replaceAll(/[.*+?]/g, '\\$&') : wanted})$`)
  const matching = text.split('\n').filter((line) => {
    if (/^\w+/.exec(line)?.[0] !== name) return false
    return label === undefined || pattern.test(new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? '')
  })
  return new Map(matching.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}
