import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteKundeOnRequest } from '../datenschutz/deleteKundeOnRequest.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { kunde, listRows, load, vertrag } from '../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const passwort = { passwort: 'Sonnenblume-2026' }
const erika = { ...kunde, email: 'erika@example.org', geburtsdatum: '1980-05-17', ...passwort }

test('an import changes other customers, but never one who asked to be deleted', async () => {
  const { db } = database
  await load(db, [erika, { ...erika, kundennummer: 'T-2' }, vertrag])
  const jetzt = new Date('2026-11-21T09:00:00Z')
  await db.transaction().execute((tx) => deleteKundeOnRequest(tx, 'T-1', { fristen: fristen(), jetzt }))
  const before = await db.selectFrom('anschlussnutzer').selectAll().where('kundennummer', '=', 'T-1').execute()
  expect(before).toMatchObject([{ email: null, gesperrt: true, passwort_hash: null, geburtsdatum: null }])
  const changed = { ...erika, email: 'neu@example.org', gesperrt: false, passwort: 'Neues-Passwort-2026' }
  const report = await load(db, [changed, { ...changed, kundennummer: 'T-2' }, { ...vertrag, ort: 'Mühlenbrück' }])
  expect(report.arten).toMatchObject({ anschlussnutzer: { geaendert: 1, unveraendert: 1 }, vertrag: { geaendert: 1 } })
  const after = await db.selectFrom('anschlussnutzer').selectAll().where('kundennummer', '=', 'T-1').execute()
  expect(after).toEqual(before)
  expect(await listRows(db, 'anschlussnutzer')).toContainEqual(
    expect.objectContaining({ kundennummer: 'T-2', email: 'neu@example.org' }),
  )
})
