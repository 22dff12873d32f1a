/** Lets at most `width` tasks run at once; the rest wait in line. */
export function gate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
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
