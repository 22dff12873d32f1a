/** What this process knows for a while and may forget. */
export interface ShortMemory {
  /** Keeps a key for so long from now on. */
  readonly note: (key: string, now: Date, forMs: number) => void
  /** How long a key is kept yet; 0 when it is not, or when it was noted by a clock that has been set back since. */
  readonly leftMs: (key: string, now: Date) => number
  readonly forget: (key: string) => void
}

/** Remembers so many keys; of more, the one noted first is forgotten. */
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
