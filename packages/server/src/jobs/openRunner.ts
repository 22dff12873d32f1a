import { EventEmitter } from 'node:events'
import { type CronItem, Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openJobPool } from '../db/jobQueue.ts'
import type { Connection } from '../db/open.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import type { JobLog, Task } from './Task.ts'
import { healQueue, type Leftovers, releaseAbandoned, releaseJobs } from './queueRepair.ts'
import { within } from './within.ts'

// A job that runs when the portal ends has so long, and once it is told to stop as long again.
const graceMs = 1500
// The database's clock may be another machine's, which is set without a word to this process.
const healEveryMs = 300_000
// Enough that a lost connection cannot make a job be done twice.
const remembered = 100

/** The queue's workers, as long as they have their database. */
export interface Runner {
  /** They have ended by themselves, or cannot go on. */
  readonly ended: Promise<unknown>
  /** Lets running jobs end, within a bound. Answers what is left, when the database could not be told. */
  close(): Promise<Leftovers | undefined>
}

export interface RunnerOptions {
  readonly connection: Connection
  readonly tasks: readonly Task[]
  readonly taskList: TaskList
  readonly mandant: string
  readonly log: JobLog
  readonly onLost: (error: Error) => void
}

function cronItemsOf(tasks: readonly Task[]): CronItem[] {
  return tasks.flatMap(({ name, cron }) =>
    cron === undefined
      ? []
      : [{ task: name, match: cron, options: { jobKey: name, jobKeyMode: 'preserve_run_at', maxAttempts: 5 } }],
  )
}

/** Failed jobs are logged where they fail; of the rest only trouble matters, and its text may quote the database. */
function loggerTo({ log, mandant }: RunnerOptions): Logger {
  return new Logger(() => (level, _message, { failure, error }) => {
    if (level === 'error' && failure !== true) log.warn({ mandant, fehler: loggableError(error) }, 'Aufgaben gestört')
  })
}

/**
 * Starts the queue's workers on a tenant's database. Before that gives back what they left there, or where they are the
 * first of this process, what others left.
 */
export async function openRunner(options: RunnerOptions, leftovers: readonly Leftovers[] | undefined): Promise<Runner> {
  const { connection, tasks, taskList, onLost } = options
  const pool = openJobPool(connection, onLost)
  const events: WorkerEvents = new EventEmitter()
  const broken = Promise.withResolvers<void>()
  const done: string[] = []
  let workerId = ''
  let isProven = false
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id))
  events.on('job:success', ({ job }) => (done.push(job.id) > remembered ? done.shift() : undefined))
  events.on('worker:getJob:empty', () => (isProven = true))
  events.on('job:start', () => (isProven = true))
  // The queue asks once for what its tasks are called, and never gets over it when that fails.
  events.on('worker:getJob:error', () => (isProven ? undefined : broken.resolve()))
  try {
    if (leftovers === undefined) await releaseAbandoned(pool)
    else for (const left of leftovers) await releaseJobs(pool, left)
    await healQueue(pool)
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(cronItemsOf(tasks)),
      concurrency: 2,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: graceMs,
      logger: loggerTo(options),
      events,
      // Without a delay, here none, a job that cannot be recorded ends as an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    for (const { name } of tasks.filter(({ runsAtStart }) => runsAtStart)) {
      await runner.addJob(name, {}, { jobKey: name, maxAttempts: 5 })
    }
    const healing = setInterval(() => void healQueue(pool).catch(() => undefined), healEveryMs).unref()
    return {
      ended: Promise.race([broken.promise, runner.promise.catch(() => undefined)]),
      close: async () => {
        clearInterval(healing)
        // It refuses when it has ended by itself.
        const stopped = runner.stop().catch(() => undefined)
        await within(2 * graceMs, stopped)
        const left = { workerId, done }
        const isReleased = await releaseJobs(pool, left).then(
          () => true,
          () => false,
        )
        await within(500, pool.end())
        return isReleased ? undefined : left
      },
    }
  } catch (error) {
    await within(500, pool.end())
    throw error
  }
}
