import type { Clock } from './clock.ts'

interface Kept<T> {
  readonly answer: Promise<T>
  readonly askedMs: number
}

/**
 * Keeps so many answers for so long, and asks once for all who ask for the same meanwhile; of more, the one asked for
 * first goes. A failure is kept for nobody.
 */
export function shortCache<T>(clock: Clock, most: number, forMs: number) {
  const kept = new Map<string, Kept<T>>()
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    const askedMs = clock.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && Math.abs(askedMs - known.askedMs) < forMs) return known.answer
    const asked = { answer: ask(), askedMs }
    kept.delete(key)
    kept.set(key, asked)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    try {
      return await asked.answer
    } catch (error) {
      if (kept.get(key) === asked) kept.delete(key)
      throw error
    }
  }
}
