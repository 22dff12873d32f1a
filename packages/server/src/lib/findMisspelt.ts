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

function withSwappedNeighbours(word: string): string[] {
  return Array.from(
    word.slice(1),
    (letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2),
  )
}

function isMeant(name: string, word: string): boolean {
  if (word.length >= 8) return distance(name, word) <= 2
  if (word !== 'CLOCK' || name.length !== word.length) return false
  return distance(name, word) <= 1 || withSwappedNeighbours(word).includes(name)
}

/**
 * The first of `names` that is one of `known` with up to two letters wrong, or `CLOCK` with one wrong or two swapped.
 * Other short names are left out: `HOME` is no misspelt `HOST`, and `POST` no `PORT`.
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string } | undefined {
  for (const name of names) {
    if (known.includes(name)) continue
    const meant = known.find((word) => isMeant(name.toUpperCase(), word))
    if (meant !== undefined) return { name, meant }
  }
  return undefined
}
