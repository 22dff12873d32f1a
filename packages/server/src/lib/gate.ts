import { GateFull } from './GateFull.ts'

export type Gate = <T>(task: () => Promise<T>) => Promise<T>

/** Lets at most `width` tasks run at once; up to `places` more wait in line, whoever comes then gets `GateFull`. */
export function gate(width: number, places = Number.POSITIVE_INFINITY): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < width) running++
    else if (waiting.length < places) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new GateFull()
    try {
      return await task()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
