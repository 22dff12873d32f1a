import { findAktuellerTarif, listTarifhistorie } from '@ekp/wire/tarif'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let passwort: string
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  passwort = (await createAnschlussnutzer(db, { kundennummer: 'T-1' })).passwort
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  await createTarif(db, { vertrag_id: '4711', name: 'Alt', gueltig_von: null, gueltig_bis: '2026-01-01' })
  await createTarif(db, { vertrag_id: '4711', name: 'Jetzt', gueltig_von: '2026-01-01', gueltig_bis: '2027-01-01' })
  await createTarif(db, { vertrag_id: '4711', name: 'Bald', gueltig_von: '2027-01-01' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-1' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  await createTarif(db, { vertrag_id: '9999' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const current = (vertragId: string, credentials?: Credentials) =>
  call(portal.app, findAktuellerTarif, { params: { vertragId } }, credentials)
const history = (vertragId: string, credentials?: Credentials) =>
  call(portal.app, listTarifhistorie, { params: { vertragId } }, credentials)

test('the current tariff changes at midnight in Berlin', async () => {
  const now = portal.clock.now()
  for (const [instant, name] of [
    ['2026-12-31T23:59:59+01:00', 'Jetzt'],
    ['2027-01-01T00:00:00+01:00', 'Bald'],
  ] as const) {
    portal.clock.set(instant)
    const credentials = await portal.login('T-1', passwort)
    expect((await current('4711', credentials)).body.name).toBe(name)
  }
  portal.clock.set(now.toISOString())
  owner = await portal.login('T-1', passwort)
})

test('prices are exact numbers in EUR', async () => {
  expect((await current('4711', owner)).body).toMatchObject({
    grundpreis: 118.8,
    arbeitspreis: 0.3245,
    arbeitspreisNT: null,
  })
})

test('a contract without a tariff says so', async () => {
  expect(await current('4712', owner)).toMatchObject({
    status: 404,
    body: { detail: 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt' },
  })
})

test('the history is newest first, and empty where there is none', async () => {
  const { body } = await history('4711', owner)
  expect(body.historie.map(({ name }) => name)).toEqual(['Bald', 'Jetzt', 'Alt'])
  expect((await history('4712', owner)).body).toEqual({ historie: [] })
})

test('a foreign Vertrag answers like one that does not exist', async () => {
  for (const find of [current, history]) {
    const [foreign, missing] = await Promise.all([find('9999', owner), find('0815', owner)])
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  }
})

test('needs a session', async () => {
  expect((await current('4711')).status).toBe(401)
  expect((await history('4711')).status).toBe(401)
})

test('a dynamic tariff says what it adds to the price series, unless it follows the prices of another market', async () => {
  await createVertrag(portal.db, { id: '4713', kundennummer: 'T-1' })
  const dynamisch = {
    vertrag_id: '4713',
    tariftyp: 'DYNAMISCHER_PREIS',
    ist_dynamisch: true,
    arbeitspreis: null,
  } as const
  const formel = { aufschlag: '0.1489', umsatzsteuer: '19' }
  await createTarif(portal.db, { ...dynamisch, ...formel, marktgebiet: 'DE-LU', gueltig_bis: '2026-01-01' })
  await createTarif(portal.db, { ...dynamisch, ...formel, marktgebiet: 'AT', gueltig_von: '2026-01-01' })
  const { historie } = (await history('4713', owner)).body
  expect(historie.map(({ aufschlag, umsatzsteuer }) => ({ aufschlag, umsatzsteuer }))).toEqual([
    { aufschlag: null, umsatzsteuer: null },
    { aufschlag: 0.1489, umsatzsteuer: 19 },
  ])
})
