import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { counts, gasvertrag, kunde, load, refuse, vertrag } from '../../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'

const rechnung = {
  _typ: 'RECHNUNG',
  rechnungsnummer: 'R-1',
  vertrag: { vertragsnummer: '4711', kuendigungsfrist: 'more than the portal reads' },
  rechnungsperiode: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
  rechnungspositionen: [{ positionstext: 'Grundpreis', gesamtpreis: { wert: 100 } }],
  gesamtnetto: { wert: 100 },
  gesamtsteuer: { wert: 19 },
  gesamtbrutto: { wert: 119 },
}
const zahlung = { art: 'zahlung', vertragId: '4711', id: 'Z-1', datum: '2025-06-01', betrag: 90 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer cascade`.execute(database.db)
  await load(database.db, [kunde, vertrag, gasvertrag])
})
afterAll(() => database.close())

test('a bill is stored as it was sent; the same again changes nothing, and a line removes it [rechnung-8]', async () => {
  expect((await load(database.db, [rechnung])).arten['rechnung']).toEqual(counts(1, 0, 0))
  const { bo4e, bis } = await database.db.selectFrom('rechnung').selectAll().executeTakeFirstOrThrow()
  expect(bo4e).toEqual(rechnung)
  expect(bis).toBe('2026-01-01')
  expect((await load(database.db, [rechnung])).arten['rechnung']).toEqual(counts(0, 0, 1))
  const removal = { art: 'rechnung', rechnungsnummer: 'R-1', entfernt: true }
  expect((await load(database.db, [removal])).arten['rechnung']).toEqual(counts(0, 0, 0, 1))
})

test('sums that do not add up are taken, and said', async () => {
  const { hinweise } = await load(database.db, [{ ...rechnung, gesamtbrutto: { wert: 120 }, zuZahlen: { wert: 20 } }])
  const said = JSON.stringify(hinweise)
  expect(said).toMatch(/gesamtbrutto.*Die Summe geht nicht auf: [^"]*119,00\sEUR/)
  expect(said).toMatch(/zuZahlen.*Die Summe geht nicht auf: [^"]*120,00\sEUR/)
})

test.each([
  [{ ...rechnung, vertrag: { vertragsnummer: '9' } }, /Feld vertrag\.vertragsnummer: Dieser Vertrag steht weder/],
  [{ ...rechnung, gesamtbrutto: undefined }, /Feld gesamtbrutto: /],
  [{ ...rechnung, sparte: 'GAS' }, /Feld sparte: Der Vertrag liefert etwas anderes/],
  [{ ...rechnung, rechnungstitel: 'a\u0000b' }, /unzulässiges Zeichen/],
  [
    { ...rechnung, rechnungsperiode: { startdatum: '2025-02-01', enddatum: '2025-01-01' } },
    /Feld rechnungsperiode: enddatum/,
  ],
  [{ ...zahlung, betrag: '90' }, /Feld betrag: /],
  [{ ...zahlung, status: 'retour' }, /Feld status: Erlaubt sind: bezahlt, zurueckgebucht, offen\./],
  [{ ...zahlung, betrag: -90, status: 'zurueckgebucht' }, /Feld betrag: Der Betrag bleibt über null/],
  [{ ...zahlung, betrag: 0, status: 'offen' }, /Feld betrag: Der Betrag bleibt über null/],
])('%# a wrong line is refused with its field and a sentence', async (line, sentence) => {
  const { fehler } = await refuse(database.db, [line])
  expect(fehler.join('\n')).toMatch(sentence)
})

test('a number stays with its contract', async () => {
  await load(database.db, [rechnung])
  const { fehler } = await refuse(database.db, [{ ...rechnung, vertrag: { vertragsnummer: 'G-1' } }])
  expect(fehler.join('\n')).toMatch(/gehört schon zu einer Rechnung eines anderen Vertrags/)
})

test('payments are added one by one, and a line removes all of a contract', async () => {
  await load(database.db, [zahlung])
  expect((await load(database.db, [{ ...zahlung, id: 'Z-2' }])).arten['zahlung']).toEqual(counts(1, 0, 0))
  const removal = { art: 'zahlung', vertragId: '4711', entfernt: true }
  expect((await load(database.db, [removal])).arten['zahlung']).toEqual(counts(0, 0, 0, 2))
})

test('a payment is replaced whole: without a status it is paid, whatever it was [abschlag-22]', async () => {
  const rows = () => database.db.selectFrom('zahlung').select(['id', 'status']).orderBy('id').execute()
  await load(database.db, [
    { ...zahlung, status: 'zurueckgebucht' },
    { ...zahlung, id: 'Z-2', status: 'offen' },
  ])
  expect(await rows()).toEqual([
    { id: 'Z-1', status: 'zurueckgebucht' },
    { id: 'Z-2', status: 'offen' },
  ])
  expect((await load(database.db, [zahlung])).arten['zahlung']).toEqual(counts(0, 1, 0))
  expect(await rows()).toEqual([
    { id: 'Z-1', status: 'bezahlt' },
    { id: 'Z-2', status: 'offen' },
  ])
})
