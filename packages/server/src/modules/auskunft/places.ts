/** So many at once, and nobody waits: who takes a place gives it back once; undefined when none is free. */
export function places(most: number): () => (() => void) | undefined {
  let free = most
  return () => {
    if (free === 0) return undefined
    free--
    let isTaken = true
    return () => {
      if (isTaken) free++
      isTaken = false
    }
  }
}
