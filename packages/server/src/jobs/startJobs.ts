import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Connection } from '../db/clientConfig.ts'
import type { Database } from '../db/open.ts'
import { isHeldBack } from '../db/zurueckhaltung.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import { type Clock, untilClockIsSet } from '../lib/clock.ts'
import { traced } from '../lib/steps.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { type JobContext, JobError, type JobLog, type Task } from './Task.ts'
import { openRunner, type RunnerOptions } from './openRunner.ts'
import type { Leftovers } from './queueRepair.ts'
import { within } from './within.ts'

interface JobsOptions {
  /** May change: each job goes by the settings of then; `update` follows. */
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
  /** Runs those of new tenants, and ends those of removed ones. */
  update(): void
  /** Lets running jobs end, within a bound; others wait for the next start. */
  stop(): Promise<void>
}

/** The jobs of one tenant that are being run. */
interface Lauf {
  readonly aufgaben: readonly Task[]
  readonly end: () => void
  readonly ended: Promise<void>
}

// `main.ts` gives all of the portal ten seconds, and requests have had five of them.
const stopMs = 4000

/** Runs the jobs of each tenant from its own queue, in this process; several portals may share a database. */
export function startJobs(options: JobsOptions): Jobs {
  const { tenants, databases, tasks, clock, log, onLost } = options
  const stopping = new AbortController()
  const tasksFor = (tenant: Tenant) => tasks.filter(({ isFor }) => isFor === undefined || isFor(tenant))
  async function runOf(tenant: Tenant, ending: AbortSignal): Promise<void> {
    const ended = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()))
    const mandant = tenant.app.kurzname
    const own = tasksFor(tenant)
    const taskList = toTaskList(tasks, {
      get tenant() {
        return tenants.find(({ app }) => app.kurzname === mandant) ?? tenant
      },
      db: databases.of(tenant),
      clock,
      log,
    })
    while (!ending.aborted) {
      await Promise.race([databases.opened(tenant), ended])
      if (ending.aborted) return
      const closing = new AbortController()
      void databases.closed(tenant).then(() => closing.abort())
      const signal = AbortSignal.any([ending, closing.signal])
      if (!(await waitUntilReleased(databases.of(tenant), signal))) continue
      await runWorkers(
        { connection: databases.connectionTo(tenant), tasks: own, taskList, mandant, log, onLost },
        signal,
      )
    }
  }
  const running = new Map<string, Lauf>()
  const begin = (tenant: Tenant, before: Promise<void> | undefined): Lauf => {
    const own = new AbortController()
    const signal = AbortSignal.any([stopping.signal, own.signal])
    const ended = Promise.resolve(before).then(() => (signal.aborted ? undefined : runOf(tenant, signal)))
    return { aufgaben: tasksFor(tenant), end: () => own.abort(), ended }
  }
  const update = () => {
    for (const [kurzname, lauf] of running) {
      if (tenants.some(({ app }) => app.kurzname === kurzname)) continue
      lauf.end()
      running.delete(kurzname)
    }
    for (const tenant of tenants) {
      const lauf = running.get(tenant.app.kurzname)
      // Which of them the queue calls by itself is settled when its workers begin.
      if (lauf !== undefined && isDeepStrictEqual(lauf.aufgaben, tasksFor(tenant))) continue
      lauf?.end()
      running.set(tenant.app.kurzname, begin(tenant, lauf?.ended))
    }
  }
  update()
  return {
    update,
    stop: async () => {
      stopping.abort()
      await within(stopMs, Promise.all([...running.values()].map(({ ended }) => ended)))
    },
  }
}

const pauseMs = 3000

/** Waits as long as a restored database holds its jobs back; false when `signal` aborts first. */
async function waitUntilReleased(db: Database, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    // A database that does not answer now is asked again.
    if ((await isHeldBack(db).catch(() => undefined)) === false) return !signal.aborted
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

// Well below the age at which `tidyQueue` takes a job for abandoned.
const boundMs = 300_000

type AttemptContext = Omit<JobContext, 'signal'>
type TenantContext = Omit<AttemptContext, 'isLastAttempt'>

/** The tasks as the queue runs them: bounded in time, and a failed try is logged by what may be known of it. */
export function toTaskList(tasks: readonly Task[], context: TenantContext): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown, { job, abortSignal }: JobHelpers) => {
        const isLastAttempt = job.attempts >= job.max_attempts
        const { log, tenant } = context
        const attributes = { 'ekp.mandant': tenant.app.kurzname, 'ekp.versuch': job.attempts }
        const run = traced(
          () => ({ name: `Aufgabe ${task.name}`, kind: 'consumer', attributes }),
          () => runBounded(task, { ...context, isLastAttempt }, payload, abortSignal),
        )
        const failure = await findFailure(run)
        if (failure === undefined) return
        const facts = { mandant: tenant.app.kurzname, aufgabe: task.name, versuch: job.attempts, ...failure }
        if (isLastAttempt) log.error(facts, 'Aufgabe fehlgeschlagen, kein weiterer Versuch')
        else log.warn(facts, 'Aufgabe fehlgeschlagen, neuer Versuch folgt')
        // The queue stores and prints what it is told, so it is told no more than the log.
        throw new Error(failure.grund ?? 'see the log')
      },
    ]),
  )
}

interface Failure {
  readonly grund?: string
  readonly fehler?: object
}

const findFailure = (done: Promise<void>): Promise<Failure | undefined> =>
  done.then(
    () => undefined,
    (error: unknown) => (error instanceof JobError ? { grund: error.message } : { fehler: loggableError(error) }),
  )

async function runBounded(task: Task, context: AttemptContext, payload: unknown, shutdown: AbortSignal): Promise<void> {
  const done = new AbortController()
  const signal = task.isUnbounded ? shutdown : AbortSignal.any([shutdown, AbortSignal.timeout(boundMs)])
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new JobError('Die Aufgabe wurde abgebrochen.'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: done.signal })
  })
  try {
    await Promise.race([task.run({ ...context, signal }, payload), aborted])
  } finally {
    done.abort()
  }
}
