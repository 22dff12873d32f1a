import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { clientConfig, type Connection } from '../../db/clientConfig.ts'
import type { Database } from '../../db/open.ts'
import { errorCode, StartError } from '../../lib/errors.ts'

/** Another database of the same server. */
export function databaseOn(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** How the names of the databases begin in which backups of this one are tried. */
export function prefixOf(connection: Connection): string {
  const name = typeof connection === 'string' ? new URL(connection).pathname : `/${connection.database}`
  return `portal_probe_${createHash('sha256').update(name).digest('hex').slice(0, 8)}_`
}

/**
 * A new database for as long as `use` takes. A session of the same name lasts as long: without it the database is one
 * that a killed trial has left.
 */
export async function withScratch<T>(beside: Connection, use: (connection: Connection) => Promise<T>): Promise<T> {
  const name = `${prefixOf(beside)}${randomBytes(6).toString('hex')}`
  return withClient(beside, async (keeper) => {
    await keeper.query("select set_config('application_name', $1, false)", [name])
    await keeper
      .query(`create database ${name} encoding 'UTF8' locale 'C.UTF-8' template template0`)
      .catch(explainForbidden)
    try {
      return await use(databaseOn(beside, name))
    } finally {
      await withClient(beside, (client) => client.query(`drop database ${name} with (force)`))
    }
  })
}

function explainForbidden(error: unknown): never {
  if (errorCode(error) !== '42501') throw error
  throw new StartError(
    'Für die Probe braucht das Portal eine Datenbank, und sein Benutzer darf keine anlegen (ALTER ROLE … CREATEDB). ' +
      'Oder rufen Sie die Probe ohne DATABASE_URL auf: Dann läuft sie in der mitgelieferten Datenbank.',
  )
}

/** What to do about such a database. */
export const remedyOf = (name: string) => `DROP DATABASE ${name};`

/** The databases that killed trials have left, each with all customers of its backup; `db` is any of the same server. */
export async function listVerwaiste(db: Database, beside: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database d where starts_with(datname, ${prefixOf(beside)})
      and not exists (select from pg_stat_activity a where a.application_name = d.datname)
    order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function withClient<T>(beside: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(databaseOn(beside, 'postgres')))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}
