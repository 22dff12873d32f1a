import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { fristen, loescheAm } from '../testing/data/loeschtest.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await createAnschlussnutzer(db, { kundennummer: 'T-1' })
})
afterEach(() => database.close())

const vertraege = async () => (await db.selectFrom('vertrag').select('id').orderBy('id').execute()).map(({ id }) => id)
const kunden = async () =>
  (await db.selectFrom('anschlussnutzer').select('kundennummer').orderBy('kundennummer').execute()).map(
    ({ kundennummer }) => kundennummer,
  )

test('a contract goes ten whole years after the one in which it ended, and its customer with the last one', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', lieferende: '2015-03-31' })
  await createVertrag(db, { id: '2', kundennummer: 'T-1', lieferende: '2016-12-31' })
  await createZaehler(db, { vertrag_id: '2' })
  await createAblesung(db, { vertrag_id: '2', ablesedatum: '2016-12-31', werte: { '1-0:1.8.0': 1 } })
  await loescheAm(db, '2025-12-31T23:59:59+01:00')
  expect(await vertraege()).toEqual(['1', '2'])
  await loescheAm(db, '2026-01-01T00:00:00+01:00')
  expect(await vertraege()).toEqual(['2'])
  await loescheAm(db, '2026-12-31T23:59:59+01:00')
  expect([await vertraege(), await kunden()]).toEqual([['2'], ['T-1']])
  expect(await loescheAm(db, '2027-01-01T00:00:00+01:00')).toMatchObject({ vertraege: 1, kunden: 1 })
  expect([await vertraege(), await kunden()]).toEqual([[], []])
  expect(await db.selectFrom('ablesung').selectAll().execute()).toEqual([])
})

test('a contract that runs or ends in the future stays, however old it is', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', lieferbeginn: '1999-01-01' })
  await createVertrag(db, { id: '2', kundennummer: 'T-1', lieferende: '2031-12-31' })
  await loescheAm(db, '2030-01-01T12:00:00Z')
  expect(await vertraege()).toEqual(['1', '2'])
})

test('a contract that is storniert goes ten whole years after the first night that found it so', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', storniert: true, lieferbeginn: null })
  await loescheAm(db, '2026-11-21T01:17:00Z')
  await loescheAm(db, '2027-11-21T01:17:00Z')
  await loescheAm(db, '2036-12-31T12:00:00Z')
  expect(await vertraege()).toEqual(['1'])
  await loescheAm(db, '2037-01-01T12:00:00Z')
  expect(await vertraege()).toEqual([])
})

test('when a contract is no longer storniert, the note of when it was found so is deleted', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', storniert: true })
  await loescheAm(db, '2026-11-21T01:17:00Z')
  await db.updateTable('vertrag').set({ storniert: false }).execute()
  await loescheAm(db, '2026-11-22T01:17:00Z')
  expect(await db.selectFrom('stornovermerk').selectAll().execute()).toEqual([])
})

test('a contract stays as long as a document of it must be kept', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', lieferende: '2016-12-20' })
  const dokument = { kundennummer: 'T-1', vertrag_id: '1', dateiname: 'Schlussrechnung.pdf', bytes: 1 }
  const erstellzeitpunkt = new Date('2017-01-30T09:00:00Z')
  await db
    .insertInto('dokument')
    .values({ ...dokument, id: 'A', medientyp: 'application/pdf', sha256: Buffer.alloc(32), erstellzeitpunkt })
    .execute()
  await loescheAm(db, '2027-12-31T12:00:00Z')
  expect(await vertraege()).toEqual(['1'])
  expect(await loescheAm(db, '2028-01-01T12:00:00Z')).toMatchObject({ dokumente: 1, vertraege: 1, kunden: 1 })
})

test('a contract with a Vorgang that the supplier has yet to fetch stays', async () => {
  await createVertrag(db, { id: '1', kundennummer: 'T-1', lieferende: '2010-12-31' })
  const eingegangenAm = new Date('2010-12-01T09:00:00Z')
  await recordVorgang(db, { kundennummer: 'T-1', vertragId: '1', art: 'kuendigung', inhalt: {}, eingegangenAm })
  expect(await loescheAm(db, '2030-01-01T12:00:00Z')).toMatchObject({ vertraege: 0, kunden: 0 })
  await db.updateTable('vorgang').set({ uebergeben_am: eingegangenAm }).execute()
  expect(await loescheAm(db, '2030-01-02T12:00:00Z')).toMatchObject({ vorgaenge: 1, vertraege: 1, kunden: 1 })
})

test('a customer with no contract goes a year after the first night that found none', async () => {
  await loescheAm(db, '2026-11-21T01:17:00Z')
  await loescheAm(db, '2027-11-20T01:17:00Z')
  expect(await kunden()).toEqual(['T-1'])
  expect(await loescheAm(db, '2027-11-21T01:17:00Z')).toMatchObject({ kunden: 1 })
  expect(await kunden()).toEqual([])
})

test('a customer who gets a contract meanwhile stays, and his time begins anew', async () => {
  await loescheAm(db, '2026-11-21T01:17:00Z')
  await createVertrag(db, { id: '1', kundennummer: 'T-1' })
  await loescheAm(db, '2027-11-20T01:17:00Z')
  await sql`delete from vertrag`.execute(db)
  await loescheAm(db, '2027-11-21T01:17:00Z')
  expect(await kunden()).toEqual(['T-1'])
  const [vermerk] = await db.selectFrom('loeschvermerk').selectAll().execute()
  expect(vermerk?.ohne_vertrag_seit).toBe('2027-11-21')
})

test('a customer with an open Vorgang or a document that must be kept stays', async () => {
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3' })
  const eingegangenAm = new Date('2026-11-21T09:00:00Z')
  await recordVorgang(db, { kundennummer: 'T-1', art: 'kontaktanfrage', inhalt: {}, eingegangenAm })
  await db
    .insertInto('dokument')
    .values({
      id: 'A',
      kundennummer: 'T-2',
      dateiname: 'Brief.pdf',
      medientyp: 'application/pdf',
      bytes: 1,
      sha256: Buffer.alloc(32),
      erstellzeitpunkt: eingegangenAm,
    })
    .execute()
  await loescheAm(db, '2026-11-22T01:17:00Z', { fristen: fristen({ ohneVertragTage: 30 }) })
  await loescheAm(db, '2027-11-22T01:17:00Z', { fristen: fristen({ ohneVertragTage: 30 }) })
  expect(await kunden()).toEqual(['T-1', 'T-2'])
})
