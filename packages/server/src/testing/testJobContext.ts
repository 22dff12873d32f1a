import type { JobContext } from '../jobs/Task.ts'
import { testClock } from './testClock.ts'
import { testLog } from './testLog.ts'
import { testTenant } from './testTenant.ts'

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
