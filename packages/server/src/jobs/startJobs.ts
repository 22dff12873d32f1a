import { setTimeout } from 'node:timers/promises'
import type { Connection, Database } from '../db/open.ts'
import { isHeldBack } from '../db/zurueckhaltung.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import { type Clock, untilClockIsSet } from '../lib/clock.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { JobLog, Task } from './Task.ts'
import { openRunner, type RunnerOptions } from './openRunner.ts'
import type { Leftovers } from './queueRepair.ts'
import { toTaskList } from './toTaskList.ts'
import { within } from './within.ts'

interface JobsOptions {
  readonly tenants: readonly Tenant[]
  readonly databases: {
    readonly of: (tenant: Tenant) => Database
    readonly opened: (tenant: Tenant) => Promise<void>
    readonly closed: (tenant: Tenant) => Promise<void>
    readonly connectionTo: (tenant: Tenant) => Connection
  }
  readonly tasks: readonly Task[]
  readonly clock: Clock
  readonly log: JobLog
  /** Is told when a connection breaks; the queue gets itself another. */
  readonly onLost: (error: Error) => void
}

/** Jobs that are being run. */
export interface Jobs {
  /** Lets running jobs end, within a bound; others wait for the next start. */
  stop(): Promise<void>
}

// `main.ts` gives all of the portal ten seconds, and requests have had five of them.
const stopMs = 4000

/** Runs the jobs of each tenant from its own queue, in this process; several portals may share a database. */
export function startJobs(options: JobsOptions): Jobs {
  const { tenants, databases, tasks, clock, log, onLost } = options
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  async function runOf(tenant: Tenant): Promise<void> {
    const taskList = toTaskList(tasks, { tenant, db: databases.of(tenant), clock, log })
    const mandant = tenant.app.kurzname
    const own = tasks.filter(({ isFor }) => isFor === undefined || isFor(tenant))
    while (!stopping.signal.aborted) {
      await Promise.race([databases.opened(tenant), stopped])
      const closing = new AbortController()
      void databases.closed(tenant).then(() => closing.abort())
      const signal = AbortSignal.any([stopping.signal, closing.signal])
      if (!(await waitUntilReleased(databases.of(tenant), signal))) continue
      await runWorkers(
        { connection: databases.connectionTo(tenant), tasks: own, taskList, mandant, log, onLost },
        signal,
      )
    }
  }
  const running = tenants.map(runOf)
  return {
    stop: async () => {
      stopping.abort()
      await within(stopMs, Promise.all(running))
    },
  }
}

const pauseMs = 3000

/** Waits as long as a restored database holds its jobs back; false when `signal` aborts first. */
async function waitUntilReleased(db: Database, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    // A database that does not answer now is asked again.
    if ((await isHeldBack(db).catch(() => undefined)) === false) return true
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return false
}

/**
 * Runs the workers of one tenant until `signal` aborts, and starts new ones when they lose their database or when the
 * clock is set: after a jump the queue would run crontabs for each minute in between, or wait until the old time comes.
 */
async function runWorkers(options: RunnerOptions, signal: AbortSignal): Promise<void> {
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
