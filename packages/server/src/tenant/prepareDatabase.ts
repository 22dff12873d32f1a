import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import pg from 'pg'
import { advisoryLocks } from '../db/advisoryLocks.ts'
import { errorCode, StartError } from '../lib/errors.ts'
import { clientConfig, type Connection } from '../db/clientConfig.ts'
import { claimForDemo, refuseDemo } from './demodatenbank.ts'
import { revokePublicRights } from '../db/eigen/kundenrechte.ts'
import type { EmbeddedConnection } from '../db/embedded/dataDir.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'

interface Preparation {
  readonly kurzname: string
  readonly isDemo: boolean
  /** On the embedded PostgreSQL. */
  readonly isOurs: boolean
  /** Whether an empty database is expected; otherwise a backup may be about to be restored into it. */
  readonly mayBeEmpty: boolean
}

/** Brings a tenant's database to this version, and answers its oid. Throws `StartError` where it may not be used. */
export async function prepareDatabase(
  connection: Connection,
  { kurzname, isDemo, isOurs, mayBeEmpty }: Preparation,
): Promise<string> {
  // A migration may take longer than any request. All of it over one connection, so that the lock holds for all of it.
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    // A second process, such as a command during the portal's first start, waits here for the first.
    await sql`select pg_advisory_lock(${advisoryLocks.migration}::bigint)`.execute(db)
    await checkGrundlage(db)
    await checkDauerhaftigkeit(db)
    if (!mayBeEmpty) await refuseEmpty(db, kurzname)
    await (isDemo ? claimForDemo(db) : refuseDemo(db, kurzname))
    await migrate(db)
    if (isOurs) await revokePublicRights(db)
    return await findOid((text) => sql.raw<{ oid: unknown }>(text).execute(db))
  } finally {
    await db.destroy()
  }
}

/** Creates a database on the embedded PostgreSQL where there is none of this name. */
export async function createMissing(server: Omit<EmbeddedConnection, 'port'>, name: string): Promise<void> {
  const client = new pg.Client(clientConfig({ ...server, database: 'postgres' }))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // A portal and a command may both be the first: one of them makes it.
    if (!duplicateDatabase.includes(errorCode(error))) throw error
  } finally {
    await client.end()
  }
}

/** Tells a database from an earlier one of the same name. */
export async function findOid(query: (text: string) => Promise<{ rows: { oid: unknown }[] }>): Promise<string> {
  const { rows } = await query('select oid from pg_database where datname = current_database()')
  return String(rows[0]?.oid)
}

const duplicateDatabase = ['42P04', '23505']

async function refuseEmpty(db: Database, kurzname: string): Promise<void> {
  const ours = sql`select from pg_class where relnamespace = current_schema()::regnamespace limit 1`
  if ((await ours.execute(db)).rows.length > 0) return
  throw new StartError(
    `Mandant ${kurzname}: Die Datenbank ist jetzt leer. Das Portal wartet auf eine Sicherung; soll sie leer bleiben, ` +
      'starten Sie es neu.',
  )
}

// The one the tests run on.
const oldestVersion = 18

interface Grundlage {
  readonly datenbank: string
  readonly version: string
  /** The encoding of its texts. */
  readonly zeichensatz: string
  readonly erweiterungen: readonly Erweiterung[]
  /** Where the portal's tables are if it does not look there; null otherwise. */
  readonly anderesSchema: string | null
  /** `session_replication_role`; triggers and foreign keys work only as `origin`. */
  readonly ausloeser: string
  /** The database's user, and whether he may add an extension. */
  readonly benutzer: string
  readonly darfEinrichten: boolean
}

interface Erweiterung {
  readonly name: string
  /** On the server; `eingerichtet` in this database. */
  readonly vorhanden: boolean
  readonly eingerichtet: boolean
}

// What the migrations add themselves, where they may.
const needsExtensions = ['btree_gist', 'pg_trgm']

/**
 * Throws `StartError` where PostgreSQL is too old, cannot store every letter of a name, or lacks an extension, or where the
 * tables are in another schema: the portal would begin anew beside them. Also where a role or a database has turned triggers
 * off, which a session may not turn on itself: the audit trail and the rules that keep it live in them.
 */
export function refuseUnfit(grundlage: Grundlage): void {
  const { datenbank, version, zeichensatz, ausloeser, anderesSchema } = grundlage
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new StartError(
      `Das Portal braucht PostgreSQL ${String(oldestVersion)} oder neuer. Die Datenbank ${datenbank} liegt auf einem ` +
        `Server mit PostgreSQL ${version}.`,
    )
  }
  if (zeichensatz !== 'UTF8') {
    throw new StartError(
      `Die Datenbank ${datenbank} hat den Zeichensatz ${zeichensatz}, das Portal braucht UTF8. Legen Sie sie mit ` +
        `ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0 neu an.`,
    )
  }
  if (ausloeser !== 'origin') {
    throw new StartError(
      `In der Datenbank ${datenbank} ist session_replication_role auf ${ausloeser}, und Auslöser und Fremdschlüssel ` +
        `wirken nicht. Als Administrator: ALTER ROLE … RESET session_replication_role, ebenso mit ALTER DATABASE.`,
    )
  }
  if (anderesSchema !== null) {
    throw new StartError(
      `In der Datenbank ${datenbank} liegen die Tabellen des Portals im Schema ${anderesSchema}, gesucht werden sie in ` +
        `public. Hängen Sie ?options=-c%20search_path%3D${encodeURIComponent(anderesSchema)} an ihre Adresse.`,
    )
  }
  refuseExtensions(grundlage)
}

function refuseExtensions({ datenbank, erweiterungen, benutzer, darfEinrichten }: Grundlage): void {
  const missing = erweiterungen.filter(({ vorhanden }) => !vorhanden).map(({ name }) => name)
  if (missing.length > 0) {
    throw new StartError(
      `Dem Server der Datenbank ${datenbank} fehlt ${missing.join(' und ')}. Installieren Sie dort die Erweiterungen, ` +
        `die zu PostgreSQL gehören; oft heißt das Paket postgresql-contrib.`,
    )
  }
  const forbidden = erweiterungen.filter(({ eingerichtet }) => !eingerichtet).map(({ name }) => name)
  if (forbidden.length === 0 || darfEinrichten) return
  throw new StartError(
    `Der Benutzer ${benutzer} darf in der Datenbank ${datenbank} nichts einrichten, und ihr fehlt noch ` +
      `${forbidden.join(' und ')}. Ein Administrator gibt ihm dort das Recht (GRANT CREATE ON DATABASE) oder ruft ` +
      `selbst CREATE EXTENSION auf.`,
  )
}

/** Throws `StartError` where the server or the database is none for a portal. */
export async function checkGrundlage(db: Database): Promise<void> {
  const { rows } = await sql<Grundlage>`
    select
      current_database() as datenbank,
      current_setting('server_version') as version,
      current_setting('server_encoding') as zeichensatz,
      current_setting('session_replication_role') as ausloeser,
      current_user::text as benutzer,
      has_database_privilege(current_database(), 'CREATE') as "darfEinrichten",
      (
        select min(relnamespace::regnamespace::text) from pg_class
        where relname = ${DEFAULT_MIGRATION_TABLE} and to_regclass(${DEFAULT_MIGRATION_TABLE}) is null
      ) as "anderesSchema",
      (select json_agg(json_build_object(
        'name', name,
        'vorhanden', exists (select from pg_available_extensions a where a.name = e.name),
        'eingerichtet', exists (select from pg_extension where extname = e.name)
      )) from unnest(${needsExtensions}::text[]) as e (name)) as erweiterungen
  `.execute(db)
  rows.forEach(refuseUnfit)
}

/**
 * The settings that decide whether a confirmed change survives a power failure, and whether a damaged page is noticed.
 */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

type Dauerhaftigkeit = Readonly<Record<(typeof needed)[number] | 'datenbank', string>>

const howTo =
  'fsync, full_page_writes und synchronous_commit gehören auf on (postgresql.conf, auch ALTER DATABASE und ALTER ROLE ' +
  'ändern sie); Prüfsummen schaltet pg_checksums --enable ein, während PostgreSQL steht.'

async function findDauerhaftigkeit(db: Database): Promise<Dauerhaftigkeit> {
  const { rows } = await sql<Dauerhaftigkeit>`
    select current_database() as datenbank, ${sql.join(needed.map((name) => sql`current_setting(${name}) as ${sql.id(name)}`))}
  `.execute(db)
  const [settings] = rows
  if (settings === undefined) throw new Error('no answer to a question for settings')
  return settings
}

/** Throws `StartError` where a change that was confirmed to a customer could be lost, or be damaged without notice. */
export function refuseVolatile(settings: Dauerhaftigkeit): void {
  // All other values of synchronous_commit wait for the disk at least.
  const off = needed.filter((name) => settings[name] === 'off')
  if (off.length === 0) return
  throw new StartError(
    `In der Datenbank ${settings.datenbank} könnte verloren gehen, was das Portal bestätigt hat: ` +
      `${off.map((name) => `${name} ist off`).join(', ')}. ${howTo}`,
  )
}

/** Looks at the server's settings as this database has them. */
export async function checkDauerhaftigkeit(db: Database): Promise<void> {
  refuseVolatile(await findDauerhaftigkeit(db))
}
