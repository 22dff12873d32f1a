import { printable } from '../report.ts'

/** How many letters have to be changed, added or left out to make one text of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The name that was probably meant; undefined if none is like the typed one, of which two thirds have to be right. */
function nearest(typed: string, known: readonly string[]): string | undefined {
  const text = typed.slice(0, 60).toLowerCase()
  const rated = known.map((name) => ({ name, far: distance(text, name.slice(0, 60).toLowerCase()) }))
  const best = rated.toSorted((a, b) => a.far - b.far)[0]
  return best !== undefined && best.far <= Math.max(1, Math.floor(text.length / 3)) ? best.name : undefined
}

/** What of the names is meant, as the end of a sentence. */
export function meant(typed: string, known: readonly string[]): string {
  const name = nearest(typed, known)
  return name === undefined ? '' : ` Meinten Sie ${printable(name)}?`
}
