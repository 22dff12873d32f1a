import { listAnfragen } from '@ekp/wire/anfrage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOffeneVorgaenge } from '../modules/vorgang/vorgaenge.ts'
import { loadTenants } from '../tenant/tenant.ts'
import { call } from '../testing/call.ts'
import { type TestApp, testApp } from '../testing/portals/testApp.ts'
import { prepareDemoAntworten } from './antworten.ts'
import { loadDemo } from './loadDemo.ts'

let portal: TestApp
beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  portal.clock.set('2026-11-28T13:00:00+01:00')
  await loadDemo(portal.db, portal.clock.now())
  await prepareDemoAntworten(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

test('a household and a company have an answer that they have not read, and one request is being worked on', async () => {
  const anfragenOf = async (kundennummer: string, passwort: string) => {
    const { body } = await call(portal.app, listAnfragen, { query: {} }, await portal.login(kundennummer, passwort))
    return body
  }
  const haushalt = await anfragenOf('SWM-100001', 'Sonnenblume-2026')
  expect(haushalt.anfragen.map(({ zustand }) => zustand)).toEqual(['uebergeben', 'beantwortet'])
  expect(haushalt.ungelesene).toMatchObject([{ antworttext: expect.stringContaining('Niedertarif') }])
  const firma = await anfragenOf('SWM-100003', 'Bäckerei+Öl€2026')
  expect(firma.ungelesene).toMatchObject([{ zustand: 'beantwortet', ungelesen: true }])
})

test('a second start adds nothing, and none of them waits at the desk', async () => {
  const { db, clock } = portal
  await prepareDemoAntworten(db, clock.now())
  expect(await db.selectFrom('vorgang').select('id').execute()).toHaveLength(3)
  const { vorgaenge } = await listOffeneVorgaenge(db, { gefragt: {}, kontoId: 0, now: clock.now() })
  expect(vorgaenge).toEqual([])
})
