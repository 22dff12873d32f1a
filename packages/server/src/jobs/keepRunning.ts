import { setTimeout } from 'node:timers/promises'
import { loggableError } from '../http/problemReply.ts'
import { openRunner, type RunnerOptions } from './openRunner.ts'
import type { Leftovers } from './releaseJobs.ts'

const pauseMs = 3000

/** Runs the workers of one tenant until `signal` aborts; when they lose their database, it starts new ones. */
export async function keepRunning(options: RunnerOptions, signal: AbortSignal): Promise<void> {
  const { log, mandant } = options
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  let leftovers: readonly Leftovers[] = []
  while (!signal.aborted) {
    try {
      const runner = await openRunner(options, leftovers)
      leftovers = []
      await Promise.race([runner.ended, aborted])
      const left = await runner.close()
      if (left !== undefined) leftovers = [left]
      if (!signal.aborted) log.warn({ mandant }, 'Aufgaben unterbrochen, neuer Anlauf folgt')
    } catch (error) {
      log.warn({ mandant, fehler: loggableError(error) }, 'Aufgaben laufen nicht, neuer Anlauf folgt')
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
