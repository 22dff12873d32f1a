import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { describeDatabaseError } from '../db/databaseErrors.ts'
import { refuseTenantsBeside } from './demodatenbank.ts'
import { type EmbeddedPostgres, joinEmbedded, startEmbedded } from '../db/embedded/embedded.ts'
import type { Connection } from '../db/clientConfig.ts'
import { type Database, openDatabase, type OpenOptions } from '../db/open.ts'
import { createMissing, findOid, prepareDatabase } from './prepareDatabase.ts'
import { StartError } from '../lib/errors.ts'
import { type DatabaseTarget, databaseTargets } from './databaseTargets.ts'
import { keepOpen, type Opening } from './keepOpen.ts'
import type { Tenant } from './tenant.ts'

/**
 * The tenants' databases, by their short names. Each is open as soon as it can be migrated, whatever becomes of the
 * others.
 */
export interface Databases {
  has(tenant: Tenant): boolean
  /**
   * Which of these tenants could not be served without a restart, a German sentence each; throws `StartError` where they
   * are wrong by themselves.
   */
  listFixed(tenants: readonly Tenant[]): string[]
  /** Opens the databases of those that are new; does not wait for them. */
  open(tenants: readonly Tenant[]): void
  /** Closes the database of a tenant that is served no longer, once what runs has had its time. */
  remove(tenant: Tenant, afterMs: number): Promise<void>
  /** Until it is open, its queries fail as when the database is away. */
  of(tenant: Tenant): Database
  /** A German sentence; undefined when it is open. */
  whyClosed(tenant: Tenant): string | undefined
  /** Resolves while it is open, or once it is. */
  opened(tenant: Tenant): Promise<void>
  /** Resolves while it is closed, or once it is: under its name is another database now. */
  closed(tenant: Tenant): Promise<void>
  /** For modules that need connections of their own. */
  connectionTo(tenant: Tenant): Connection
  /** Where they are, for people. */
  readonly place: string
  /** Gets a German sentence when the embedded PostgreSQL has ended unasked, even before this call. */
  onEnd(listener: (sentence: string) => void): void
  close(): Promise<void>
}

interface DatabasesOptions extends OpenOptions {
  /** Use the embedded PostgreSQL of a portal that is running, instead of refusing to be the second. */
  readonly join?: boolean
  /** The only tenant that is needed. */
  readonly only?: Tenant
  readonly report?: (step: string) => void
  /** Is told the reason, a German sentence, each time a tenant's database does not open; another attempt follows. */
  readonly onClosed?: (tenant: Tenant, grund: string) => void
}

// One that is slow, for it is being migrated or does not answer, keeps the others waiting so long and not longer.
const patienceMs = 5000

function explain(error: unknown, { app }: Tenant): string {
  if (error instanceof StartError) return error.message
  return `Die Datenbank des Mandanten ${app.kurzname} lässt sich nicht öffnen (${describeDatabaseError(error)}).`
}

const stillWaiting = ({ app }: Tenant) =>
  `Die Datenbank des Mandanten ${app.kurzname} antwortet noch nicht oder wird noch auf diese Version gebracht.`

/** Throws `StartError` where the demo would start among the databases of tenants. */
async function refuseTenants({ connection }: EmbeddedPostgres, demos: readonly string[], dataDir: string) {
  const db = openDatabase({ ...connection, database: 'postgres' }, { connections: 1, statementTimeoutMs: 0 })
  try {
    await refuseTenantsBeside(db, demos, dataDir)
  } finally {
    await db.destroy()
  }
}

const placeOf = ({ address, embedded }: Omit<DatabaseTarget, 'tenant'>) => ({
  // As two settings may write it.
  address: address === undefined ? undefined : new URL(address).href,
  embedded,
})

interface Served {
  readonly target: DatabaseTarget
  readonly db: Database
  readonly connection: Connection
  readonly opening: Opening
  /** Ends further attempts to open it. */
  readonly giveUp: () => void
}

/** Waits until each has had its first attempt, or one is open and the others take long. Throws when none can be opened. */
async function waitForFirst(
  all: readonly Opening[],
  explainAll: (failures: readonly unknown[]) => string,
): Promise<void> {
  const attempts = Promise.all(all.map(({ firstFailure }) => firstFailure))
  const anyOpen = Promise.race(all.map(({ opened }) => opened()))
  const patience = new AbortController()
  const late = anyOpen.then(() => sleep(patienceMs, undefined, { signal: patience.signal })).catch(() => undefined)
  const failures = await Promise.race([attempts, late])
  patience.abort()
  if (failures !== undefined && all.every(({ isOpen }) => !isOpen())) throw new StartError(explainAll(failures))
}

/**
 * Opens the database of each tenant: on the embedded PostgreSQL, or where `DATABASE_URL` says. One that does not open
 * is tried again while the others are served. Throws `StartError` when there is none to serve.
 */
export async function openDatabases(
  config: Config,
  tenants: readonly Tenant[],
  options: DatabasesOptions = {},
): Promise<Databases> {
  const { only, onClosed = () => undefined } = options
  const targets = databaseTargets(config, tenants).filter(({ tenant }) => only === undefined || tenant === only)
  const isDemo = config.tenantsDir === undefined
  const served = new Map<string, Served>()
  const reasons = new Map<string, string>()
  const closing = new AbortController()
  const removing = new Set<Promise<void>>()
  const ended = Promise.withResolvers<string>()
  let embedded: EmbeddedPostgres | undefined
  const close = async () => {
    closing.abort()
    await Promise.all([...removing, ...[...served.values()].map(({ db }) => db.destroy())])
    await embedded?.stop()
  }
  const serve = (target: DatabaseTarget): void => {
    const { tenant, address = '', embedded: database } = target
    const { kurzname } = tenant.app
    const own = new AbortController()
    const server = database === undefined ? undefined : embedded?.connection
    const connection = server === undefined ? address : { ...server, database: database ?? '' }
    let known: string | undefined
    const prepare = async () => {
      const mayBeEmpty = known === undefined
      if (server !== undefined && mayBeEmpty) await createMissing(server, database ?? '')
      known = await prepareDatabase(connection, { kurzname, isDemo, isOurs: server !== undefined, mayBeEmpty })
    }
    const opening = keepOpen(prepare, AbortSignal.any([closing.signal, own.signal]), (error) => {
      const grund = explain(error, tenant)
      reasons.set(kurzname, grund)
      onClosed(tenant, grund)
    })
    const onConnect = async (client: pg.ClientBase) => {
      if ((await findOid((text) => client.query(text))) === known) return
      opening.reopen()
      throw new Error('another database')
    }
    const db = openDatabase(connection, { ...options, isOpen: opening.isOpen, onConnect })
    served.set(kurzname, { target, connection, opening, db, giveUp: () => own.abort() })
  }
  try {
    if (targets.some((target) => target.embedded !== undefined)) {
      embedded = options.join ? await joinEmbedded(config.dataDir) : await startEmbedded(config.dataDir, options.report)
    }
    embedded?.onExit(ended.resolve)
    if (embedded !== undefined && isDemo) {
      const demos = targets.flatMap((target) => target.embedded ?? [])
      await refuseTenants(embedded, demos, config.dataDir)
    }
    for (const target of targets) serve(target)
    await waitForFirst(
      [...served.values()].map(({ opening }) => opening),
      (failures) => targets.map(({ tenant }, index) => explain(failures[index], tenant)).join('\n'),
    )
  } catch (error) {
    await close()
    throw error
  }
  const find = (tenant: Tenant): Served => {
    const found = served.get(tenant.app.kurzname)
    if (found === undefined) throw new Error(`no database of ${tenant.app.kurzname}`)
    return found
  }
  return {
    has: (tenant) => served.has(tenant.app.kurzname),
    listFixed: (next) =>
      databaseTargets(config, next).flatMap(({ tenant: { app }, ...place }) => {
        const known = served.get(app.kurzname)?.target
        const isSame = known === undefined || isDeepStrictEqual(placeOf(known), placeOf(place))
        if (isSame && (place.embedded === undefined || embedded !== undefined)) return []
        return [
          known === undefined
            ? `Mandant ${app.kurzname}: Die eingebettete Datenbank läuft nicht; sie beginnt nur mit einem Neustart.`
            : `Mandant ${app.kurzname}: datenbank: Eine andere Datenbank bekommt er nur mit einem Neustart.`,
        ]
      }),
    open: (next) => {
      for (const target of databaseTargets(config, next)) if (!served.has(target.tenant.app.kurzname)) serve(target)
    },
    remove: async (tenant, afterMs) => {
      const { db, giveUp } = find(tenant)
      served.delete(tenant.app.kurzname)
      giveUp()
      const closed = sleep(afterMs, undefined, { signal: closing.signal })
        .catch(() => undefined)
        .then(() => db.destroy())
      removing.add(closed)
      await closed
      removing.delete(closed)
    },
    of: (tenant) => find(tenant).db,
    whyClosed: (tenant) =>
      find(tenant).opening.isOpen() ? undefined : (reasons.get(tenant.app.kurzname) ?? stillWaiting(tenant)),
    opened: (tenant) => find(tenant).opening.opened(),
    closed: (tenant) => find(tenant).opening.closed(),
    connectionTo: (tenant) => find(tenant).connection,
    place:
      embedded === undefined
        ? `PostgreSQL (${config.databaseUrl === undefined ? 'datenbank' : 'DATABASE_URL'})`
        : join(config.dataDir, 'pg'),
    onEnd: (listener) => void ended.promise.then(listener),
    close,
  }
}
