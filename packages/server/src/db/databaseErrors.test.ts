import { technicalError } from '@ekp/wire/problem'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { toPortalError } from '../http/reply/problemReply.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { openDatabase } from './open.ts'

/** Every class of SQLSTATE in PostgreSQL 18 (appendix A of its manual), and the codes that differ from their class. */
const states = {
  503: `08000 08003 08006 08001 08004 08007 08P01 25006 25P03 25P04 28000 28P01 3D000 40001 40003 40P01 53000 53100 53200
    53300 53400 55006 55P03 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 58P02 58P03 72000 XX000 XX001 XX002`,
  500: `02000 03000 09000 0A000 0B000 0F000 0L000 0P000 0Z000 10608 20000 21000 22001 22003 22P02 22P05 23000 23502 23503
    23505 23514 23P01 24000 25000 25001 25P01 25P02 26000 27000 2B000 2D000 2F000 34000 38000 39000 3B000 3F000 40000 40002
    42000 42501 42601 42703 42804 42883 42P01 42P07 44000 54000 54001 54011 55000 55P02 55P04 F0000 HV000 P0001 P0004`,
}
const rows = Object.entries(states).flatMap(([status, codes]) =>
  codes.split(/\s+/).map((code) => ({ code, status: Number(status) })),
)

test.each(rows)('the database’s error $code is answered with $status', ({ code, status }) => {
  const error = Object.assign(new pg.DatabaseError('secret', 1, 'error'), { code, severity: 'ERROR' })
  expect(toPortalError(error)).toMatchObject({
    status,
    message: technicalError,
  })
})

test.each(['42501', '55000', '22023', ''])('%j that ends the connection is answered with 503', (code) => {
  const error = Object.assign(new pg.DatabaseError('secret', 1, 'error'), { code, severity: 'FATAL' })
  expect(toPortalError(error).status).toBe(503)
})

const broken = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN']
const network = ['ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ENOTCONN', 'EPROTO', 'EADDRNOTAVAIL', 'ENOBUFS']
const names = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EMFILE', 'ENFILE', 'ERR_STREAM_DESTROYED']
test.each([...broken, ...network, ...names])('a connection that breaks with %s is answered with 503', (code) => {
  expect(toPortalError(Object.assign(new Error('secret'), { code })).status).toBe(503)
})

const unreachable = { host: '127.0.0.1', port: 1, user: 'portal', database: 'portal' }
const nowhere = [
  ['a port without a listener', unreachable],
  ['a socket that is not there', { ...unreachable, host: '/nonexistent' }],
  ['a host without an address', { ...unreachable, host: 'portal.invalid' }],
  ['an address that TLS is asked of', 'postgres://portal@127.0.0.1:1/portal?sslmode=verify-full'],
] as const
test.each(nowhere)('%s is answered with 503', async (_what, connection) => {
  const db = openDatabase(connection)
  onTestFinished(() => db.destroy())
  const failure: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(toPortalError(failure)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a database that is missing, closed or denied is answered with 503, a mistake in a statement with 500', async () => {
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const statusOf = async (database: string, user: string, text = 'select 1') => {
    const other = openDatabase({ ...connection, database, user })
    const failure: unknown = await sql
      .raw(text)
      .execute(other)
      .catch((error: unknown) => error)
    await other.destroy()
    return toPortalError(failure).status
  }
  const { database, user } = connection
  expect(await statusOf('nowhere', user)).toBe(503)
  expect(await statusOf(database, 'nobody')).toBe(503)
  await sql`create role ${sql.id(`fremd_${database}`)} login`.execute(db)
  await sql`revoke connect on database ${sql.id(database)} from public`.execute(db)
  expect(await statusOf(database, `fremd_${database}`)).toBe(503)
  await sql`drop role ${sql.id(`fremd_${database}`)}`.execute(db)
  expect(await statusOf(database, user, 'select missing')).toBe(500)
  expect(await statusOf(database, user, 'set transaction read only; delete from budget')).toBe(503)
})
