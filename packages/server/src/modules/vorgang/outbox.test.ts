import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { migrate } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { takeUntil } from '../../testing/takeUntil.ts'
import { findStelleAgain } from '../../db/vorgang/stelle.ts'
import { listVorgaenge } from './outbox.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'

const eingegangenAm = new Date('2026-11-21T09:00:00Z')

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  customers = 0
  await sql`
    insert into anschlussnutzer (kundennummer, anrede) select 'T-' || nr, 'Frau' from generate_series(1, 2000) as nr
  `.execute(db)
  return () => database.close()
})

// Of a customer of its own each: two of the same one would wait for each other (decision 23).
let customers: number
const record = (tx: Database, inhalt: object = {}) =>
  recordVorgang(tx, { kundennummer: `T-${++customers}`, art: 'ablesung', inhalt, eingegangenAm })

async function listNrs(most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const nrs: number[] = []
  for await (const { nr } of listVorgaenge(db, most)) nrs.push(nr)
  return nrs
}

/** A transaction that has its number in the database before it writes anything. */
async function begin(of = db) {
  const transaction = await of.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(transaction)
  return transaction
}

test('transactions that commit in another order than their numbers are listed as they commit, each once', async () => {
  const first = await begin()
  const second = await begin()
  await record(first)
  await record(second)
  await second.commit().execute()
  expect(await listNrs()).toEqual([2])
  expect(await takeUntil(db, 1, eingegangenAm)).toBeUndefined()
  await first.commit().execute()
  expect(await listNrs()).toEqual([2, 1])

  expect(await takeUntil(db, 2, eingegangenAm)).toBe(1)
  expect(await listNrs()).toEqual([1])
  expect(await takeUntil(db, 2, eingegangenAm)).toBe(0)
  expect(await listNrs()).toEqual([1])
  expect(await takeUntil(db, 1, eingegangenAm)).toBe(1)
  expect(await listNrs()).toEqual([])
})

test('a long transaction of another database, and one of the same that sends nothing in, delay nothing', async () => {
  const other = await testDatabase()
  const [there, here] = [await begin(other.db), await begin()]
  try {
    await sql`update anschlussnutzer set anrede = 'Herr' where kundennummer = 'T-2000'`.execute(here)
    await record(db)
    expect(await listNrs()).toEqual([1])
    await record(db)
    expect(await takeUntil(db, 2, eingegangenAm)).toBe(2)
  } finally {
    await there.rollback().execute()
    await here.rollback().execute()
    await other.close()
  }
})

test('what a customer sends later is listed later, also when the outbox was read in between', async () => {
  const slow = await begin()
  await record(slow)
  await record(db)
  expect(await listNrs()).toEqual([2])
  await slow.commit().execute()
  await record(db)
  expect(await listNrs()).toEqual([2, 1, 3])
})

test('an aborted transaction leaves a gap in the numbers and delays nothing', async () => {
  await record(db)
  const aborted = await begin()
  await record(aborted)
  await record(db)
  await aborted.rollback().execute()
  expect(await listNrs()).toEqual([1, 3])
  expect(await takeUntil(db, 2, eingegangenAm)).toBeUndefined()
  expect(await takeUntil(db, 3, eingegangenAm)).toBe(2)
})

test('what arrives between listing and confirming stays open', async () => {
  await record(db)
  await record(db)
  expect(await listNrs(1)).toEqual([1])
  expect(await listNrs(1)).toEqual([1])
  await record(db)
  expect(await takeUntil(db, 1, eingegangenAm)).toBe(1)
  expect(await listNrs()).toEqual([2, 3])
  const { rows } = await sql`select uebergeben_am from vorgang order by id`.execute(db)
  expect(rows).toEqual([{ uebergeben_am: eingegangenAm }, { uebergeben_am: null }, { uebergeben_am: null }])
})

test(
  'ten writers and a reader that confirms as it goes: each Vorgang once, in the order of their places',
  { tags: 'full' },
  async () => {
    const writers = 10
    const each = 30
    const writing = new AbortController()
    const write = async () => {
      for (let count = 0; count < each; count++) {
        await db.transaction().execute(async (tx) => {
          await record(tx)
          await sql`select pg_sleep(random() * 0.01)`.execute(tx)
          if (count % 10 === 9) await record(tx)
        })
      }
    }
    const written = Promise.all(Array.from({ length: writers }, write)).finally(() => writing.abort())
    const taken: number[] = []
    let confirmed = 0
    const take = async () => {
      const nrs = await listNrs(7)
      taken.push(...nrs)
      confirmed += (await takeUntil(db, nrs.at(-1) ?? 0, eingegangenAm)) ?? 0
      return nrs.length
    }
    // Another system looks, too, and gives places.
    const looking = (async () => {
      while (!writing.signal.aborted) await listNrs(1)
    })()
    while (!writing.signal.aborted) await take()
    await looking
    await written
    while ((await take()) > 0);
    expect(confirmed).toBe(taken.length)
    const { rows } = await sql<{ id: number }>`select id from vorgang order by transaktion, id`.execute(db)
    expect(taken).toEqual(rows.map(({ id }) => id))
    expect(taken).toHaveLength(writers * (each + 3))
  },
)

test('a restored copy keeps the order on a server that has counted fewer transactions, and goes on behind it', async () => {
  for (let count = 0; count < 3; count++) await record(db)
  // The second one was committed last, and was given its place by another reader.
  await sql`
    update vorgang set transaktion = case id when 1 then '1' when 3 then '8000000000000' else '9000000000000' end::xid8
  `.execute(db)
  await sql`select setval('vorgang_stelle', 9000000000000)`.execute(db)
  await record(db)
  expect(await listNrs()).toEqual([1, 3, 2, 4])
  const told = { transaktion: '8000000000000', nr: 3 }
  expect(await findStelleAgain(db, told)).toEqual(told)
  const behind: number[] = []
  for await (const { nr } of listVorgaenge(db, 10, { nach: told })) behind.push(nr)
  expect(behind).toEqual([2, 4])
  // Where a deleted one stood is known up to the last place that was given.
  const [gone, ahead] = [
    { transaktion: '8500000000000', nr: 77 },
    { transaktion: '9500000000000', nr: 77 },
  ]
  expect([await findStelleAgain(db, gone), await findStelleAgain(db, ahead)]).toEqual([gone, undefined])
  expect(await takeUntil(db, 3, eingegangenAm)).toBe(2)
  expect(await listNrs()).toEqual([2, 4])
})

test('an update of a restored copy goes on behind the places that it finds', async () => {
  const copy = await emptyDatabase()
  onTestFinished(() => copy.close())
  await migrate(copy.db, '0038-lokationsindexe')
  await sql`
    insert into vorgang (art, inhalt, eingegangen_am, transaktion)
    values ('widerrufserklaerung', '{}', now(), '9000000000000'), ('widerrufserklaerung', '{}', now(), null)
  `.execute(copy.db)
  await migrate(copy.db)
  const places: string[] = []
  for await (const { transaktion } of listVorgaenge(copy.db, 5)) places.push(transaktion)
  expect(places).toEqual(['9000000000000', '9000000000001'])
})

test('months of unfetched Vorgaenge get their places in parts, in the order of numbers', async () => {
  await record(db)
  await sql`
    insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
    select kundennummer, art, inhalt, eingegangen_am from vorgang, generate_series(1, 11000)
  `.execute(db)
  const nrs = await listNrs()
  expect(nrs).toEqual(nrs.toSorted((one, other) => one - other))
  const { rows } = await sql<object>`
    select count(*)::int as zahl, count(distinct transaktion)::int as teile from vorgang
  `.execute(db)
  expect(rows).toEqual([{ zahl: 11_001, teile: 3 }])
})

test('a restored Vorgang can be confirmed before it is listed again, and twice', async () => {
  await record(db)
  await sql`update vorgang set transaktion = '9000000000000'`.execute(db)
  expect(await takeUntil(db, 1, eingegangenAm)).toBe(1)
  expect(await takeUntil(db, 1, eingegangenAm)).toBe(0)
})

test('decimals are handed over with every digit', async () => {
  await sql`
    insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
    values ('T-1', 'ablesung', '{"wert": 123456789012.123456}', now())
  `.execute(db)
  const { value } = await listVorgaenge(db, 5).next()
  expect(value).toHaveProperty('inhalt', '{"wert": 123456789012.123456}')
})
