/** So many in so long a time, for each key of its own. */
export interface SlidingLimit {
  /** How long until there is room for one more; 0 when there is now. */
  waitMs(key: string, nowMs: number): number
  count(key: string, nowMs: number): void
  /** Undoes one count of that moment. */
  takeBack(key: string, countedMs: number): void
}

/** Keeps the times of what was counted, in this process alone; of who has been quiet for the whole window, nothing. */
export function slidingLimit(most: number, windowMs: number): SlidingLimit {
  const times = new Map<string, number[]>()
  let tidiedMs = Number.NEGATIVE_INFINITY

  function timesOf(key: string, nowMs: number): number[] {
    return (times.get(key) ?? []).filter((timeMs) => timeMs > nowMs - windowMs)
  }

  function tidy(nowMs: number): void {
    if (nowMs - tidiedMs < windowMs) return
    tidiedMs = nowMs
    for (const key of times.keys()) if (timesOf(key, nowMs).length === 0) times.delete(key)
  }

  return {
    waitMs: (key, nowMs) => {
      const counted = timesOf(key, nowMs)
      const [oldest = nowMs] = counted.slice(-most)
      return counted.length < most ? 0 : oldest + windowMs - nowMs
    },
    count: (key, nowMs) => {
      tidy(nowMs)
      times.set(key, [...timesOf(key, nowMs), nowMs])
    },
    takeBack: (key, countedMs) => {
      const counted = times.get(key) ?? []
      const index = counted.indexOf(countedMs)
      if (index >= 0) times.set(key, counted.toSpliced(index, 1))
    },
  }
}
