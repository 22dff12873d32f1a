import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts, load, marktpreis, refuse, tarifangebot } from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insertInto('preiskalender')
    .values({
      kalender: 'netz-nord',
      gueltig_von: '2026-01-01',
      quartal: 1,
      tagart: 'werktag',
      land: 'sn',
      stufen: 'S'.repeat(96),
    })
    .execute()
})
afterAll(() => database.close())

const listAngebote = () => database.db.selectFrom('tarifangebot').selectAll().execute()
const [energie] = tarifangebot.bestandteile
const boerse = { bezeichnung: 'Börse', gruppe: 'energie', berechnung: 'boerse' }
const steuer = { bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: 19 }
const hochtarif = { ...energie, gruppe: 'netz', stufe: 'HT', kalender: 'netz-nord' }

test('offers are stored with exact amounts, and those of the next file replace them', async () => {
  const dynamisch = {
    ...tarifangebot,
    kennung: 'dyn',
    marktgebiet: 'DE-LU',
    bestandteile: [boerse, { ...energie, wert: 0.0000001 }, { ...hochtarif, wert: -0.5 }, steuer],
  }
  const first = await load(database.db, [tarifangebot, dynamisch])
  expect(first.arten['tarifangebot']).toEqual(counts(2, 0, 0))
  const row = (await listAngebote()).find(({ marktgebiet }) => marktgebiet !== null)
  expect(row).toMatchObject({
    kennung: 'dyn',
    bestandteile: [
      { ...boerse, wert: null, stufe: null, kalender: null },
      { wert: '0.00000010' },
      { wert: '-0.50000000', stufe: 'HT', kalender: 'netz-nord' },
      { wert: '19.00000000' },
    ],
  })
  const same = await load(database.db, [dynamisch, tarifangebot])
  expect(same.arten['tarifangebot']).toEqual(counts(0, 0, 2))
  const second = await load(database.db, [{ ...tarifangebot, name: 'Anders' }])
  expect(second.arten['tarifangebot']).toEqual(counts(0, 1, 0, 1))
  const without = await load(database.db, [marktpreis])
  expect(without.arten['tarifangebot']).toEqual(counts(0, 0, 0))
  expect(await listAngebote()).toMatchObject([{ kennung: 'fix-12', name: 'Anders' }])
})

const list = 'Erwartet wird eine Liste von 1 bis 40 Preisbestandteilen.'
const together = 'marktgebiet und ein Bestandteil mit berechnung boerse stehen zusammen oder gar nicht.'
const cent = 'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2; 0.3245 sind 32,45 Cent.'
const levels = 'Ein Kalender braucht eine Stufe, und ST gibt es nur mit einem Kalender: Zählwerke haben HT und NT.'
const ofKwh = 'Eine Stufe und einen Kalender hat nur ein Bestandteil, der je kWh gilt (arbeit).'

test.each([
  ['no part', { bestandteile: [] }, 'bestandteile', list],
  ['a part that is no list', { bestandteile: energie }, 'bestandteile', list],
  ['41 parts', { bestandteile: Array.from({ length: 41 }, () => energie) }, 'bestandteile', list],
  ['a market price without its area', { bestandteile: [boerse] }, 'marktgebiet', together],
  ['an area without a market price', { marktgebiet: 'DE-LU' }, 'marktgebiet', together],
  [
    'two market prices',
    { marktgebiet: 'DE-LU', bestandteile: [boerse, boerse] },
    'bestandteile',
    'Ein Angebot hat höchstens einen Börsenpreis.',
  ],
  [
    'two taxes',
    { bestandteile: [energie, steuer, steuer] },
    'bestandteile',
    'Ein Angebot hat höchstens eine Umsatzsteuer.',
  ],
  ['a price in Cent', { bestandteile: [steuer, { ...energie, wert: 12 }] }, 'bestandteile[1].wert', cent],
  [
    'a price that is missing',
    { bestandteile: [{ ...energie, wert: undefined }] },
    'bestandteile[0].wert',
    'Das Feld fehlt.',
  ],
  [
    'a market price with an amount',
    { marktgebiet: 'DE-LU', bestandteile: [{ ...boerse, wert: 1 }] },
    'bestandteile[0].wert',
    'Ein Börsenpreis hat keinen eigenen Wert.',
  ],
  [
    'a tax of 0.19 percent',
    { bestandteile: [{ ...steuer, wert: 0.19 }] },
    'bestandteile[0].wert',
    'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.',
  ],
  [
    'an unknown way to charge',
    { bestandteile: [{ ...energie, berechnung: 'tag' }] },
    'bestandteile[0].berechnung',
    'Erlaubt sind: arbeit, boerse, jahr, netzanteil, umsatzsteuer.',
  ],
  ['an unknown field', { bestandteile: [{ ...energie, art: 1 }] }, 'bestandteile[0].art', 'Dieses Feld gibt es nicht.'],
  ['a level that no register has', { bestandteile: [{ ...energie, stufe: 'ST' }] }, 'bestandteile[0].stufe', levels],
  [
    'a calendar without a level',
    { bestandteile: [{ ...energie, kalender: 'netz-nord' }] },
    'bestandteile[0].stufe',
    levels,
  ],
  ['a tax with a level', { bestandteile: [{ ...steuer, stufe: 'HT' }] }, 'bestandteile[0].stufe', ofKwh],
  [
    'an unknown calendar',
    { bestandteile: [{ ...hochtarif, kalender: 'netz-süd' }] },
    'bestandteile',
    'Der Kalender „netz-süd“ steht weder in der Datei noch in der Datenbank.',
  ],
  [
    'an end before the beginning',
    { gueltigBis: '2026-01-01' },
    'gueltigBis',
    'gueltigBis ist der erste Tag, an dem das Angebot nicht mehr gilt, und liegt nach gueltigVon.',
  ],
])('%s is refused', async (_what, changes, field, text) => {
  const { fehler } = await refuse(database.db, [{ ...tarifangebot, ...changes }])
  expect(fehler).toEqual([`Zeile 1, Feld ${field}: ${text}`])
})

test('the same code twice is refused', async () => {
  const { fehler } = await refuse(database.db, [tarifangebot, { ...tarifangebot, name: 'Anders' }])
  expect(fehler).toEqual(['Zeile 2, Feld kennung: Ein Angebot mit dieser Kennung steht schon in Zeile 1.'])
})
