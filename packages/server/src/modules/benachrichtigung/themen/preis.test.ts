import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTarif, createVertrag } from '../../../testing/data/factories.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { erinnerungen } from '../../../testing/erinnerungen.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { preis } from './preis.ts'

let portal: TestApp
let kunde: ReturnType<typeof erinnerungen>
beforeAll(async () => {
  portal = await testApp()
  kunde = erinnerungen(portal, 'preis')
  await kunde.createKunde()
})
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  await kunde.reset()
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
  await createTarif(portal.db, { vertrag_id: '4711', arbeitspreis: '0.3245', grundpreis: '118.80' })
})
afterAll(() => portal.close())

const alt = {
  art: 'tarif',
  vertragId: '4711',
  tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
  name: 'Strom Natur',
  grundpreis: 118.8,
}
const bis = (gueltigBis: string | null, from = '2024-01-01') => {
  return { ...alt, arbeitspreis: 0.3245, gueltigVon: from, gueltigBis }
}
const ab = (gueltigVon: string, arbeitspreis: number) => ({ ...alt, arbeitspreis, gueltigVon, gueltigBis: null })
const neu = [bis('2027-01-01'), ab('2027-01-01', 0.31)]

test('gives one mail with the new and the present prices, and replaces no notice of the law [benachrichtigung-10]', async () => {
  expect(await kunde.order()).toBe(204)
  expect(await kunde.mails()).toEqual([])
  await load(portal.db, neu)
  await kunde.runTwice()
  const [mail, ...others] = await kunde.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    betreff: 'Ihre neuen Strompreise',
    angaben: [
      { name: 'Vertrag', wert: '4711' },
      { name: 'Tarif', wert: 'Strom Natur' },
      { name: 'Gilt ab', wert: '01.01.2027' },
      { name: 'Arbeitspreis (brutto)', wert: '31,00 Cent/kWh, bisher 32,45' },
      { name: 'Grundpreis (brutto)', wert: '118,80 EUR/Jahr, bisher 118,80' },
    ],
    knopf: { url: '/vertrag/4711/tarifhistorie' },
  })
  expect(mail?.absaetze.join(' ')).toContain(
    'Unsere Mitteilung, warum und wie sich die Preise ändern, ersetzt sie nicht.',
  )
  expect(mail?.schluss?.join(' ')).toContain('ohne Frist')
})

test('once, also when the file comes again, or takes the prices back and brings them again; corrected ones are news', async () => {
  await kunde.order()
  await load(portal.db, neu)
  expect(await kunde.mails()).toHaveLength(1)
  await load(portal.db, neu)
  await load(portal.db, [bis(null)])
  expect(await kunde.mails()).toHaveLength(1)
  await load(portal.db, neu)
  expect(await kunde.mails()).toHaveLength(1)
  await load(portal.db, [bis('2027-01-01'), ab('2027-01-01', 0.3155)])
  expect((await kunde.mails()).map(({ angaben = [] }) => angaben[3]?.wert)).toEqual([
    '31,00 Cent/kWh, bisher 32,45',
    '31,55 Cent/kWh, bisher 32,45',
  ])
})

test('gives none to who did not order it, and none of what was known when it was ordered', async () => {
  await load(portal.db, neu)
  expect(await kunde.mails()).toEqual([])
  await kunde.order()
  expect(await kunde.mails()).toEqual([])
})

test.each([
  ['the same prices', [bis('2027-01-01'), { ...ab('2027-01-01', 0.3245), name: 'Strom Neu' }]],
  ['prices that began long ago', [bis('2026-10-01'), ab('2026-10-01', 0.3)]],
  ['the first prices of a contract', [ab('2026-12-01', 0.3)]],
])('gives none of %s', async (_what, records) => {
  await kunde.order()
  await load(portal.db, records)
  expect(await kunde.mails()).toEqual([])
})

test('gives none of prices that come after the end of the delivery', async () => {
  await kunde.order()
  await portal.db.updateTable('vertrag').set({ lieferende: '2026-12-31' }).execute()
  await load(portal.db, neu)
  expect(await kunde.mails()).toEqual([])
})

test('gives none of a contract that was withdrawn [benachrichtigung-10]', async () => {
  await kunde.order()
  await portal.db.updateTable('vertrag').set({ storniert: true }).execute()
  await load(portal.db, neu)
  expect(await kunde.mails()).toEqual([])
})

test('of a dynamic tariff it names the surcharge, and of HT and NT both prices', async () => {
  await kunde.order()
  const dynamisch = {
    art: 'tarif',
    vertragId: '4711',
    tariftyp: 'DYNAMISCHER_PREIS',
    name: 'Dynamisch',
    grundpreis: 120,
    marktgebiet: 'DE-LU',
    umsatzsteuer: 19,
  }
  await load(portal.db, [
    { ...dynamisch, aufschlag: 0.14, gueltigVon: '2024-01-01', gueltigBis: '2027-01-01' },
    { ...dynamisch, aufschlag: 0.15, gueltigVon: '2027-01-01', gueltigBis: '2027-02-01' },
    { ...ab('2027-02-01', 0.3), arbeitspreisNT: 0.25, anteilNt: 40 },
  ])
  expect((await kunde.mails()).map(({ angaben = [] }) => angaben.slice(3))).toEqual([
    [
      { name: 'Aufschlag auf den Börsenpreis (netto)', wert: '15,00 Cent/kWh, bisher 14,00' },
      { name: 'Grundpreis (brutto)', wert: '120,00 EUR/Jahr, bisher 120,00' },
    ],
    [
      { name: 'Arbeitspreis, Hochtarif (HT) (brutto)', wert: '30,00 Cent/kWh' },
      { name: 'Arbeitspreis, Niedertarif (NT) (brutto)', wert: '25,00 Cent/kWh' },
      { name: 'Grundpreis (brutto)', wert: '118,80 EUR/Jahr' },
    ],
  ])
})

test('an index finds what is news', async () => {
  const { rows } = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${preis.listNews(portal.clock.now())}`.execute(tx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('tarif_beginn')
})
