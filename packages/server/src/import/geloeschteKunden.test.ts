import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteKunde } from '../datenschutz/deleteKunde.ts'
import { deleteKundeOnRequest } from '../datenschutz/deleteKundeOnRequest.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { kunde, listRows, load, rechnungsadresse, vertrag } from '../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase, waitUntilBlocked } from '../testing/testDatabase.ts'
import { explainFailure } from './lauf/explainFailure.ts'

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
  const now = new Date('2026-11-21T09:00:00Z')
  await db
    .transaction()
    .execute((tx) => deleteKundeOnRequest(tx, 'T-1', { fristen: fristen(), now, bearbeiter: 'M.Weber' }))
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

test.each([
  ['a contract', { ...vertrag, id: '4712', kundennummer: 'T-9' }],
  ['a billing address', { ...rechnungsadresse, id: 'RA-9', kundennummer: 'T-9' }],
])(
  '%s for a customer whom a command deletes meanwhile leaves nothing, and comes with the next try',
  async (_what, line) => {
    const { db } = database
    const now = new Date('2026-11-21T09:00:00Z')
    const neu = { ...kunde, kundennummer: 'T-9' }
    await load(db, [neu])
    const other = await db.startTransaction().execute()
    await deleteKunde(other, 'T-9', now)
    const loading = load(db, [{ ...kunde, kundennummer: 'T-10' }, line]).catch((error: unknown) => error)
    await waitUntilBlocked(db)
    await other.commit().execute()
    expect(explainFailure(await loading)).toBe(
      'Während des Imports wurde etwas gelöscht, worauf sich die Datei bezieht; ein neuer Versuch beachtet das.',
    )
    const numbers = (await listRows(db, 'anschlussnutzer')).map((row) => Reflect.get(row, 'kundennummer'))
    expect(numbers).not.toContain('T-10')
    await load(db, [neu, line])
    await db.transaction().execute((tx) => deleteKunde(tx, 'T-9', now))
  },
)
