import { listPreiszeitreihe } from '@ekp/wire/tarif/preise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createMarktpreis } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

let portal: TestApp
let customer: Credentials
beforeAll(async () => {
  portal = await testApp({ tenant: testTenant({ marktgebiet: 'AT' }) })
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1', zugriff: 'eingeschränkt' })
  for (const [gebiet, preis] of [
    ['AT', '87.32'],
    ['DE-LU', '999'],
  ] as const) {
    for (const tag of ['2026-11-19', '2026-11-20', '2026-11-21'])
      await createMarktpreis(db, { gebiet, tag, preise: Array.from({ length: 24 }, () => preis) })
  }
  customer = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const window = { von: '2026-11-20T00:00:00+01:00', bis: '2026-11-22T00:00:00+01:00' }
const list = (credentials?: Credentials, query: object = window) =>
  call(portal.app, listPreiszeitreihe, { query }, credentials)

test('the prices of the tenant’s market area, whatever the access level', async () => {
  const { status, text, body } = await list(customer)
  expect(status).toBe(200)
  expect(body.preise).toHaveLength(48)
  expect(text).toContain(
    '{"preise":[{"von":"2026-11-20T00:00:00+01:00","preis":0.08732,"bis":"2026-11-20T01:00:00+01:00"},',
  )
  expect(new Set(body.preise.map(({ preis }) => preis))).toEqual(new Set([0.08732]))
})

test('nothing after the last price, and nothing at all where none is known', async () => {
  const { body } = await list(customer, { ...window, bis: '2026-11-24T00:00:00+01:00' })
  expect(body.preise.at(-1)?.bis).toBe('2026-11-22T01:00:00+01:00')
  const later = { von: '2027-01-01T00:00:00Z', bis: '2027-01-02T00:00:00Z' }
  expect((await list(customer, later)).text).toBe('{"preise":[]}')
})

test.each([
  ['von after bis', { von: window.bis, bis: window.von }, 'bis', 'Das Ende muss nach dem Beginn liegen.'],
  ['the year 0', { von: '0000-01-01T00:00:00Z' }, 'von', /^Bitte geben Sie einen Zeitpunkt/],
  ['the year 275760', { bis: '+275760-09-13T00:00:00Z' }, 'bis', /^Bitte geben Sie einen Zeitpunkt/],
  ['more than 31 days', { von: '2026-10-21T21:59:59Z' }, 'bis', /höchstens 31 Tage/],
])('%s is refused', async (_name, changes, feld, text) => {
  const { status, body } = await list(customer, { ...window, ...changes })
  expect(status).toBe(400)
  expect(body).toMatchObject({ felder: [{ feld, text: expect.stringMatching(text) }] })
})

test('needs a session', async () => {
  expect((await list()).status).toBe(401)
})

test('a month with its day of 25 hours is answered', async () => {
  const month = { von: '2026-10-01T00:00:00+02:00', bis: '2026-11-01T00:00:00+01:00' }
  expect((await list(customer, month)).status).toBe(200)
})

test('a stretch with a change of the clocks may begin and end at any fraction of a second', async () => {
  const { status, body } = await list(customer, { von: '2026-10-24T23:00:00Z', bis: '2026-10-25T08:00:00.543Z' })
  expect([status, body.preise]).toEqual([200, []])
  const bis = '2026-11-22T08:00:00.543Z'
  expect((await list(customer, { von: '2026-11-20T23:00:00.001Z', bis })).body.preise.at(-1)?.bis).toBe(
    '2026-11-22T01:00:00+01:00',
  )
})

test('new prices are there after ten seconds, and a window is read once until then, however it is written', async () => {
  const later = { von: '2026-12-01T00:00:00+01:00', bis: '2026-12-02T00:00:00+01:00' }
  expect((await list(customer, later)).body.preise).toHaveLength(0)
  await createMarktpreis(portal.db, { gebiet: 'AT', tag: '2026-12-01', preise: Array.from({ length: 24 }, () => '1') })
  portal.clock.advance(9)
  const other = { von: '2026-11-30T23:00:00Z', bis: '2026-12-01T23:00:00Z' }
  expect((await list(customer, other)).body.preise).toHaveLength(0)
  portal.clock.advance(1)
  expect((await list(customer, other)).body.preise).toHaveLength(24)
})
