import { EventEmitter } from 'node:events'
import { type CronItem, Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openJobPool } from '../db/jobs/jobQueue.ts'
import type { Connection } from '../db/clientConfig.ts'
import { loggableError } from '../http/reply/problemReply.ts'
import type { JobLog, Task } from './Task.ts'
import { correctFutureTimes, type Leftovers, releaseAbandoned, releaseJobs } from './queueRepair.ts'
import { within } from './within.ts'

// A running job has this long to end, and as long again once its signal has aborted.
const graceMs = 1500
// The database may run on another machine, and this process does not notice when that machine's clock is set.
const correctEveryMs = 300_000
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
  return tasks.flatMap(({ name, cron, queue }) =>
    cron === undefined
      ? []
      : [
          {
            task: name,
            match: cron,
            options: {
              jobKey: name,
              jobKeyMode: 'preserve_run_at',
              maxAttempts: 5,
              ...(queue !== undefined && { queueName: queue }),
            },
          },
        ],
  )
}

/** Failed jobs are logged where they fail; of the rest only trouble matters, and its text may quote the database. */
function loggerTo({ log, mandant }: RunnerOptions): Logger {
  return new Logger(() => (level, _message, { failure, error }) => {
    if (level === 'error' && failure !== true) log.warn({ mandant, fehler: loggableError(error) }, 'Aufgaben gestört')
  })
}

/**
 * Starts the queue's workers on a tenant's database. Before that it unlocks the jobs in `leftovers`, or, for the first
 * workers of this process, those of killed processes.
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
  // The queue asks for the ids of its tasks once; when that fails, it never takes a job.
  events.on('worker:getJob:error', () => (isProven ? undefined : broken.resolve()))
  try {
    if (leftovers === undefined) await releaseAbandoned(pool)
    else for (const left of leftovers) await releaseJobs(pool, left)
    await correctFutureTimes(pool)
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(cronItemsOf(tasks)),
      concurrency: 2,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: graceMs,
      logger: loggerTo(options),
      events,
      // Without these settings, failing to record the end of a job is an unhandled rejection; 0 means no delay.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    for (const { name } of tasks.filter(({ runsAtStart }) => runsAtStart)) {
      await runner.addJob(name, {}, { jobKey: name, maxAttempts: 5 })
    }
    const correcting = setInterval(() => void correctFutureTimes(pool).catch(() => undefined), correctEveryMs).unref()
    return {
      ended: Promise.race([broken.promise, runner.promise.catch(() => undefined)]),
      close: async () => {
        clearInterval(correcting)
        // It rejects when the runner has ended unasked.
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
