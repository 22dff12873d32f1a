/** What this process knows for a while and may forget. */
export interface ShortMemory {
  /** Keeps a key until then. */
  readonly note: (key: string, until: Date) => void
  /** How long a key is kept yet; 0 when it is not. */
  readonly leftMs: (key: string, now: Date) => number
  readonly forget: (key: string) => void
}

/** Remembers so many keys; of more, the one noted first is forgotten. */
export function shortMemory(most: number): ShortMemory {
  const ends = new Map<string, number>()
  return {
    note: (key, until) => {
      ends.delete(key)
      ends.set(key, until.getTime())
      const [oldest] = ends.keys()
      if (ends.size > most && oldest !== undefined) ends.delete(oldest)
    },
    leftMs: (key, now) => Math.max(0, (ends.get(key) ?? 0) - now.getTime()),
    forget: (key) => {
      ends.delete(key)
    },
  }
}
