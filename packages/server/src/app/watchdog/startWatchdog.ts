import { url as debuggerUrl } from 'node:inspector'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What the main thread and the watchdog share. */
export interface Watched {
  /** How often the event loop has turned, and whether a debugger may stop it. */
  readonly pulse: Int32Array
  /** `stdout` or a file. */
  readonly log: string
  readonly tickMs: number
}

// This file and the bundle both have the thread's file beside them.
const threadFile = new URL(`./watchdogThread${extname(import.meta.url)}`, import.meta.url)

/** Starts a thread that kills this process when its event loop hangs, so that a supervisor starts it again. */
export function startWatchdog(log: string, tickMs = 1000): void {
  const pulse = new Int32Array(new SharedArrayBuffer(8))
  const beat = () => {
    Atomics.add(pulse, 0, 1)
    Atomics.store(pulse, 1, debuggerUrl() === undefined ? 0 : 1)
  }
  beat()
  setInterval(beat, tickMs / 2).unref()
  const workerData: Watched = { pulse, log, tickMs }
  // Without the `--import` and `--require` of this process.
  new Worker(threadFile, { workerData, name: 'watchdog', execArgv: [] }).unref()
}
