import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAlone } from '../http/changeAlone.ts'
import { kunde, load } from '../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { recordVersand } from './mailversand.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, [kunde])
})
afterAll(() => database.close())

const versand = {
  kundennummer: 'T-1',
  betreff: 'Neue Rechnungsadresse',
  adresse: 'erika@example.org',
  zeit: new Date('2026-11-21T09:00:00Z'),
  ergebnis: 'gesendet',
  antwort: null,
} as const

test('a mail is noted while its customer changes something: neither waits for the other', async () => {
  const { db } = database
  await changeAlone(db, 'T-1', () => recordVersand(db, versand))
  const { rows } = await sql`select betreff from mailversand`.execute(db)
  expect(rows).toEqual([{ betreff: 'Neue Rechnungsadresse' }])
})
