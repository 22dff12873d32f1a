import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** Where a job logs what happened, and nothing private [T6]. */
export interface JobLog {
  readonly info: (facts: object, ereignis: string) => void
  readonly warn: (facts: object, ereignis: string) => void
  readonly error: (facts: object, ereignis: string) => void
}

/** What a job works with: one tenant, its database. */
export interface JobContext {
  readonly tenant: Tenant
  readonly db: Database
  readonly clock: Clock
  readonly log: JobLog
  /** Aborts when the portal ends, and when the job has taken too long. */
  readonly signal: AbortSignal
  /** Whether the queue gives up when this one fails. */
  readonly isLastAttempt: boolean
}

/** A kind of job. One that throws is tried again, later and later. */
export interface Task {
  readonly name: string
  /** When it runs by itself, as a crontab says (UTC); undefined: only when queued. */
  readonly cron?: string
  /** Of which tenants' queues the crontab is; undefined: of all. */
  readonly isFor?: (tenant: Tenant) => boolean
  /** May take hours. When it has run for ten minutes, another may start beside it, and must see to it that this is right. */
  readonly isUnbounded?: boolean
  /** Of the jobs of one queue, one runs at a time; undefined: as many as there are workers. */
  readonly queue?: string
  /** Runs once at each start as well. */
  readonly runsAtStart?: boolean
  readonly run: (context: JobContext, payload: unknown) => Promise<void>
}

/** Why a job failed: a German sentence for the log, without anything private in it. */
export class JobError extends Error {
  override name = 'JobError'
}
