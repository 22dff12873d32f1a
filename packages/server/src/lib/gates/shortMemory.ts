import type { Clock } from '../clock.ts'

/** What this process knows for a while and may forget. */
export interface ShortMemory {
  /** Keeps a key for so long from now on. */
  readonly note: (key: string, now: Date, forMs: number) => void
  /** How long a key is kept yet; 0 when it is not, or when it was noted by a clock that has been set back since. */
  readonly leftMs: (key: string, now: Date) => number
  readonly forget: (key: string) => void
}

/** Remembers up to `most` keys; the oldest goes first. Proof: shortMemory.test.ts. */
export function shortMemory(most: number): ShortMemory {
  const kept = new Map<string, { readonly fromMs: number; readonly forMs: number }>()
  return {
    note: (key, now, forMs) => {
      kept.delete(key)
      kept.set(key, { fromMs: now.getTime(), forMs })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    leftMs: (key, now) => {
      const { fromMs, forMs } = kept.get(key) ?? { fromMs: 0, forMs: 0 }
      const ageMs = now.getTime() - fromMs
      return ageMs < 0 ? 0 : Math.max(0, forMs - ageMs)
    },
    forget: (key) => {
      kept.delete(key)
    },
  }
}

interface Kept<T> {
  readonly answer: Promise<T>
  readonly askedMs: number
}

/**
 * Keeps up to `most` answers for `forMs`; callers that ask for the same meanwhile share one answer. The oldest answer
 * goes first. A failure is not kept. Proof: shortCache.test.ts.
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

/** Keeps one answer for some seconds, a failure as well; callers that ask meanwhile share it. */
export function remembered<T>(seconds: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedMs = 0
  return async () => {
    const nowMs = performance.now()
    if (answer === undefined || nowMs - askedMs >= seconds * 1000) {
      askedMs = nowMs
      answer = ask()
    }
    return answer
  }
}
