import { findRechnung, listKundenrechnungen, listRechnungen } from '@ekp/wire/rechnung'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importNdjson } from '../../import/importNdjson.ts'
import { call, type Credentials } from '../../testing/call.ts'
import { sourceOf } from '../../testing/data/importRecords.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { readFixture } from './testing/fixtures.ts'

let portal: TestApp
let strom: Credentials
let gas: Credentials

const passwort = 'Erfunden-Rechnung-2026'
const options = { tenantPrefix: 'T-', today: '2026-11-21' }
const fileOf = (name: string) => Buffer.from(readFixture(name).replaceAll('SWM-', 'T-'))
// One supplier rounds in one way: the bills of one profile, and those with faults.
const bills = readFixture('rechnungen.ndjson')
  .split('\n')
  .filter((line) => /"rechnungsnummer":"(?:ERF-\d+[AB]-zeile-cent|ERF-9104B-K|ERF-9103B-F|ERF-9107B-X)/.test(line))

beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ rechnungspruefung: 'offen' }) })
  await importNdjson(portal.db, sourceOf(fileOf('stammdaten.ndjson')), options)
  await importNdjson(portal.db, sourceOf(fileOf('zahlungen.ndjson')), options)
  await importNdjson(portal.db, sourceOf(bills), options)
  strom = await portal.login('T-999101', passwort)
  gas = await portal.login('T-999104', passwort)
})
afterAll(() => portal.close())

const list = (vertragId: string, credentials?: Credentials) =>
  call(portal.app, listRechnungen, { params: { vertragId } }, credentials)
const find = (vertragId: string, rechnungsnummer: string, credentials?: Credentials) =>
  call(portal.app, findRechnung, { params: { vertragId, rechnungsnummer } }, credentials)

test('lists a contract’s bills, newest first [rechnung-1]', async () => {
  const { status, body } = await list('B-9101', strom)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      rechnungsnummer: 'ERF-9101B-zeile-cent',
      von: '2025-10-01',
      bis: '2026-10-01',
      brutto: 1248.56,
      zuZahlen: 214.56,
    },
    { rechnungsnummer: 'ERF-9101A-zeile-cent', rechnungsdatum: '2025-10-20', faelligkeitsdatum: '2025-11-06' },
  ])
})

test('lists the bills of all contracts of a customer in one answer, and nobody else’s [rechnung-13] [T1]', async () => {
  const { status, body } = await call(portal.app, listKundenrechnungen, {}, gas)
  expect(status).toBe(200)
  const { body: ofVertrag } = await list('B-9104', gas)
  expect(ofVertrag.length).toBeGreaterThan(3)
  expect(body).toEqual(ofVertrag.map((rechnung) => ({ ...rechnung, vertragId: 'B-9104' })))
  expect((await call(portal.app, listKundenrechnungen, {})).status).toBe(401)
})

test('a bill has its lines beside our own figures, readings, payments and the difference to the year before [rechnung-2] [rechnung-6]', async () => {
  const { status, body } = await find('B-9101', 'ERF-9101B-zeile-cent', strom)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    pruefung: { urteil: 'stimmt', profil: 'zeile-cent', abweichung: null, fehlt: [] },
    unterschied: {
      vorjahr: 'ERF-9101A-zeile-cent',
      summe: 157.64,
      preis: 54.05,
      verbrauch: 83.59,
      tage: 0,
      anderes: 20,
    },
    netto: 1049.21,
    steuer: 199.35,
  })
  expect(body.positionen[0]).toEqual({
    zeile: 1,
    text: 'Arbeitspreis',
    von: '2025-10-01',
    bis: '2026-10-01',
    menge: 3127,
    einheit: 'kWh',
    preis: 0.28871,
    betrag: 902.8,
    steuersatz: 19,
    gas: null,
    eigen: { betrag: 902.8, schritte: [{ menge: 3127, einheit: 'kWh', preis: 0.28871, betrag: 902.8 }] },
  })
  expect(body.zaehlerstaende.map(({ wert, art }) => [wert, art])).toEqual([
    [21118, 'abgelesen'],
    [24245, 'abgelesen'],
  ])
  expect(body.vorauszahlungen).toHaveLength(11)
  expect(body.enthalten.map(({ bezeichnung }) => bezeichnung)).toContain('Stromsteuer')
})

test('a corrected bill stays readable with its verdict, and says what took it back [rechnung-5]', async () => {
  const { body } = await find('B-9104', 'ERF-9104B-K1', gas)
  expect(body).toMatchObject({
    storniertDurch: 'ERF-9104B-K1-S',
    pruefung: { urteil: 'weicht-ab', zeile: 1, abweichung: { netto: -12.75, brutto: -15.17 } },
  })
  expect((await find('B-9104', 'ERF-9104B-K1-S', gas)).body).toMatchObject({
    istStorno: true,
    pruefung: { urteil: 'storno' },
    unterschied: null,
  })
  // The one that was taken back is none to compare with.
  expect((await find('B-9104', 'ERF-9104B-K2', gas)).body.unterschied?.vorjahr).toBe('ERF-9104A-zeile-cent')
})

test('without a session 401; a foreign contract or bill is like a missing one [T1]', async () => {
  expect((await list('B-9101')).status).toBe(401)
  expect((await find('B-9101', 'ERF-9101B-zeile-cent')).status).toBe(401)
  const missing = await list('B-0000', gas)
  expect(await list('B-9101', gas)).toMatchObject({ status: 404, body: missing.body })
  const foreign = await find('B-9101', 'ERF-9101B-zeile-cent', gas)
  expect(foreign).toMatchObject({ status: 404, body: missing.body })
  const none = await find('B-9104', 'ERF-9101B-zeile-cent', gas)
  expect(none).toMatchObject({ status: 404 })
  expect(none.text).toContain('Die Rechnung')
})

test('what the recomputation says is the supplier’s unless he shows it [rechnung-3]', async () => {
  const own = await testApp({ tenant: testTenant({}) })
  try {
    await importNdjson(own.db, sourceOf(fileOf('stammdaten.ndjson')), options)
    await importNdjson(own.db, sourceOf(bills), options)
    const kunde = await own.login('T-999101', passwort)
    const request = { params: { vertragId: 'B-9101', rechnungsnummer: 'ERF-9101B-zeile-cent' } }
    const { body } = await call(own.app, findRechnung, request, kunde)
    expect(body.pruefung).toBeNull()
    expect(body.positionen.map(({ eigen }) => eigen)).toEqual([null, null, null])
    expect(body.unterschied).not.toBeNull()
  } finally {
    await own.close()
  }
})
