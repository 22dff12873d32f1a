import { setTimeout as sleep } from 'node:timers/promises'

/** Something that is opened as soon as possible, and again after `reopen`. */
export interface Opening {
  readonly isOpen: () => boolean
  /** Resolves while it is open, or once it is. */
  readonly opened: () => Promise<void>
  /** Resolves while it is closed, or once it is. */
  readonly closed: () => Promise<void>
  /** Closes it, and opens it again. */
  readonly reopen: () => void
  /** What came of the first attempt: undefined, or why it failed. */
  readonly firstFailure: Promise<unknown>
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Tries until it succeeds, with growing pauses between, or until `signal` aborts; `onFailure` is told of each failure. */
export function keepOpen(open: () => Promise<void>, signal: AbortSignal, onFailure: (error: unknown) => void): Opening {
  let isOpen = false
  let opened = Promise.withResolvers<void>()
  let closed = Promise.withResolvers<void>()
  closed.resolve()
  const first = Promise.withResolvers<unknown>()

  async function tryOn(): Promise<void> {
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await open()
        isOpen = true
        closed = Promise.withResolvers()
        first.resolve(undefined)
        opened.resolve()
        return
      } catch (error) {
        first.resolve(error)
        if (!signal.aborted) onFailure(error)
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  void tryOn()
  return {
    isOpen: () => isOpen,
    opened: () => opened.promise,
    closed: () => closed.promise,
    reopen: () => {
      if (!isOpen) return
      isOpen = false
      opened = Promise.withResolvers()
      closed.resolve()
      void tryOn()
    },
    firstFailure: first.promise,
  }
}
