import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ofKunde } from '../db/eigen/ofKunde.ts'
import type { Database } from '../db/open.ts'
import { recordKontaktdaten } from '../modules/anschlussnutzer/kontaktdaten.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { stripKunde } from './deleteKundeOnRequest.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.deleteFrom('anschlussnutzer').execute()
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'alt@example.org' })
})

const now = new Date('2026-11-21T09:00:00Z')
const neu = { ...perKontaktfeld(() => null), email: 'neu@example.org' }
/** What goes on of a customer's call once his session was found good. */
const change = () =>
  recordKontaktdaten(ofKunde(db, 'T-1'), 'T-1', neu, { eingegangenAm: now, bisherigeEmail: 'alt@example.org' })
const emails = () => db.selectFrom('anschlussnutzer').select('email').execute()
const vorgaenge = () => db.selectFrom('vorgang').select('art').execute()

test('a change that is written after the restriction answers 401 and changes nothing', async () => {
  await db.transaction().execute((tx) => stripKunde(tx, 'T-1', { now, bearbeiter: 'M.Weber' }))
  await expect(change()).rejects.toMatchObject({ status: 401 })
  expect(await emails()).toEqual([{ email: null }])
  expect(await vorgaenge()).toEqual([])
})

test('a change during the restriction is refused as a conflict and changes nothing', async () => {
  await db.transaction().execute(async (tx) => {
    await stripKunde(tx, 'T-1', { now, bearbeiter: 'M.Weber' })
    await expect(change()).rejects.toMatchObject({ status: 409 })
  })
  await expect(change()).rejects.toMatchObject({ status: 401 })
  expect(await emails()).toEqual([{ email: null }])
  expect(await vorgaenge()).toEqual([])
})

test('the restriction is in the security log', async () => {
  await db.transaction().execute((tx) => stripKunde(tx, 'T-1', { now, bearbeiter: 'M.Weber' }))
  const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([{ payload: { ereignis: 'zugangGesperrt', kundennummern: ['T-1'] } }])
})

test('a change that was written before is deleted by the restriction', async () => {
  await change()
  expect(await vorgaenge()).toEqual([{ art: 'kontaktdaten' }])
  await db.transaction().execute((tx) => stripKunde(tx, 'T-1', { now, bearbeiter: 'M.Weber' }))
  expect(await emails()).toEqual([{ email: null }])
  expect(await vorgaenge()).toEqual([])
})

test('a change of a customer who has been deleted meanwhile answers 401', async () => {
  await db.deleteFrom('anschlussnutzer').execute()
  await expect(change()).rejects.toMatchObject({ status: 401 })
})
