import { setTimeout } from 'node:timers/promises'
import { loggableError } from '../http/problemReply.ts'
import { untilClockIsSet } from '../lib/clock.ts'
import { openRunner, type RunnerOptions } from './openRunner.ts'
import type { Leftovers } from './releaseJobs.ts'

const pauseMs = 3000

/**
 * Runs the workers of one tenant until `signal` aborts. When they lose their database, it starts new ones; also when the
 * clock is set, for the crontabs would run after it minute by minute, or wait until it has come back to where it was.
 */
export async function keepRunning(options: RunnerOptions, signal: AbortSignal): Promise<void> {
  const { log, mandant } = options
  let leftovers: readonly Leftovers[] | undefined
  while (!signal.aborted) {
    try {
      const runner = await openRunner(options, leftovers)
      leftovers = []
      const ended = new AbortController()
      const watch = untilClockIsSet(AbortSignal.any([signal, ended.signal]))
      await Promise.race([runner.ended, watch])
      ended.abort()
      const left = await runner.close()
      if (left !== undefined) leftovers = [left]
      if (!signal.aborted) log.warn({ mandant }, 'Aufgaben unterbrochen, neuer Anlauf folgt')
    } catch (error) {
      log.warn({ mandant, fehler: loggableError(error) }, 'Aufgaben laufen nicht, neuer Anlauf folgt')
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
