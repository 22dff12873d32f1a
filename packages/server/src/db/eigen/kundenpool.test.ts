import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { type Database, kundenpoolOf, openDatabase } from '../open.ts'
import { statement } from '../statement.ts'
import { type Kundenpool, openKundenpool } from './kundenpool.ts'
import { ofKunde } from './ofKunde.ts'

let database: TestDatabase
let db: Database
/** On the same database, with one customers' connection. */
let single: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  for (const nr of [1, 2, 3, 4, 5]) {
    await createAnschlussnutzer(db, { kundennummer: `T-${nr}` })
    await createVertrag(db, { id: `471${nr}`, kundennummer: `T-${nr}` })
  }
  single = openDatabase(database.connection, { connections: 2, kundenverbindungen: 1 })
})
afterAll(async () => {
  await single.destroy()
  await database.close()
})

const listAllVertraege = statement('listAllVertraegeOfTest', (from, _params: object) =>
  from.selectFrom('vertrag').select(['id', sql<string>`current_user::text`.as('rolle')]),
)
const poolUnder = (of: Database): Kundenpool => {
  const kundenpool = kundenpoolOf(of)
  if (kundenpool === undefined) throw new Error('no pool of customers')
  return kundenpool
}
const pidOf = async (of: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]?.pid
const kundeOf = (kundennummer: string) => ({ kundennummer, herkunft: '' })
const seenBy = async (of: Database) => (await of.selectFrom('vertrag').select('id').execute()).map(({ id }) => id)

test('the role is in force: in a statement, in a query and in a transaction', async () => {
  const eigen = ofKunde(db, 'T-1')
  expect(await listAllVertraege(eigen, {})).toEqual([{ id: '4711', rolle: 'ekp_app' }])
  const roles = sql<object>`select current_user::text as rolle, session_user::text <> 'ekp_app' as geliehen`
  expect((await roles.execute(eigen)).rows).toEqual([{ rolle: 'ekp_app', geliehen: true }])
  await eigen.transaction().execute(async (tx) => {
    expect((await roles.execute(tx)).rows).toEqual([{ rolle: 'ekp_app', geliehen: true }])
    expect(await listAllVertraege(tx, {})).toEqual([{ id: '4711', rolle: 'ekp_app' }])
  })
  expect(await listAllVertraege(db, {})).toHaveLength(5)
})

/** What a customer sees in a statement, a query or a transaction that sometimes fails. */
async function lookAround(of: Database, kundennummer: string, way: number): Promise<readonly string[]> {
  const eigen = ofKunde(of, kundennummer)
  if (way % 3 === 0) return (await listAllVertraege(eigen, {})).map(({ id }) => id)
  if (way % 3 === 1) return seenBy(eigen)
  const changing = eigen.transaction().execute(async (tx) => {
    const seen = await seenBy(tx)
    await tx.updateTable('vertrag').set({ gewuenschtes_lieferende: '2027-01-01' }).execute()
    // The transaction is rolled back, and the connection still has its customer.
    if (way % 2 === 0) await sql`select 1 / 0`.execute(tx)
    return seen
  })
  return changing.catch(() => seenBy(eigen))
}

test.each([
  ['one connection', () => single],
  ['several connections', () => db],
])('a thousand calls of five customers, many at once, never mix over %s', { tags: 'full' }, async (_what, of) => {
  const calls = Array.from({ length: 1000 }, (_, index) => ({ way: index, nr: ((index * 7) % 5) + 1 }))
  const waiting = calls.values()
  const mixed: unknown[] = []
  let answered = 0
  const work = async () => {
    for (const { way, nr } of waiting) {
      const seen = await lookAround(of(), `T-${nr}`, way)
      answered++
      if (seen.join(' ') !== `471${nr}`) mixed.push({ way, nr, seen })
    }
  }
  await Promise.all(Array.from({ length: 24 }, work))
  expect({ answered, mixed }).toEqual({ answered: 1000, mixed: [] })
})

/** What only the owner may do. */
const insertKunde = { text: "insert into anschlussnutzer (kundennummer, anrede) values ('T-99', 'Frau')" }

/** A pool with connections that may break when the test's database is dropped. */
function calmPool(config: pg.PoolConfig) {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

describe('a connection with an uncertain role or customer', () => {
  test('is closed when it ends', async () => {
    const before = await pidOf(ofKunde(single, 'T-1'))
    await sql`select pg_terminate_backend(${before})`.execute(db)
    await expect.poll(() => poolUnder(single).pool.totalCount).toBe(0)
    expect(await pidOf(ofKunde(single, 'T-1'))).not.toBe(before)
  })

  test('is closed when its user may not become the role', async () => {
    const user = `test_${randomBytes(6).toString('hex')}`
    await sql`create role ${sql.id(user)} login password 'geheim'`.execute(db)
    const { pool, connect } = openKundenpool(calmPool({ ...database.connection, user, password: 'geheim' }))
    onTestFinished(async () => {
      await pool.end()
      await sql`drop role ${sql.id(user)}`.execute(db)
    })
    await expect(connect(kundeOf('T-1'))).rejects.toMatchObject({ code: '42501' })
    await expect.poll(() => pool.totalCount).toBe(0)
  })

  test('runs nothing when the server keeps another role, and is closed', async () => {
    const { db: other, connection, close } = await testDatabase()
    onTestFinished(close)
    await sql`create function set_config(text, text, boolean) returns text return $2`.execute(other)
    const { pool, query } = openKundenpool(calmPool({ ...connection, options: '-c search_path=public,pg_catalog' }))
    onTestFinished(() => pool.end())
    await expect(query(kundeOf('T-1'), insertKunde)).rejects.toMatchObject({ code: '22012' })
    expect(await other.selectFrom('anschlussnutzer').select('kundennummer').execute()).toEqual([])
    await expect.poll(() => pool.totalCount).toBe(0)
  })

  test('runs nothing when its user may not become the role', async () => {
    const user = `test_${randomBytes(6).toString('hex')}`
    await sql`create role ${sql.id(user)} login password 'geheim'`.execute(db)
    await sql`grant insert on anschlussnutzer to ${sql.id(user)}`.execute(db)
    const { pool, query } = openKundenpool(calmPool({ ...database.connection, user, password: 'geheim' }))
    onTestFinished(async () => {
      await pool.end()
      await sql`revoke all on anschlussnutzer from ${sql.id(user)}`.execute(db)
      await sql`drop role ${sql.id(user)}`.execute(db)
    })
    await expect(query(kundeOf('T-1'), insertKunde)).rejects.toMatchObject({ code: '42501', message: /set role/ })
    await expect.poll(() => pool.totalCount).toBe(0)
    const added = db.selectFrom('anschlussnutzer').where('kundennummer', '=', 'T-99').select('kundennummer')
    expect(await added.execute()).toEqual([])
  })

  test('runs nothing for a customer who cannot be chosen, though it was another’s before', async () => {
    expect(await seenBy(ofKunde(single, 'T-1'))).toEqual(['4711'])
    const change = { text: "update vertrag set gewuenschtes_lieferende = '2031-01-01'" }
    await expect(poolUnder(single).query(kundeOf('T-\0'), change)).rejects.toMatchObject({ code: '22021' })
    const changed = db.selectFrom('vertrag').where('gewuenschtes_lieferende', '=', '2031-01-01').select('id')
    expect(await changed.execute()).toEqual([])
  })

  test('names where its customer switched here from, and forgets it with the next', async () => {
    const herkunft = sql<{ von: string }>`select current_setting('app.herkunft') as von`
    const seen = async (own: Database) => (await herkunft.execute(own)).rows[0]?.von
    expect(await seen(ofKunde(single, 'T-1'))).toBe('')
    expect(await seen(ofKunde(single, 'T-1', 'T-2'))).toBe('T-2')
    expect(await seen(ofKunde(single, 'T-1'))).toBe('')
  })

  test('has its role again for the next customer', async () => {
    const before = await pidOf(ofKunde(single, 'T-1'))
    await sql`reset role`.execute(ofKunde(single, 'T-1'))
    expect(await seenBy(ofKunde(single, 'T-2'))).toEqual(['4712'])
    expect(await pidOf(ofKunde(single, 'T-2'))).toBe(before)
  })

  test('is closed when it was left in a transaction, also for the same customer', async () => {
    for (const next of ['T-1', 'T-2']) {
      const before = await pidOf(ofKunde(single, 'T-1'))
      const client = await poolUnder(single).connect(kundeOf('T-1'))
      await client.query('begin')
      client.release()
      await expect(seenBy(ofKunde(single, next))).rejects.toThrow('role')
      expect(await pidOf(ofKunde(single, next))).not.toBe(before)
    }
  })

  test('is closed after a statement that failed', async () => {
    const before = await pidOf(ofKunde(single, 'T-1'))
    const broken = statement('brokenOfTest', (from, _params: object) =>
      from.selectNoFrom(sql<number>`1 / (select count(*) from vertrag where id = 'none')`.as('nichts')),
    )
    await expect(broken(ofKunde(single, 'T-1'), {})).rejects.toThrow('division')
    expect(await pidOf(ofKunde(single, 'T-1'))).not.toBe(before)
  })
})

test('a connection serves one customer after the other, and chooses only when it is another one', async () => {
  await seenBy(ofKunde(single, 'T-5'))
  const sent = vi.spyOn(pg.Connection.prototype, 'bind')
  const pids = new Set<unknown>()
  for (const nr of ['T-1', 'T-1', 'T-2', 'T-2']) {
    const eigen = ofKunde(single, nr)
    const seen = await listAllVertraege(eigen, {})
    expect(seen.map(({ id }) => id)).toEqual([`471${nr.slice(2)}`])
    pids.add(await pidOf(eigen))
  }
  const names = sent.mock.calls.map(([config]) => config?.statement)
  expect(names.filter((name) => name === 'chooseKunde')).toHaveLength(2)
  // Sent to choose before a transaction, which none of these needs.
  expect(names).not.toContain('nothing')
  expect(pids.size).toBe(1)
})

test('without the role’s rights every query fails', async () => {
  const { db: other, close } = await testDatabase()
  onTestFinished(close)
  await createAnschlussnutzer(other, { kundennummer: 'T-1' })
  await createVertrag(other, { id: '4711', kundennummer: 'T-1' })
  await sql`revoke all on vertrag from ekp_app`.execute(other)
  await expect(seenBy(ofKunde(other, 'T-1'))).rejects.toMatchObject({ code: '42501' })
})

test('all connections are closed with the database', async () => {
  const { db: other, connection, close } = await testDatabase()
  onTestFinished(close)
  await Promise.all([pidOf(other), seenBy(ofKunde(other, 'T-1')), seenBy(ofKunde(other, 'T-2'))])
  await other.destroy()
  const count = sql`select pid from pg_stat_activity where datname = ${connection.database}`
  await expect.poll(async () => (await count.execute(db)).rows).toEqual([])
  await expect(seenBy(ofKunde(other, 'T-1'))).rejects.toThrow('no connection')
})

test('a transaction cannot be turned into a customer’s database', async () => {
  await db.transaction().execute(async (tx) => {
    expect(() => ofKunde(tx, 'T-1')).toThrow('transaction')
  })
})

test('however many requests one customer sends at once, another finds a connection', async () => {
  const small = openDatabase(database.connection, { connections: 1, kundenverbindungen: 3 })
  try {
    await db.connection().execute(async (keeper) => {
      await sql`select pg_advisory_lock(4711)`.execute(keeper)
      const own = ofKunde(small, 'T-1')
      const blocked = Array.from({ length: 20 }, () => sql`select pg_advisory_xact_lock(4711)`.execute(own))
      const begun = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
          where not granted and locktype = 'advisory' and objid = 4711`.execute(keeper)
        return rows[0]?.count
      }
      await expect.poll(begun, { timeout: 20_000 }).toBe(2)
      expect(await seenBy(ofKunde(small, 'T-2'))).toEqual(['4712'])
      expect(await begun()).toBe(2)
      await sql`select pg_advisory_unlock(4711)`.execute(keeper)
      await Promise.all(blocked)
    })
    expect(await seenBy(ofKunde(small, 'T-1'))).toEqual(['4711'])
  } finally {
    await small.destroy()
  }
})

test('a customer who gives one connection back still holds the other', async () => {
  const small = openDatabase(database.connection, { connections: 1, kundenverbindungen: 3 })
  onTestFinished(() => small.destroy())
  const { connect } = poolUnder(small)
  const [first, second] = [await connect(kundeOf('T-1')), await connect(kundeOf('T-1'))]
  first.release()
  const third = await connect(kundeOf('T-1'))
  const fourth = connect(kundeOf('T-1'))
  expect(await seenBy(ofKunde(small, 'T-2'))).toEqual(['4712'])
  second.release()
  third.release()
  ;(await fourth).release()
})

test('a failed attempt to connect does not count as a held connection', async () => {
  let isOpen = false
  const closed = openDatabase(database.connection, { kundenverbindungen: 3, isOpen: () => isOpen })
  try {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => seenBy(ofKunde(closed, 'T-1'))))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect(listAllVertraege(ofKunde(closed, 'T-1'), {})).rejects.toThrow('no connection')
    isOpen = true
    expect(await seenBy(ofKunde(closed, 'T-1'))).toEqual(['4711'])
  } finally {
    await closed.destroy()
  }
})
