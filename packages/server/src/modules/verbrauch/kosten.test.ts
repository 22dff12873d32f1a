import { utcTag } from '@ekp/wire/rules/kalendertag'
import { findKostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createLastgang,
  createLastgangkanal,
  createMarktpreis,
  createTarif,
  createVertrag,
  createZaehler,
} from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let other: Credentials
let waermekanal: number

const each = <T>(count: number, wert: T) => Array.from({ length: count }, () => wert)
const days = (first: string, count: number) =>
  each(count, 0).map((_, index) => utcTag(Date.parse(first) + index * 86_400_000))

beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  const foreign = await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  for (const id of ['F-1', 'W-1', 'S-1', 'L-1', 'N-1'])
    await createVertrag(db, { id, kundennummer: 'T-1', lieferbeginn: '2026-01-01' })

  // A fixed price of parts, which change in the middle of October.
  await createTarif(db, { vertrag_id: 'F-1', name: 'Strom Fix', gueltig_von: '2026-01-01' })
  const part = { vertrag_id: 'F-1', gueltig_von: '2026-01-01', gruppe: 'energie', berechnung: 'arbeit' } as const
  await db
    .insertInto('preisbestandteil')
    .values([
      { ...part, position: 1, bezeichnung: 'Energie', wert: '0.12', gueltig_bis: '2026-10-16' },
      { ...part, position: 2, bezeichnung: 'Energie', wert: '0.13', gueltig_von: '2026-10-16' },
      { ...part, position: 3, bezeichnung: 'Netz', gruppe: 'netz', wert: '0.0871' },
      { ...part, position: 4, bezeichnung: 'Stromsteuer', gruppe: 'steuern', wert: '0.0205' },
      { ...part, position: 5, bezeichnung: 'Grundpreis', berechnung: 'jahr', wert: '100' },
      { ...part, position: 6, bezeichnung: 'Umsatzsteuer', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' },
    ])
    .execute()
  // 0.25 kWh each quarter hour: 24 kWh a day, a day of 25 hours 25 kWh.
  const kanal = await createLastgangkanal(db, { vertrag_id: 'F-1' })
  for (const tag of days('2026-09-30', 32)) await createLastgang(db, { kanal_id: kanal, tag, werte: each(96, 250) })

  await createTarif(db, {
    vertrag_id: 'W-1',
    tariftyp: 'DYNAMISCHER_PREIS',
    ist_dynamisch: true,
    grundpreis: null,
    arbeitspreis: null,
    marktgebiet: 'DE-LU',
    aufschlag: '0.15',
    umsatzsteuer: '19',
  })
  const waerme = { vertrag_id: 'W-1', gueltig_von: '2026-01-01', gruppe: 'netz', berechnung: 'arbeit' } as const
  await db
    .insertInto('preisbestandteil')
    .values([
      { ...waerme, position: 1, bezeichnung: 'Börse', gruppe: 'energie', berechnung: 'boerse', wert: null },
      ...(['HT', 'ST', 'NT'] as const).map((stufe, index) => ({
        ...waerme,
        position: 2 + index,
        bezeichnung: 'Netzentgelt',
        stufe,
        kalender: 'Nord',
        wert: ['0.15', '0.08', '0.03'][index] ?? '0',
      })),
      { ...waerme, position: 5, bezeichnung: 'Pauschale (Modul 1)', berechnung: 'jahr', wert: '-146' },
      { ...waerme, position: 6, bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' },
    ])
    .execute()
  await db
    .insertInto('preiskalender')
    .values(
      (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
        kalender: 'Nord',
        gueltig_von: '2026-01-01',
        quartal: 4,
        tagart,
        land: 'by' as const,
        // Low until 6, high from 17 to 21, standard otherwise.
        stufen: `${'N'.repeat(24)}${'S'.repeat(44)}${'H'.repeat(16)}${'S'.repeat(12)}`,
      })),
    )
    .execute()
  waermekanal = await createLastgangkanal(db, { vertrag_id: 'W-1' })
  for (const tag of days('2026-11-01', 3)) {
    await createLastgang(db, { kanal_id: waermekanal, tag, werte: each(96, 1000) })
    await createMarktpreis(db, { tag, preise: each(24, '100'), minuten: 60 })
  }

  // Readings, and a gross tariff that becomes dearer between two of them.
  await createTarif(db, {
    vertrag_id: 'S-1',
    name: 'Alt',
    arbeitspreis: '0.30',
    grundpreis: '365',
    gueltig_bis: '2026-04-01',
  })
  await createTarif(db, {
    vertrag_id: 'S-1',
    name: 'Neu',
    arbeitspreis: '0.40',
    grundpreis: '365',
    gueltig_von: '2026-04-01',
  })
  await createZaehler(db, { vertrag_id: 'S-1' })
  for (const [ablesedatum, wert] of [
    ['2026-01-01', '1000'],
    ['2026-07-01', '2000'],
  ] as const)
    await createAblesung(db, { vertrag_id: 'S-1', ablesedatum, werte: { '1-0:1.8.0': wert } })

  await createTarif(db, {
    vertrag_id: 'N-1',
    tariftyp: 'ALLES_INKLUSIVE_NETTO',
    arbeitspreis: '0.20',
    grundpreis: null,
  })

  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', foreign.passwort)
})
afterAll(() => portal.close())

const ask = (vertragId: string, von: string, bis: string, credentials: Credentials | undefined = owner) =>
  call(portal.app, findKostenaufstellung, { params: { vertragId }, query: { von, bis } }, credentials)

test('a month of a fixed price made of parts is a bill, with the change of a part and the longest day of the year', async () => {
  const { body } = await ask('F-1', '2026-10-01', '2026-11-01')
  const lines = body.positionen.map(({ von, bezeichnung, menge, einheit, preis, betrag }) => [
    von,
    bezeichnung,
    menge,
    einheit,
    preis,
    betrag,
  ])
  expect(lines).toEqual([
    ['2026-10-01', 'Energie', 360, 'kWh', 0.12, 43.2],
    ['2026-10-01', 'Netz', 360, 'kWh', 0.0871, 31.36],
    ['2026-10-01', 'Stromsteuer', 360, 'kWh', 0.0205, 7.38],
    ['2026-10-01', 'Grundpreis', 15, 'Tage', 100, 4.11],
    ['2026-10-16', 'Energie', 385, 'kWh', 0.13, 50.05],
    ['2026-10-16', 'Netz', 385, 'kWh', 0.0871, 33.53],
    ['2026-10-16', 'Stromsteuer', 385, 'kWh', 0.0205, 7.89],
    // Rounded up, so that all lines come to 181.905…
    ['2026-10-16', 'Grundpreis', 16, 'Tage', 100, 4.39],
  ])
  expect(body).toMatchObject({
    von: '2026-10-01',
    bis: '2026-11-01',
    grundlage: 'LASTGANG',
    umsatzsteuer: [{ satz: 19, auf: 181.91, betrag: 34.56 }],
    netto: 181.91,
    brutto: 216.47,
    verbrauchskosten: 206.36,
    verbrauch: 745,
    bepreisterVerbrauch: 745,
    tageOhneVerbrauch: 0,
  })
})

test('a network charge by time is a line for each level, and the credit of module 1 is shared out by days', async () => {
  const { body } = await ask('W-1', '2026-11-02', '2026-11-03')
  expect(
    body.positionen.map(({ bezeichnung, stufe, menge, preis, betrag }) => [bezeichnung, stufe, menge, preis, betrag]),
  ).toEqual([
    ['Börse', null, 96, 0.1, 9.6],
    ['Netzentgelt', 'HT', 16, 0.15, 2.4],
    ['Netzentgelt', 'ST', 56, 0.08, 4.48],
    ['Netzentgelt', 'NT', 24, 0.03, 0.72],
    ['Pauschale (Modul 1)', null, 1, -146, -0.4],
  ])
  expect(body).toMatchObject({ netto: 16.8, brutto: 19.99 })
})

test('days without values are named, not charged', async () => {
  // Of the fourth of November, only the first hour is known: it belongs to the UTC day before.
  expect((await ask('W-1', '2026-11-02', '2026-11-06')).body).toMatchObject({ verbrauch: 196, tageOhneVerbrauch: 1.96 })
})

test('consumption without a market price is not charged, and the rest is said', async () => {
  await createMarktpreis(portal.db, { tag: '2026-11-10', preise: each(24, null), minuten: 60 })
  await createLastgang(portal.db, { kanal_id: waermekanal, tag: '2026-11-10', werte: each(96, 1000) })
  const { body } = await ask('W-1', '2026-11-10', '2026-11-11')
  expect(body).toMatchObject({ verbrauch: 92, bepreisterVerbrauch: 0, netto: -0.4 })
})

test('between readings, a household’s electricity is shared out by the load profile where the price changes', async () => {
  const { body } = await ask('S-1', '2026-01-01', '2026-07-01')
  // 90 of 181 days before the change, which are the darker half; the reading between would show one decimal.
  expect(body.positionen.map(({ von, menge, preis, betrag }) => [von, menge, preis, betrag])).toEqual([
    ['2026-01-01', 565.4, 0.3, 169.62],
    ['2026-01-01', 90, 365, 90],
    ['2026-04-01', 434.6, 0.4, 173.84],
    ['2026-04-01', 91, 365, 91],
  ])
  expect(body).toMatchObject({
    grundlage: 'ABLESUNGEN',
    umsatzsteuer: [],
    netto: null,
    // 169.62 + 90 + 173.84 + 91.
    brutto: 524.46,
    verbrauch: 1000,
  })
})

test('days after the last reading, and prices without tax, are said', async () => {
  expect((await ask('S-1', '2026-06-01', '2026-08-01')).body).toMatchObject({ tageOhneVerbrauch: 31 })
  expect((await ask('N-1', '2026-06-01', '2026-08-01')).body).toMatchObject({
    positionen: [],
    netto: 0,
    brutto: null,
    verbrauch: null,
    tageOhneVerbrauch: 61,
  })
})

test('the days of a stretch cost what the stretch costs, to half a Cent a day', async () => {
  const whole = (await ask('F-1', '2026-10-01', '2026-11-01')).body
  let sum = 0
  for (const tag of days('2026-10-01', 31)) {
    sum += (await ask('F-1', tag, next(tag))).body.netto ?? 0
  }
  expect(Math.abs(sum - (whole.netto ?? 0))).toBeLessThanOrEqual(31 * 0.005 + 0.005)
})

const next = (tag: string) => days(tag, 2)[1] ?? tag

test('it needs a session, and a foreign contract is not found', async () => {
  expect(
    (
      await call(portal.app, findKostenaufstellung, {
        params: { vertragId: 'F-1' },
        query: { von: '2026-10-01', bis: '2026-11-01' },
      })
    ).status,
  ).toBe(401)
  expect((await ask('F-1', '2026-10-01', '2026-11-01', other)).status).toBe(404)
})

test('a contract without a tariff says so', async () => {
  expect(await ask('L-1', '2026-10-01', '2026-11-01')).toMatchObject({ status: 404 })
})

test.each([
  ['the end before the beginning', '2026-10-02', '2026-10-01', 'Das Ende muss nach dem Beginn liegen.'],
  [
    'more than five years',
    '2020-10-02',
    '2026-10-01',
    'Bitte fragen Sie Kosten für höchstens fünf Jahre auf einmal ab.',
  ],
])('%s is refused', async (_name, von, bis, text) => {
  expect(await ask('F-1', von, bis)).toMatchObject({ status: 400, body: { felder: [{ feld: 'bis', text }] } })
})

test('days that have not come yet are left out', async () => {
  const { body } = await ask('F-1', '2026-10-30', '2026-12-01')
  expect(body).toMatchObject({ bis: '2026-11-21' })
  expect((await ask('F-1', '2026-12-01', '2026-12-02')).body).toMatchObject({ bis: '2026-12-01', positionen: [] })
})
