// Safari 18 has no idle time to tell of.
const idleMs = 2000

/** Runs something that can wait, once the page has nothing else to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, idleMs)
}
