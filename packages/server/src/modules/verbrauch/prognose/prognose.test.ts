import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { findPrognose, type Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../../testing/call.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createLastgang,
  createLastgangkanal,
  createPreisbestandteil,
  createTarif,
  createUmrechnung,
  createVertrag,
  createZaehler,
} from '../../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let other: Credentials

const jahresende = ['2022-12-31', '2023-12-31', '2024-12-31', '2025-12-31']

beforeAll(async () => {
  // Today is the 21st of November 2026.
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  const foreign = await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  const vertrag = (id: string, changes: object = {}) =>
    createVertrag(db, { id, kundennummer: 'T-1', lieferbeginn: '2023-01-01', ...changes })
  const read = async (
    vertrag_id: string,
    staende: Readonly<Record<string, string>>,
    ablesegrund: string | null = null,
  ) => {
    for (const [ablesedatum, wert] of Object.entries(staende))
      await createAblesung(db, { vertrag_id, ablesedatum, ablesegrund, werte: { '1-0:1.8.0': wert } })
  }
  const yearly = Object.fromEntries(jahresende.map((datum, index) => [datum, String(index * 3000)]))

  // Read each year and, in this one, in the middle: 2,200 kWh instead of about 1,500.
  await vertrag('J-1')
  await createTarif(db, { vertrag_id: 'J-1', arbeitspreis: '0.30', grundpreis: '120' })
  await createZaehler(db, { vertrag_id: 'J-1' })
  await read('J-1', yearly, 'Turnusablesung')
  await read('J-1', { '2026-07-01': '11200' })

  // The same at a price of registers, at one by the time of day, at the exchange's, at one that ends, and at none.
  for (const id of ['R-1', 'Z-1', 'B-1', 'E-1', 'O-1', 'L-1']) {
    await vertrag(id, id === 'L-1' ? { kunden_art: 'RLMKunde' } : {})
    const kanaele = id === 'R-1' ? [{ obiskennzahl: '1-0:1.8.1' }, { obiskennzahl: '1-0:1.8.2' }] : [{}]
    await createZaehler(db, { vertrag_id: id, kanaele })
    if (id !== 'R-1') await read(id, yearly)
  }
  for (const [index, ablesedatum] of jahresende.entries())
    await createAblesung(db, {
      vertrag_id: 'R-1',
      ablesedatum,
      werte: { '1-0:1.8.1': index * 2000, '1-0:1.8.2': index * 1000 },
    })
  await createTarif(db, { vertrag_id: 'R-1', arbeitspreis: '0.30', arbeitspreis_nt: '0.20', grundpreis: null })
  await createTarif(db, { vertrag_id: 'Z-1' })
  await createPreisbestandteil(db, { vertrag_id: 'Z-1', stufe: 'HT', kalender: 'Nord', gruppe: 'netz' })
  await createTarif(db, {
    vertrag_id: 'B-1',
    tariftyp: 'DYNAMISCHER_PREIS',
    ist_dynamisch: true,
    arbeitspreis: null,
    marktgebiet: 'DE-LU',
    aufschlag: '0.1',
    umsatzsteuer: '19',
  })
  await createTarif(db, { vertrag_id: 'E-1', gueltig_bis: '2026-12-01' })
  await createTarif(db, { vertrag_id: 'L-1' })

  // Gas in its first year, from winter to autumn.
  await vertrag('G-1', { versorgungsart: 'gas', lieferbeginn: '2026-01-01' })
  await createZaehler(db, { vertrag_id: 'G-1', kanaele: [{ obiskennzahl: '7-0:3.0.0' }] })
  await createUmrechnung(db, { vertrag_id: 'G-1', zustandszahl: '1', brennwert: '10' })
  for (const [ablesedatum, wert] of [
    ['2026-01-01', 0],
    ['2026-11-01', 1000],
  ] as const)
    await createAblesung(db, { vertrag_id: 'G-1', ablesedatum, werte: { '7-0:3.0.0': wert } })

  // A smart meter: 24 kWh a day, since a year and four days; its contract ends at the end of the year.
  await vertrag('S-1', { lieferbeginn: '2025-11-17', lieferende: '2026-12-31' })
  await createTarif(db, { vertrag_id: 'S-1', arbeitspreis: '0.25', grundpreis: '0' })
  const kanal = await createLastgangkanal(db, { vertrag_id: 'S-1' })
  for (let ms = Date.parse('2025-11-16'); ms <= Date.parse('2026-11-20'); ms += 86_400_000)
    await createLastgang(db, {
      kanal_id: kanal,
      tag: utcTag(ms),
      werte: Array.from({ length: 96 }, () => 250),
    })

  await vertrag('N-1')
  await vertrag('A-1', { lieferende: '2026-11-20' })
  await vertrag('C-1', { storniert: true })
  await vertrag('F-1', { lieferbeginn: null })
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', foreign.passwort)
})
afterAll(() => portal.close())

const ask = (vertragId: string, credentials: Credentials | undefined = owner) =>
  call(portal.app, findPrognose, { params: { vertragId } }, credentials)

/** The three years before had 3,000 kWh each, one of them on a day more: as many days of it had 2,992 kWh. */
function aboutThreeThousand({ verbrauch }: Verbrauchsprognose) {
  const { mindestens = 0, hoechstens = 0 } = verbrauch ?? {}
  expect(mindestens).toBeCloseTo(2996 * 0.88, -1)
  expect(hoechstens).toBeCloseTo(2996 * 1.12, -1)
  return { mindestens, hoechstens }
}

test('the days after the last reading are as in the years before, and more by what this year has gone beyond the usual', async () => {
  const { body } = await ask('J-1')
  expect(body).toMatchObject({
    von: '2026-01-01',
    bis: '2027-01-01',
    grundlage: 'ABLESUNGEN',
    bekanntBis: '2026-07-01',
    bekannterVerbrauch: 2200,
    geschaetzt: false,
    jahre: 3,
    verlauf: 'HAUSHALT',
    grund: null,
    kostengrund: null,
    brutto: true,
    ohneGrundpreis: false,
  })
  // A household's second half of the year has a little less than half of it.
  const { mindestens = 0, hoechstens = 0 } = body.verbrauch ?? {}
  const rest = (mindestens + hoechstens) / 2 - 2200
  // It has had two fifths more so far than the years before: by so much beyond 15 % the rest is more, too.
  const before = 3000 * deriveJahresanteil('HAUSHALT', '2026-07-01', '2027-01-01')
  expect(rest / (before * (2200 / (3000 - before) - 0.15))).toBeCloseTo(1, 1)
  expect((hoechstens - mindestens) / 2 / rest).toBeCloseTo(0.12 / Math.sqrt(before / 3000), 2)
  // Each kWh at its price, and 365 days of the base price.
  expect(body.kosten?.mindestens).toBeCloseTo(mindestens * 0.3 + 120, 1)
  expect(body.kosten?.hoechstens).toBeCloseTo(hoechstens * 0.3 + 120, 1)
})

test('nothing read yet in this year: the years before, and an eighth around them', async () => {
  const { body } = await ask('R-1')
  expect(body).toMatchObject({
    bekanntBis: null,
    bekannterVerbrauch: 0,
    jahre: 3,
    ohneGrundpreis: true,
  })
  const { mindestens, hoechstens } = aboutThreeThousand(body)
  // A third of it at the low tariff.
  expect(body.kosten?.mindestens).toBeCloseTo((mindestens * 0.8) / 3, 1)
  expect(body.kosten?.hoechstens).toBeCloseTo((hoechstens * 0.8) / 3, 1)
})

test.each([
  ['Z-1', 'PREIS'],
  ['B-1', 'PREIS'],
  ['E-1', 'PREIS'],
  ['O-1', 'PREIS'],
  ['L-1', 'LEISTUNGSPREIS'],
])('%s: a consumption, and no cost because of %s', async (id, kostengrund) => {
  const { body } = await ask(id)
  expect(body).toMatchObject({ kosten: null, kostengrund })
  aboutThreeThousand(body)
})

test('a first year of gas is extrapolated by degree days', async () => {
  const { body } = await ask('G-1')
  expect(body).toMatchObject({ von: '2026-01-01', bis: '2027-01-01', jahre: 0, verlauf: 'HEIZUNG' })
  const degreeDays = 1 - (0.8 * 0.28 + (0.2 * 61) / 365)
  const { mindestens = 0, hoechstens = 0 } = body.verbrauch ?? {}
  expect((mindestens + hoechstens) / 2).toBeCloseTo(10_000 / degreeDays, 0)
  expect((hoechstens - mindestens) / 2).toBeCloseTo(0.2 * (10_000 / degreeDays) * Math.sqrt(1 - degreeDays), 0)
})

test('a smart meter is known until yesterday, and the year ends with the delivery', async () => {
  const { body } = await ask('S-1')
  expect(body).toMatchObject({
    von: '2026-11-17',
    bis: '2027-01-01',
    grundlage: 'LASTGANG',
    jahre: 1,
    bekanntBis: '2026-11-21',
    bekannterVerbrauch: 96,
  })
  // 41 days of 24 kWh, which may be off by more than a whole year: by 30 %.
  expect(body.verbrauch).toEqual({ mindestens: 96 + 688.8, hoechstens: 96 + 1279.2 })
  expect(body.kosten).toEqual({ mindestens: 196.2, hoechstens: 343.8 })
})

test('with nothing known, nothing can be said', async () => {
  expect((await ask('N-1')).body).toMatchObject({ verbrauch: null, grund: 'ZU_WENIG', kosten: null, kostengrund: null })
})

test.each(['A-1', 'C-1', 'F-1'])('%s: what is not delivered has no forecast', async (id) => {
  expect(await ask(id)).toMatchObject({
    status: 404,
    body: { detail: 'Zu diesem Vertrag läuft keine Lieferung, deren Verbrauch noch aussteht.' },
  })
})

test('it needs a session, and a foreign contract answers like a missing one', async () => {
  expect((await call(portal.app, findPrognose, { params: { vertragId: 'J-1' } })).status).toBe(401)
  const [foreign, missing] = await Promise.all([ask('J-1', other), ask('X-9', other)])
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
})
