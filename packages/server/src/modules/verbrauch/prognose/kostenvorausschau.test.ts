import { addTage } from '@ekp/wire/rules/kalendertag'
import { findKostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { findPrognose } from '@ekp/wire/verbrauch/prognose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../../testing/call.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createLastgang,
  createLastgangkanal,
  createMarktpreis,
  createPreisbestandteil,
  createTarif,
  createVertrag,
  createZaehler,
} from '../../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { deriveKostenvorausschau } from './kostenvorausschau.ts'

let portal: TestApp
let owner: Credentials

const abrechnung = { jahresbetraege: 'kalenderjahr', strom: 'lastprofil', ganzeGasKwh: false } as const
const ask = (vertragId: string) =>
  deriveKostenvorausschau(portal.db, { vertragId, kundennummer: 'T-1' }, { abrechnung, clock: portal.clock })

/** An evening in which half of the day is used. */
const abends = Array.from({ length: 96 }, (_, quarter) => (quarter >= 68 && quarter < 84 ? 500 : 100))

beforeAll(async () => {
  // Today is the 21st of November 2026.
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  const vertrag = (id: string, changes: object = {}) =>
    createVertrag(db, { id, kundennummer: 'T-1', lieferbeginn: '2025-06-01', ...changes })
  const lastgang = async (vertrag_id: string, von: string) => {
    const kanal_id = await createLastgangkanal(db, { vertrag_id })
    for (let tag = von; tag <= '2026-11-20'; tag = addTage(tag, 1))
      await createLastgang(db, { kanal_id, tag, werte: abends })
  }
  const dynamisch = {
    tariftyp: 'DYNAMISCHER_PREIS',
    ist_dynamisch: true,
    arbeitspreis: null,
    grundpreis: '119',
    marktgebiet: 'DE-LU',
    aufschlag: '0.15',
    umsatzsteuer: '19',
  } as const

  // 100 EUR per MWh in the evening and 50 else, a year later twice as much; tomorrow is known.
  for (let tag = '2025-05-31'; tag <= '2026-11-22'; tag = addTage(tag, 1)) {
    const level = tag < '2026-06-01' ? 1 : 2
    await createMarktpreis(db, {
      gebiet: 'DE-LU',
      tag,
      minuten: 60,
      preise: Array.from({ length: 24 }, (_, hour) => String(level * (hour >= 17 && hour < 21 ? 100 : 50))),
    })
  }
  await vertrag('D-1')
  await createTarif(db, { vertrag_id: 'D-1', ...dynamisch })
  await lastgang('D-1', '2025-05-31')

  // Switched in August, then a fixed price that is higher in the evening.
  await vertrag('W-1', { lieferbeginn: '2026-08-01' })
  await createTarif(db, { vertrag_id: 'W-1', grundpreis: '119', arbeitspreis: null })
  const stufen = `${'N'.repeat(72)}${'H'.repeat(12)}${'N'.repeat(12)}`
  const ofDay = { kalender: 'Abend', gueltig_von: '2025-01-01', land: 'by', stufen } as const
  for (const quartal of [1, 2, 3, 4])
    for (const tagart of ['werktag', 'samstag', 'sonntag'] as const)
      await db
        .insertInto('preiskalender')
        .values({ ...ofDay, quartal, tagart })
        .execute()
  const netz = { vertrag_id: 'W-1', gruppe: 'netz', kalender: 'Abend' } as const
  await createPreisbestandteil(db, { ...netz, position: 1, stufe: 'HT', wert: '0.4' })
  await createPreisbestandteil(db, { ...netz, position: 2, stufe: 'NT', wert: '0.2' })
  await createPreisbestandteil(db, { vertrag_id: 'W-1', position: 3, wert: '0.1' })
  const steuer = { gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' } as const
  await createPreisbestandteil(db, { vertrag_id: 'W-1', position: 4, ...steuer })
  await lastgang('W-1', '2026-07-31')

  // A load profile by register, with a price for each.
  await vertrag('R-1')
  await createTarif(db, { vertrag_id: 'R-1', arbeitspreis: '0.40', arbeitspreis_nt: '0.20', grundpreis: '100' })
  for (const [obiskennzahl, wert] of [
    ['1-1:1.29.1', 300],
    ['1-1:1.29.2', 100],
  ] as const) {
    const kanal_id = await createLastgangkanal(db, { vertrag_id: 'R-1', obiskennzahl })
    for (let tag = '2025-05-31'; tag <= '2026-11-20'; tag = addTage(tag, 1))
      await createLastgang(db, { kanal_id, tag, werte: abends.map(() => wert) })
  }

  // Read in the middle of the year, at a fixed price.
  await vertrag('A-1')
  await createTarif(db, { vertrag_id: 'A-1', arbeitspreis: '0.30', grundpreis: '120' })
  await createZaehler(db, { vertrag_id: 'A-1' })
  for (const [ablesedatum, wert] of [
    ['2025-06-01', 0],
    ['2026-06-01', 3000],
    ['2026-10-01', 3900],
  ] as const)
    await createAblesung(db, { vertrag_id: 'A-1', ablesedatum, werte: { '1-0:1.8.0': wert } })

  // A price without tax, one without base price, none of a smart meter's first weeks, and nothing to go by.
  for (const id of ['N-1', 'G-1']) {
    await vertrag(id)
    await createZaehler(db, { vertrag_id: id })
    for (const [ablesedatum, wert] of [
      ['2025-06-01', 0],
      ['2026-06-01', 3000],
    ] as const)
      await createAblesung(db, { vertrag_id: id, ablesedatum, werte: { '1-0:1.8.0': wert } })
  }
  await createTarif(db, { vertrag_id: 'N-1', tariftyp: 'ALLES_INKLUSIVE_NETTO', grundpreis: '120' })
  await createTarif(db, { vertrag_id: 'G-1', grundpreis: null })
  await vertrag('S-1', { lieferbeginn: '2026-10-01' })
  await createTarif(db, { vertrag_id: 'S-1' })
  await lastgang('S-1', '2026-09-30')
  await vertrag('E-1', { lieferbeginn: '2026-10-01', lieferende: '2026-12-15' })
  await createTarif(db, { vertrag_id: 'E-1' })
  await vertrag('V-1', { lieferende: '2026-11-20' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

test('a dynamic tariff: past months at the prices that were, the others as a range that adds up to the year’s', async () => {
  const vorausschau = await ask('D-1')
  expect(vorausschau).toMatchObject({
    von: '2026-06-01',
    bis: '2027-06-01',
    grund: null,
    nach: 'BOERSE',
    sagbarAb: null,
  })
  const { kosten, monate } = vorausschau ?? { kosten: null, monate: [] }
  expect(monate).toHaveLength(12)
  const sum = (end: 'mindestens' | 'hoechstens') => monate.reduce((all, monat) => all + monat.kosten[end], 0)
  expect(kosten?.mindestens).toBeCloseTo(sum('mindestens'), 6)
  expect(kosten?.hoechstens).toBeCloseTo(sum('hoechstens'), 6)
  expect(monate.map(({ bekannt }) => bekannt)).toEqual(Array.from({ length: 12 }, (_, index) => index < 5))
  for (const { von, bis, kosten: one } of monate.slice(0, 5)) {
    const { body } = await call(
      portal.app,
      findKostenaufstellung,
      { params: { vertragId: 'D-1' }, query: { von, bis } },
      owner,
    )
    expect(one).toEqual({ mindestens: body.brutto, hoechstens: body.brutto })
  }
  // January: 31 days of 16 kWh, half of them in the evening, at the level of the last weeks, and the base price.
  const januar = monate.find(({ von }) => von === '2027-01-01')
  const expected = 31 * 16 * 1.19 * (0.15 + (0.2 + 0.1) / 2) + (31 / 365) * 119 * 1.19
  const { mindestens = 0, hoechstens = 0 } = januar?.kosten ?? {}
  expect((mindestens + hoechstens) / 2 / expected).toBeCloseTo(1, 1)
  expect(hoechstens - mindestens).toBeGreaterThan(0.1 * expected)
  expect((await call(portal.app, findPrognose, { params: { vertragId: 'D-1' } }, owner)).body.kosten).toEqual(kosten)
})

test('after a switch, a price by the time of day: as the load profile shows, by the course of a year', async () => {
  const vorausschau = await ask('W-1')
  expect(vorausschau).toMatchObject({ von: '2026-08-01', bis: '2027-08-01', grund: null, nach: 'VERLAUF' })
  const oktober = vorausschau?.monate.find(({ von }) => von === '2026-10-01')
  const { body } = await call(
    portal.app,
    findKostenaufstellung,
    { params: { vertragId: 'W-1' }, query: { von: '2026-10-01', bis: '2026-11-01' } },
    owner,
  )
  expect(oktober).toMatchObject({ bekannt: true, kosten: { mindestens: body.brutto, hoechstens: body.brutto } })
})

test('registers of a load profile: each at its price, in days to come as in the year before', async () => {
  const vorausschau = await ask('R-1')
  expect(vorausschau).toMatchObject({ grund: null, nach: 'JAHRE' })
  const [juni, mai] = [vorausschau?.monate[0], vorausschau?.monate.at(-1)]
  // 30 days of 28.8 kWh at 0.40 and 9.6 kWh at 0.20 EUR, and 30 days of the base price.
  const ofTage = (tage: number) => tage * (28.8 * 0.4 + 9.6 * 0.2 + 100 / 365)
  expect(juni?.kosten.mindestens).toBeCloseTo(ofTage(30), 1)
  expect(((mai?.kosten.mindestens ?? 0) + (mai?.kosten.hoechstens ?? 0)) / 2).toBeCloseTo(ofTage(31), 1)
})

test('readings: a month between two of them costs what the breakdown says, those after the last one are a range', async () => {
  const vorausschau = await ask('A-1')
  expect(vorausschau).toMatchObject({ grund: null, nach: 'JAHRE' })
  const monate = vorausschau?.monate ?? []
  expect(monate.map(({ bekannt }) => bekannt)).toEqual(Array.from({ length: 12 }, (_, index) => index < 4))
  for (const { von, bis, kosten } of monate.slice(0, 4)) {
    const { body } = await call(
      portal.app,
      findKostenaufstellung,
      { params: { vertragId: 'A-1' }, query: { von, bis } },
      owner,
    )
    expect(kosten).toEqual({ mindestens: body.brutto, hoechstens: body.brutto })
  }
})

test.each([
  ['N-1', 'PREIS', null],
  ['G-1', 'PREIS', null],
  ['S-1', 'ZU_WENIG', '2027-01-01'],
  ['E-1', 'ZU_WENIG', null],
])('%s: nothing because of %s, from %s on', async (id, grund, sagbarAb) => {
  expect(await ask(id)).toMatchObject({ kosten: null, monate: [], nach: null, grund, sagbarAb })
})

test('nothing where nothing is delivered', async () => {
  expect(await ask('V-1')).toBeUndefined()
})
