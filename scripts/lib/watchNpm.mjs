import { readFileSync } from 'node:fs'

const checkMs = 500

/**
 * Calls `onGone` when the npm that started this process is gone: it passes a signal to a shell, which may end without
 * passing it on, and it may be killed. Answers how to stop watching.
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined
  const before = ancestry()
  const timer = setInterval(() => ancestry() !== before && onGone(), checkMs)
  return () => clearInterval(timer)
}

/** The numbers of the processes up to npm; one that has lost its parent gets another. */
function ancestry() {
  const parent = process.ppid
  try {
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    // Between npm and this process there may be a shell; what is above npm may end, as a terminal does.
    return /^(?:da|ba|a)?sh$/.test(name) ? `${parent} ${grandparent}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
