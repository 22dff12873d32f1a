import { listTarifhistorie } from '@ekp/wire/tarif'
import { listHistorie } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTenants } from '../../tenant/tenant.ts'
import { call } from '../../testing/call.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { demoLogins } from '../kunden.ts'
import { loadDemo } from '../loadDemo.ts'

let portal: TestApp
beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  await loadDemo(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

async function historieOf(
  kundennummer: string,
  vertragId: string,
  interval: 'monthly' | 'quarterHourly',
  tage: readonly [string, string],
) {
  const passwort = demoLogins.find((one) => one.kundennummer === kundennummer)?.passwort ?? ''
  const [von, bis] = tage
  const credentials = await portal.login(kundennummer, passwort)
  const request = { params: { vertragId }, query: { von, bis, interval } }
  const { body } = await call(portal.app, listHistorie, request, credentials)
  return { credentials, werte: body.data.data }
}

test('the fixed price of 4711011 is the sum of its parts, before and after New Year', async () => {
  const { credentials, werte } = await historieOf('SWM-100009', '4711011', 'monthly', [
    '2025-11-01T00:00:00+01:00',
    '2026-03-01T00:00:00+01:00',
  ])
  expect(werte.map(({ arbeitspreis }) => arbeitspreis)).toEqual([0.332022, 0.332022, 0.316968, 0.316968])
  const { body } = await call(portal.app, listTarifhistorie, { params: { vertragId: '4711011' } }, credentials)
  expect(body.historie.map(({ arbeitspreis }) => arbeitspreis)).toEqual([0.3169684, 0.3320219])
})

test('the network of 4711012 is cheap in a winter night, dear in the evening, and its heat pump knows both', async () => {
  const { werte } = await historieOf('SWM-100010', '4711012', 'quarterHourly', [
    '2026-01-19T00:00:00+01:00',
    '2026-01-24T00:00:00+01:00',
  ])
  expect(werte).toHaveLength(5 * 96)
  const { preise } = await portal.db
    .selectFrom('marktpreis')
    .select('preise')
    .where('tag', '=', '2026-01-20')
    .executeTakeFirstOrThrow()
  // UTC days: the index of a quarter hour is its Berlin one minus four.
  const partOf = (quarter: number) =>
    Number(((werte[96 + quarter]?.arbeitspreis ?? 0) / 1.19 - Number(preise[quarter - 4]) / 1000).toFixed(6))
  const rest = 0.0189 + 0.004_46 + 0.009_41 + 0.015_59 + 0.0132 + 0.0205
  expect([20, 40, 70].map(partOf)).toEqual([0.0214, 0.0712, 0.1068].map((netz) => Number((netz + rest).toFixed(6))))
  const sumOf = (from: number, to: number) =>
    werte.reduce((sum, { verbrauch }, index) => sum + (index % 96 >= from && index % 96 < to ? (verbrauch ?? 0) : 0), 0)
  expect(sumOf(0, 16)).toBeGreaterThan(sumOf(65, 81))
})
