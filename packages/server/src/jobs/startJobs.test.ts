import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import type { Connection } from '../db/clientConfig.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { testClock } from '../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testLog } from '../testing/testLog.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { testTenant } from '../testing/testTenant.ts'
import { JobError, type Task } from './Task.ts'
import { type Jobs, startJobs } from './startJobs.ts'

const tenant = testTenant()
const clock = testClock()

const wait = { timeout: 60_000 }

let database: TestDatabase
let log = testLog()
let running: Jobs[] = []
beforeEach(async () => {
  database = await testDatabase()
  log = testLog()
  running = []
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.map((jobs) => jobs.stop()))
  await database.close()
})

/** The minute that it is for the database, which decides when a job is due. */
async function findMinute(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(database.db)
  return Math.floor(Number(rows[0]?.now) / 60_000) * 60_000
}

const tenants = [tenant]

function start(...tasks: Task[]): Jobs {
  const { db, connection } = database
  const databases = {
    of: () => db,
    opened: () => Promise.resolve(),
    closed: () => new Promise<void>(() => undefined),
    connectionTo: () => connection,
  }
  const jobs = startJobs({ tenants, databases, tasks, clock, log, onLost: () => undefined })
  running.push(jobs)
  return jobs
}

const listJobs = async () => {
  const { rows } = await sql<{ name: string; attempts: number; last_error: string | null; locked: boolean }>`
    select task_identifier as name, attempts, last_error, locked_at is not null as locked
    from graphile_worker.jobs order by id
  `.execute(database.db)
  return rows
}
const waitForEmptyQueue = () => vi.waitFor(async () => expect(await listJobs()).toEqual([]), wait)
const killConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'endkundenportal-jobs'
  `.execute(database.db)
async function allowConnections(allowed: boolean): Promise<void> {
  // Not over the database itself, which would then have no way back.
  const admin = openDatabase({ ...database.connection, database: 'postgres' }, { connections: 1 })
  await sql`alter database ${sql.id(database.connection.database)} allow_connections ${sql.lit(allowed)}`.execute(admin)
  await admin.destroy()
}

test('a queued job runs once, with its payload and its tenant', async () => {
  const seen: unknown[] = []
  const run = vi.fn<Task['run']>(async (context, payload) => {
    seen.push([context.tenant, context.db, payload])
  })
  start({ name: 'mail', run })
  await addJob(database.db, 'mail', { id: 'a' })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), wait)
  await waitForEmptyQueue()
  expect(seen).toEqual([[tenant, database.db, { id: 'a' }]])
  expect(log.lines).toEqual([])
})

test('a job that was rolled back never runs', async () => {
  const run = vi.fn<Task['run']>(async () => undefined)
  start({ name: 'mail', run })
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await addJob(tx, 'mail', { id: 'lost' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await addJob(database.db, 'mail', { id: 'kept' })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), wait)
  expect(run.mock.calls.map(([, payload]) => payload)).toEqual([{ id: 'kept' }])
})

test(
  'a job that fails is tried again; log and queue hold nothing private of the failure',
  { tags: 'full' },
  async () => {
    const geheim = Object.assign(new Error('550 erika@example.org'), { code: 'EENVELOPE' })
    const run = vi.fn<Task['run']>().mockRejectedValueOnce(geheim).mockResolvedValue()
    start({ name: 'mail', run })
    await addJob(database.db, 'mail', { an: 'erika@example.org' })
    await vi.waitFor(
      async () => expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: 'see the log' }]),
      wait,
    )
    expect(log.lines).toMatchObject([
      {
        stufe: 'warn',
        facts: { mandant: 'test', aufgabe: 'mail', versuch: 1, fehler: { name: 'Error', code: 'EENVELOPE' } },
        ereignis: 'Aufgabe fehlgeschlagen, neuer Versuch folgt',
      },
    ])
    expect(JSON.stringify(log.lines)).not.toContain('erika')
    await waitForEmptyQueue()
    expect(run).toHaveBeenCalledTimes(2)
  },
)

test('the last failed try is logged as an error, with the sentence of its JobError', async () => {
  start({ name: 'mail', run: () => Promise.reject(new JobError('Der Mailserver antwortet nicht.')) })
  await addJob(database.db, 'mail', {}, { maxAttempts: 1 })
  await vi.waitFor(() => expect(log.lines).not.toEqual([]), wait)
  expect(log.lines).toEqual([
    {
      stufe: 'error',
      facts: { mandant: 'test', aufgabe: 'mail', versuch: 1, grund: 'Der Mailserver antwortet nicht.' },
      ereignis: 'Aufgabe fehlgeschlagen, kein weiterer Versuch',
    },
  ])
})

test(
  'a task with runsAtStart runs at each start; two portals on one database run a crontab’s minute once',
  { tags: 'full' },
  async () => {
    const minute = await findMinute()
    vi.useFakeTimers({ toFake: ['Date'], now: minute - 1000 })
    const runs: string[] = []
    const task = (name: string, more: object): Task => ({
      name,
      ...more,
      run: async () => void runs.push(name),
    })
    const both = [task('every', { cron: '* * * * *' }), task('first', { runsAtStart: true })]
    start(...both)
    await vi.waitFor(() => expect(runs).toEqual(['first']), wait)
    start(...both)
    await vi.waitFor(() => expect(runs).toHaveLength(2), wait)
    vi.setSystemTime(minute + 100)
    await vi.waitFor(() => expect(runs).toHaveLength(3), wait)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(runs).toEqual(['first', 'first', 'every'])
  },
)

test('a task that is for other tenants is not run by itself, but a queued one is', async () => {
  const run = vi.fn<Task['run']>(async () => undefined)
  const always = vi.fn<Task['run']>(async () => undefined)
  await addJob(database.db, 'foreign', { id: 'queued before' })
  start(
    { name: 'foreign', runsAtStart: true, isFor: () => false, run },
    { name: 'always', runsAtStart: true, run: always },
  )
  await vi.waitFor(() => expect(always).toHaveBeenCalled(), wait)
  await waitForEmptyQueue()
  expect(run.mock.calls.map(([, payload]) => payload)).toEqual([{ id: 'queued before' }])
})

test('a job goes by the settings that its tenant has when it begins, and a task that is now for him is run by itself', async () => {
  const names: string[] = []
  const run: Task['run'] = async (context) => void names.push(context.tenant.portalUrl)
  const marked = ({ portalUrl }: Tenant) => portalUrl === 'https://neu.example.org'
  const jobs = start({ name: 'always', run }, { name: 'marked', runsAtStart: true, isFor: marked, run })
  await addJob(database.db, 'always', {})
  await vi.waitFor(() => expect(names).toEqual([tenant.portalUrl]), wait)
  tenants.splice(0, 1, testTenant({ portalUrl: 'https://neu.example.org' }))
  try {
    await addJob(database.db, 'always', {})
    await vi.waitFor(() => expect(names).toEqual([tenant.portalUrl, 'https://neu.example.org']), wait)
    jobs.update()
    await vi.waitFor(() => expect(names).toHaveLength(3), wait)
  } finally {
    tenants.splice(0, 1, tenant)
  }
})

test('a tenant that is taken out just before its jobs begin has none', async () => {
  // Whether its jobs are held back is asked when the only connection is free again.
  const db = openDatabase(database.connection, { connections: 1, statementTimeoutMs: 0 })
  const taken = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = db.connection().execute(async (conn) => {
    await sql`select 1`.execute(conn)
    taken.resolve()
    await free.promise
  })
  await taken.promise
  const served = [tenant]
  const databases = {
    of: vi.fn<() => Database>(() => db),
    opened: () => Promise.resolve(),
    closed: () => new Promise<void>(() => undefined),
    connectionTo: vi.fn<() => Connection>(() => database.connection),
  }
  const jobs = startJobs({ tenants: served, databases, tasks: [], clock, log, onLost: () => undefined })
  running.push(jobs)
  await vi.waitFor(() => expect(databases.of).toHaveBeenCalledTimes(2), wait)
  served.splice(0)
  jobs.update()
  free.resolve()
  await holding
  await sql`select 1`.execute(db)
  expect(databases.connectionTo).not.toHaveBeenCalled()
  await db.destroy()
})

test('a job that has queued its next run for later is not run earlier by its crontab', { tags: 'full' }, async () => {
  const minute = await findMinute()
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 1000 })
  const run = vi.fn<Task['run']>(({ db }) => addJob(db, 'feed', {}, { key: 'feed', inSeconds: 3600 }))
  start({ name: 'feed', cron: '* * * * *', runsAtStart: true, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
  await vi.waitFor(async () => expect(await listJobs()).toMatchObject([{ locked: false, attempts: 0 }]), wait)
  vi.setSystemTime(minute + 100)
  const isTicked = async () =>
    (
      await sql`select from graphile_worker._private_known_crontabs where last_execution is not null`.execute(
        database.db,
      )
    ).rows.length
  await vi.waitFor(async () => expect(await isTicked()).toBe(1), wait)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(run).toHaveBeenCalledTimes(1)
  expect(await listJobs()).toHaveLength(1)
})

test(
  'jobs go on when the database is back, and one that was done meanwhile is not done again',
  { tags: 'full' },
  async () => {
    const waiting = Promise.withResolvers<void>()
    const run = vi.fn<Task['run']>(() => waiting.promise)
    start({ name: 'mail', run })
    await addJob(database.db, 'mail', { id: 'during' })
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
    await allowConnections(false)
    await killConnections()
    waiting.resolve()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await listJobs()).toMatchObject([{ locked: true }])
    await allowConnections(true)
    await waitForEmptyQueue()
    await addJob(database.db, 'mail', { id: 'after' })
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 60_000 })
    expect(run.mock.calls.map(([, payload]) => payload)).toEqual([{ id: 'during' }, { id: 'after' }])
  },
)

test('stop waits for a running job', async () => {
  const begun = Promise.withResolvers<void>()
  let isDone = false
  const jobs = start({
    name: 'mail',
    run: async () => {
      begun.resolve()
      await new Promise((resolve) => setTimeout(resolve, 500))
      isDone = true
    },
  })
  await addJob(database.db, 'mail', {})
  await begun.promise
  await jobs.stop()
  expect(isDone).toBe(true)
  expect(await listJobs()).toEqual([])
})

test('stop aborts a job that never ends, and leaves it in the queue for the next start', { tags: 'full' }, async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const jobs = start({
    name: 'mail',
    run: ({ signal }) => {
      begun.resolve(signal)
      return new Promise(() => undefined)
    },
  })
  await addJob(database.db, 'mail', {})
  const signal = await begun.promise
  const before = performance.now()
  await jobs.stop()
  expect(performance.now() - before).toBeLessThan(5000)
  expect(signal.aborted).toBe(true)
  expect(await listJobs()).toMatchObject([{ attempts: 1, locked: false }])
})

describe('a clock that was a year ahead', () => {
  const yearMs = 365 * 86_400_000

  test('jobs that were queued or locked under it run now, and crontabs run again', async () => {
    const run = vi.fn<Task['run']>(async () => undefined)
    await addJob(database.db, 'mail', { id: 'waiting' }, { inSeconds: yearMs / 1000 })
    await addJob(database.db, 'held', {}, { key: 'held' })
    await sql`
      update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() + interval '1 year' where key = 'held'
    `.execute(database.db)
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('every', now() + interval '1 year', now() + interval '1 year')
    `.execute(database.db)
    const minute = await findMinute()
    vi.useFakeTimers({ toFake: ['Date'], now: minute - 1000 })
    const every = vi.fn<Task['run']>(async () => undefined)
    start({ name: 'mail', run }, { name: 'every', cron: '* * * * *', run: every })
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
    vi.setSystemTime(minute + 100)
    await vi.waitFor(() => expect(every).toHaveBeenCalledTimes(1), wait)
    const { rows } = await sql`
      select locked_at from graphile_worker.jobs where key = 'held'
    `.execute(database.db)
    // No other process is connected, so none can be at work on it.
    expect(rows).toEqual([{ locked_at: null }])
  })

  test('when it is set back while the portal runs, the workers start anew', { tags: 'full' }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + yearMs })
    const run = vi.fn<Task['run']>(async () => undefined)
    start({ name: 'first', runsAtStart: true, run })
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
    vi.setSystemTime(Date.now() - yearMs)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 60_000 })
    expect(log.lines.map(({ ereignis }) => ereignis)).toEqual(['Aufgaben unterbrochen, neuer Anlauf folgt'])
  })
})

test('jobs run while their database is open, stop when it is closed, and run again when it is opened again', async () => {
  const [open, closed, again] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const { db, connection } = database
  let opened = open?.promise ?? Promise.reject(new Error('none'))
  const run = vi.fn<Task['run']>(async () => undefined)
  const never = new Promise<void>(() => undefined)
  let isClosed = closed?.promise ?? never
  const databases = { of: () => db, opened: () => opened, closed: () => isClosed, connectionTo: () => connection }
  await addJob(db, 'mail', { id: 'a' })
  const tasks = [{ name: 'mail', run }]
  running.push(startJobs({ tenants: [tenant], databases, tasks, clock, log, onLost: () => undefined }))
  const countWorkers = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'endkundenportal-jobs'
      `.execute(db)
    ).rows.length
  expect(await countWorkers()).toBe(0)
  open?.resolve()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)

  opened = again?.promise ?? never
  closed?.resolve()
  await vi.waitFor(async () => expect(await countWorkers()).toBe(0), wait)
  await addJob(db, 'mail', { id: 'b' })
  isClosed = never
  again?.resolve()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 20_000 })
}, 60_000)

describe('a job that a killed process was running', () => {
  const lockAsKilled = async () => {
    await addJob(database.db, 'mail', { id: 'in hand' })
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`.execute(
      database.db,
    )
  }

  test('runs at the next start', async () => {
    await lockAsKilled()
    const run = vi.fn<Task['run']>(async () => undefined)
    start({ name: 'mail', run })
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), wait)
    await waitForEmptyQueue()
  })

  test('is left alone while another process is connected, which may be running it', async () => {
    await lockAsKilled()
    const other = new pg.Client({ ...database.connection, application_name: 'endkundenportal-jobs' })
    await other.connect()
    const run = vi.fn<Task['run']>(async () => undefined)
    start({ name: 'mail', run })
    await addJob(database.db, 'mail', { id: 'new' })
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), wait)
    await other.end()
    expect(run.mock.calls.map(([, payload]) => payload)).toEqual([{ id: 'new' }])
    await vi.waitFor(async () => expect(await listJobs()).toMatchObject([{ name: 'mail', locked: true }]), wait)
  })
})
