import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { openJobPool } from '../db/jobs/jobQueue.ts'
import type { JobContext, Task } from '../jobs/Task.ts'
import { toTaskList } from '../jobs/startJobs.ts'
import { mailTask } from '../jobs/tasks.ts'
import { type Mailer, smtpMailer } from '../mail/openMailer.ts'
import type { Mailergebnis } from '../mail/sendQueuedMail.ts'
import type { TestApp } from './portals/testApp.ts'
import { testClock } from './testClock.ts'
import { type LogLine, testLog } from './testLog.ts'
import { testTenant } from './testTenant.ts'

interface JobsRun {
  readonly lines: readonly LogLine[]
  /** What became of each mail. */
  readonly ergebnisse: readonly Mailergebnis[]
}

export interface RunOptions {
  /** Jobs besides the mails. */
  readonly tasks?: readonly Task[]
  /** Runs those as well that wait for their next try. */
  readonly isLater?: boolean
}

/** Runs the jobs that are due now; mails go to a mailbox, say, or by a mailer of the test's own. */
export async function runJobs(
  { db, connection, clock, tenant }: Pick<TestApp, 'db' | 'connection' | 'clock' | 'tenant'>,
  to: { readonly url: string } | Mailer,
  { tasks = [], isLater = false }: RunOptions = {},
): Promise<JobsRun> {
  const mailer = 'send' in to ? to : smtpMailer(to.url)
  const log = testLog()
  const ergebnisse: Mailergebnis[] = []
  const all = [...tasks, mailTask(mailer, (_mandant, ergebnis) => ergebnisse.push(ergebnis))]
  const pgPool = openJobPool(connection, () => undefined)
  try {
    if (isLater) await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
    await runOnce({
      pgPool,
      taskList: toTaskList(all, { tenant, db, clock, log }),
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    })
  } finally {
    await pgPool.end()
    if (!('send' in to)) mailer.close()
  }
  return { lines: log.lines, ergebnisse }
}

/** What a job works with when a test runs it by itself. */
export function testJobContext(changes: Pick<JobContext, 'db'> & Partial<JobContext>): JobContext {
  return {
    tenant: testTenant(),
    clock: testClock(),
    log: testLog(),
    signal: new AbortController().signal,
    isLastAttempt: false,
    ...changes,
  }
}
