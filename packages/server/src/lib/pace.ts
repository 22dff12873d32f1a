/**
 * Lets one after the other go, one every `everyMs`, and nobody later than `mostMs`: next to nothing for one, and what
 * slows down whoever comes over many connections at once.
 */
export function pace(everyMs: number, mostMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.min(Math.max(now, next), now + mostMs)
    next = turn + everyMs
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now))
  }
}
