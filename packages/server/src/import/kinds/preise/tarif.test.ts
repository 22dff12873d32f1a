import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRows, load, refuse, tarif, whole } from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, whole)
})
afterAll(() => database.close())

const formel = { marktgebiet: 'DE-LU', aufschlag: 0.12345678, umsatzsteuer: 19 }

test('a dynamic tariff is imported with its formula', async () => {
  await load(database.db, [{ ...tarif, tariftyp: 'DYNAMISCHER_PREIS', ...formel }])
  expect(await listRows(database.db, 'tarif')).toMatchObject([
    { ist_dynamisch: true, marktgebiet: 'DE-LU', aufschlag: '0.12345678', umsatzsteuer: '19.00' },
  ])
})

test.each([
  [{ aufschlag: null }, 'marktgebiet', 'aufschlag und umsatzsteuer stehen zusammen und nur mit marktgebiet.'],
  [{ marktgebiet: '' }, 'marktgebiet', 'aufschlag und umsatzsteuer stehen zusammen und nur mit marktgebiet.'],
  [
    { aufschlag: null, umsatzsteuer: null },
    'marktgebiet',
    'Ohne aufschlag und umsatzsteuer braucht dieser Tarif Preisbestandteile (preisbestandteil).',
  ],
  [{ marktgebiet: 'Deutschland' }, 'marktgebiet', 'Bitte geben Sie ein Marktgebiet wie DE-LU an.'],
  [
    { umsatzsteuer: 119 },
    'umsatzsteuer',
    'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.',
  ],
  [
    { umsatzsteuer: 0.19 },
    'umsatzsteuer',
    'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.',
  ],
  [
    { aufschlag: 12.3 },
    'aufschlag',
    'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2; 0.3245 sind 32,45 Cent.',
  ],
])('a formula with %j is refused at %s', async (changes, field, text) => {
  const { fehler } = await refuse(database.db, [{ ...tarif, ...formel, ...changes }])
  expect(fehler).toEqual([`Zeile 1, Feld ${field}: ${text}`])
})
