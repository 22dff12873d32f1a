import type { JobHelpers, TaskList } from 'graphile-worker'
import { loggableError } from '../http/reply/problemReply.ts'
import { traced } from '../lib/steps.ts'
import { type JobContext, JobError, type Task } from './Task.ts'

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
