import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../open.ts'
import { type NewProtokolleintrag, recordProtokoll } from './recordProtokoll.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ connections: 8 })
})
afterAll(() => database.close())

const zeit = new Date('2026-11-21T09:00:00.123Z')
const eintrag = (kundennummer: string, nachher: object = {}): NewProtokolleintrag => ({
  kundennummer,
  zeit,
  akteur: 'kunde',
  aktion: 'kontaktdaten_geaendert',
  objekt: 'anschlussnutzer',
  nachher,
})
const listEntries = (kundennummer: string) =>
  database.db.selectFrom('protokoll').where('kundennummer', '=', kundennummer).orderBy('nr').selectAll().execute()

test('each entry names the hash of the one before, and the head is the last', async () => {
  for (const nachher of [{ email: 'a@example.com' }, { email: 'b@example.com' }, {}]) {
    await recordProtokoll(database.db, eintrag('T-1', nachher))
  }
  const entries = await listEntries('T-1')
  expect(entries.map(({ nr }) => nr)).toEqual([1, 2, 3])
  expect(entries.map(({ vor_hash }) => vor_hash)).toEqual([Buffer.alloc(32), entries[0]?.hash, entries[1]?.hash])
  expect(entries[1]).toMatchObject({ zeit, akteur: 'kunde', inhalt: { nachher: { email: 'b@example.com' } } })
  const head = await database.db.selectFrom('protokoll_kopf').selectAll().execute()
  expect(head).toEqual([{ kundennummer: 'T-1', nr: 3, hash: entries[2]?.hash }])
})

test('a change that is rolled back leaves no entry', async () => {
  const change = database.db.transaction().execute(async (tx) => {
    await recordProtokoll(tx, eintrag('T-2'))
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await listEntries('T-2')).toEqual([])
})

test('300 changes of five customers at once give five chains without a gap', async () => {
  const customers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5']
  const change = (index: number) =>
    database.db.transaction().execute((tx) => recordProtokoll(tx, eintrag(customers[index % 5] ?? '', { index })))
  await Promise.all(Array.from({ length: 300 }, (_, index) => change(index)))
  for (const kundennummer of customers) {
    const entries = await listEntries(kundennummer)
    expect(entries.map(({ nr }) => nr)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    for (const [index, { vor_hash }] of entries.entries()) {
      expect(vor_hash).toEqual(entries[index - 1]?.hash ?? Buffer.alloc(32))
    }
    const said = entries.map(({ inhalt }) => inhalt?.nachher)
    expect(new Set(said.map((nachher) => JSON.stringify(nachher))).size).toBe(60)
  }
})

test('number, salt and hashes are the database’s own, whatever is inserted', async () => {
  await sql`
    insert into protokoll (kundennummer, nr, zeit, akteur, aktion, objekt, inhalt, salz, inhalt_hash, vor_hash, hash)
    values ('T-3', 7, ${zeit}, 'kunde', 'gefaelscht', 'protokoll', '{}', 'salz', 'a', 'b', 'c')
  `.execute(database.db)
  const [entry, ...others] = await listEntries('T-3')
  expect(others).toEqual([])
  expect(entry).toMatchObject({ nr: 1, vor_hash: Buffer.alloc(32) })
  expect([entry?.salz?.length, entry?.inhalt_hash.length, entry?.hash.length]).toEqual([16, 32, 32])
})

test.each([
  ['an update', sql`update protokoll set akteur = 'portal'`],
  ['new content', sql`update protokoll set inhalt = '{}'`],
  ['erasing with something else', sql`update protokoll set inhalt = null, salz = null, objekt = 'dokument'`],
  ['a deletion', sql`delete from protokoll`],
  ['truncating', sql`truncate protokoll`],
  ['moving a head', sql`update protokoll_kopf set nr = nr - 1`],
  ['deleting a head', sql`delete from protokoll_kopf`],
  ['a head without a chain', sql`insert into protokoll_kopf values ('T-9', 1, 'x')`],
  ['truncating the heads', sql`truncate protokoll_kopf`],
  ['a change of what is left of chains', sql`update protokoll_geloescht set nr = 1`],
  ['forgetting deleted chains', sql`delete from protokoll_geloescht`],
  ['truncating what is left of chains', sql`truncate protokoll_geloescht`],
])('%s is refused, even to the owner', async (_, statement) => {
  await recordProtokoll(database.db, eintrag('T-4'))
  await recordProtokoll(database.db, eintrag('T-5'))
  await sql`select delete_protokoll('T-5', now())`.execute(database.db)
  await expect(statement.execute(database.db)).rejects.toMatchObject({ code: '23001' })
})

async function protokollLoeschen(db: Database, kundennummer: string): Promise<number | undefined> {
  const { rows } = await sql<{ anzahl: number }>`select delete_protokoll(${kundennummer}, ${zeit}) as anzahl`.execute(
    db,
  )
  return rows[0]?.anzahl
}

test('a chain that the portal deletes leaves its first and last hash, and nothing of the customer', async () => {
  for (let nr = 1; nr <= 3; nr++) await recordProtokoll(database.db, eintrag('T-6', { nr }))
  const [first, , last] = await listEntries('T-6')
  const others = (await listEntries('T-4')).length
  expect(await protokollLoeschen(database.db, 'T-6')).toBe(3)
  expect(await protokollLoeschen(database.db, 'T-6')).toBe(0)
  expect(await listEntries('T-6')).toEqual([])
  expect(await listEntries('T-4')).toHaveLength(others)
  const left = database.db.selectFrom('protokoll_geloescht').where('nr', '=', 3).selectAll()
  expect(await left.execute()).toEqual([{ kette: first?.hash, nr: 3, hash: last?.hash, geloescht_am: zeit }])
  await recordProtokoll(database.db, eintrag('T-6'))
  expect(await listEntries('T-6')).toMatchObject([{ nr: 1 }])
})

test('the permission to delete ends with its statement, not with the transaction', async () => {
  const change = database.db.transaction().execute(async (tx) => {
    await recordProtokoll(tx, eintrag('T-7'))
    await protokollLoeschen(tx, 'T-7')
    await recordProtokoll(tx, eintrag('T-7'))
    await sql`delete from protokoll where kundennummer = 'T-7'`.execute(tx)
  })
  await expect(change).rejects.toMatchObject({ code: '23001' })
})

test('contents may be erased, and an entry of the chain says so', async () => {
  await recordProtokoll(database.db, eintrag('T-8', { email: 'alt@example.com' }))
  await recordProtokoll(database.db, { ...eintrag('T-8'), zeit: new Date(zeit.getTime() + 1) })
  const erase = (vor: Date) =>
    sql<{ anzahl: number }>`select erase_protokoll_inhalte('T-8', ${vor}, ${vor}) as anzahl`
      .execute(database.db)
      .then(({ rows }) => rows[0]?.anzahl)
  const next = new Date(zeit.getTime() + 1)
  expect([await erase(next), await erase(next)]).toEqual([1, 0])
  expect(await listEntries('T-8')).toMatchObject([
    { inhalt: null, salz: null },
    { inhalt: {} },
    { aktion: 'inhalte_geloescht', akteur: 'portal', inhalt: { anzahl: 1 } },
  ])
  // The entry that tells of it goes as well in its time, and nothing tells of that.
  const later = (days: number) => new Date(zeit.getTime() + days * 86_400_000)
  expect([await erase(later(1)), await erase(later(2)), await erase(later(3))]).toEqual([1, 0, 0])
  expect((await listEntries('T-8')).map(({ inhalt }) => inhalt)).toEqual([null, null, null, null])
})
