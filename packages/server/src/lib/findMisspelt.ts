function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * The first of `names` that is one of `known` with up to two letters wrong.
 * Short names are left out: `HOME` is no misspelt `HOST`.
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string } | undefined {
  for (const name of names) {
    if (known.includes(name)) continue
    const meant = known.find((word) => word.length >= 8 && distance(name.toUpperCase(), word) <= 2)
    if (meant !== undefined) return { name, meant }
  }
  return undefined
}
