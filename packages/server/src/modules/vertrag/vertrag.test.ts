import { findVertrag } from '@ekp/wire/vertrag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createLastgangkanal, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', strasse: 'Uferweg', hausnummer: '12a', plz: '01067' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-1', gewuenschtes_lieferende: '2027-01-31' })
  await createVertrag(db, { id: '4713', kundennummer: 'T-1', lieferende: '2026-01-31', storniert: true })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const find = (vertragId: string, credentials?: Credentials) =>
  call(portal.app, findVertrag, { params: { vertragId } }, credentials)

test('a contract comes with its master data, missing values as null, dates as they are', async () => {
  expect((await find('4711', owner)).body).toEqual({
    id: '4711',
    versorgungsart: 'strom',
    anmeldungsart: null,
    lieferbeginn: '2024-01-01',
    gewuenschterLieferbeginn: null,
    lieferende: null,
    gewuenschtesLieferende: null,
    strasse: 'Uferweg',
    hausnummer: '12a',
    plz: '01067',
    ort: null,
    kundenArt: 'Haushaltskunde',
    storniert: false,
    laufzeitBis: null,
    kuendigungsfrist: null,
    status: 'aktiv',
    hatHistorie: false,
    hatKostenaufstellung: false,
    hatTarifvergleich: false,
  })
})

test('term and notice are sent as they were imported [vertrag-21]', async () => {
  const known = { laufzeit_bis: '2027-03-31', kuendigungsfrist: '1 Monat' }
  await createVertrag(portal.db, { id: '4714', kundennummer: 'T-1', ...known })
  expect((await find('4714', owner)).body).toMatchObject({ laufzeitBis: '2027-03-31', kuendigungsfrist: '1 Monat' })
})

test('the status is derived', async () => {
  expect((await find('4712', owner)).body.status).toBe('gekuendigt')
  expect((await find('4713', owner)).body.status).toBe('storniert')
})

test('a contract says whether it has a history and a cost breakdown', async () => {
  const { db } = portal
  const says = async (vertragId: string) => {
    const { hatHistorie, hatKostenaufstellung } = (await find(vertragId, owner)).body
    return { hatHistorie, hatKostenaufstellung }
  }
  for (const id of ['1', '2', '3']) await createVertrag(db, { id, kundennummer: 'T-1' })
  await createVertrag(db, { id: '4', kundennummer: 'T-1', kunden_art: 'RLMKunde' })
  await createVertrag(db, { id: '5', kundennummer: 'T-1', versorgungsart: 'gas' })
  for (const id of ['6', '7']) await createVertrag(db, { id, kundennummer: 'T-1' })
  for (const vertrag_id of ['1', '2', '4', '5']) await createTarif(db, { vertrag_id })
  for (const vertrag_id of ['6', '7']) await createTarif(db, { vertrag_id, tariftyp: 'REINER_ENERGIEPREIS' })
  const share = {
    position: 1,
    bezeichnung: 'Netzentgelt',
    gruppe: 'netz',
    berechnung: 'arbeit',
    wert: '0.07',
  } as const
  await db
    .insertInto('preisbestandteil')
    .values({ vertrag_id: '7', ...share, gueltig_von: '2024-01-01' })
    .execute()
  await createTarif(db, { vertrag_id: '3', ist_dynamisch: true, gueltig_bis: '2025-01-01' })
  await createLastgangkanal(db, { vertrag_id: '2' })
  await createLastgangkanal(db, { vertrag_id: '5', obiskennzahl: '7-20:99.33.17', minuten: 60 })
  expect(await says('1')).toEqual({ hatHistorie: false, hatKostenaufstellung: true })
  expect(await says('2')).toEqual({ hatHistorie: true, hatKostenaufstellung: true })
  expect(await says('3')).toEqual({ hatHistorie: true, hatKostenaufstellung: true })
  expect((await says('5')).hatHistorie).toBe(false)
  // What the energy alone costs is no whole price, unless its parts are known.
  expect([await says('6'), await says('7')]).toEqual([
    { hatHistorie: false, hatKostenaufstellung: false },
    { hatHistorie: false, hatKostenaufstellung: true },
  ])
  // A capacity's price is no part of the prices that we know.
  expect(await says('4')).toEqual({ hatHistorie: false, hatKostenaufstellung: false })
})

test('without a session it answers 401, whether the contract exists or not', async () => {
  const answers = await Promise.all([find('4711'), find('1'), find('9999')])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a foreign Vertrag answers byte for byte like one that does not exist', async () => {
  const [foreign, missing] = await Promise.all([find('9999', owner), find('0815', owner)])
  expect(foreign.status).toBe(404)
  expect(missing.text).toBe(foreign.text)
  const names = (headers: object) => Object.keys(headers).toSorted()
  expect(names(foreign.headers)).toEqual(names(missing.headers))
})

test('what can be no contract number is an unknown path, with a session or without', async () => {
  const answers = await Promise.all([find('ohne-ziffer', owner), find('foo'), find('')])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test.each(['dokument', '%2e%2e', '..%2f4711', '4711%00', '4711%2F', "4711'--", '%F0%9F%92%A1', '%ff', 'a'.repeat(200)])(
  'the path segment %s is no contract',
  async (segment) => {
    const { statusCode, headers } = await portal.app.inject({ url: `/api/${segment}`, headers: { ...owner } })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  },
)
