import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl, testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { clientConfig, type Connection } from './clientConfig.ts'
import { ofKunde } from './eigen/ofKunde.ts'
import { openJobPool } from './jobs/jobQueue.ts'
import { type Database, openDatabase } from './open.ts'

/** What a role or a database may say, and what the portal's sessions say instead. */
const settings: readonly (readonly [name: string, hostile: string, own: string])[] = [
  ['DateStyle', 'German, DMY', 'ISO, MDY'],
  ['DateStyle', 'SQL, DMY', 'ISO, MDY'],
  ['IntervalStyle', 'iso_8601', 'postgres'],
  ['TimeZone', 'America/New_York', 'UTC'],
  ['bytea_output', 'escape', 'hex'],
  ['extra_float_digits', '-5', '1'],
  ['client_encoding', 'LATIN1', 'UTF8'],
  ['standard_conforming_strings', 'off', 'on'],
  ['array_nulls', 'off', 'on'],
  ['transform_null_equals', 'on', 'off'],
  ['gin_fuzzy_search_limit', '1', '0'],
  ['search_path', 'pg_catalog', 'public'],
  ['row_security', 'off', 'on'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['default_transaction_deferrable', 'on', 'off'],
  ['exit_on_error', 'on', 'off'],
  ['lock_timeout', '1', '0'],
  ['transaction_timeout', '1', '0'],
  ['idle_session_timeout', '1', '0'],
]
const bounds = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => [name, '1'] as const)

/** A database that has such settings for this role, which PostgreSQL puts before those of either alone. */
async function openHostile(values: readonly (readonly [name: string, value: string, ...unknown[]])[]) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  for (const [name, value] of values) {
    const set = sql`set ${sql.id(name)} = ${sql.raw(
      value
        .split(', ')
        .map((part) => `'${part}'`)
        .join(', '),
    )}`
    const { user, database: place } = database.connection
    await sql`alter role ${sql.id(user)} in database ${sql.id(place)} ${set}`.execute(database.db)
  }
  return database
}

async function read(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value
}

const addresses: readonly (readonly [string, (database: TestDatabase) => Connection])[] = [
  ['parts', ({ connection }) => connection],
  ['an address', databaseUrl],
]

test.each(addresses)('no session of a database named by %s has the settings of its role', async (_, connectionOf) => {
  const connection = connectionOf(await openHostile([...settings, ...bounds]))
  const db = openDatabase(connection, { statementTimeoutMs: 0 })
  onTestFinished(() => db.destroy())
  const jobs = openJobPool(connection, () => undefined)
  onTestFinished(() => jobs.end())
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  onTestFinished(() => client.end())
  for (const [name, , own] of settings) {
    const { rows } = await jobs.query('select current_setting($1) as value', [name])
    const alone = await client.query('select current_setting($1) as value', [name])
    const found = [await read(db, name), await read(ofKunde(db, 'T-1'), name), rows[0].value, alone.rows[0].value]
    expect(found, name).toEqual([own, own, own, own])
  }
  for (const [name] of bounds) expect(await read(db, name), name).toBe('0')
  expect(await read(openForTest(connection), 'statement_timeout')).toBe('4s')
  expect(await read(openForTest(connection), 'idle_in_transaction_session_timeout')).toBe('10s')
})

function openForTest(connection: Connection): Database {
  const db = openDatabase(connection)
  onTestFinished(() => db.destroy())
  return db
}

test('an address may name another schema and settings of its own, but none that the portal says itself', async () => {
  const database = await openHostile([])
  const address = new URL(databaseUrl(database))
  address.searchParams.set('options', String.raw`-c search_path=eigen,\ public -c DateStyle=German -c work_mem=8MB`)
  for (const name of ['application_name', 'statement_timeout', 'lock_timeout']) address.searchParams.set(name, '17')
  const db = openForTest(address.href)
  const names = ['search_path', 'DateStyle', 'work_mem', 'application_name', 'statement_timeout', 'lock_timeout']
  const found = await Promise.all(names.map((name) => read(db, name)))
  expect(found).toEqual(['eigen, public', 'ISO, MDY', '8MB', 'endkundenportal', '4s', '0'])
})

test('dates, bytes, decimals and texts with a backslash are read as they were written', async () => {
  const { db } = await openHostile(settings)
  const { rows } = await sql`
    select date '2026-03-04' as tag, '2026-03-04T11:00:00Z'::timestamptz as zeit, '\\xff00'::bytea as bytes,
      ${0.1 + 0.2}::float8 as zahl, ${String.raw`a\b`} as text, ${['NULL', null]}::text[] as liste
  `.execute(db)
  expect(rows).toEqual([
    {
      tag: '2026-03-04',
      zeit: new Date('2026-03-04T11:00:00Z'),
      bytes: Buffer.from([255, 0]),
      zahl: 0.1 + 0.2,
      text: String.raw`a\b`,
      liste: ['NULL', null],
    },
  ])
})
