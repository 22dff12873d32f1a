import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { demoLogins } from '../../demo/kunden.ts'
import { loadDemo } from '../../demo/loadDemo.ts'
import { loadTenants } from '../../tenant/tenant.ts'
import { call } from '../../testing/call.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { verbrauchByDay } from './testing/verbrauchByDay.ts'

let portal: TestApp | undefined
afterEach(() => portal?.close())

async function readRows(db: Database, id: string) {
  return {
    vertrag: await db.selectFrom('vertrag').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    zaehler: await db.selectFrom('zaehler').where('vertrag_id', '=', id).selectAll().execute(),
    messkanal: await db.selectFrom('messkanal').where('vertrag_id', '=', id).selectAll().execute(),
    ablesung: await db.selectFrom('ablesung').where('vertrag_id', '=', id).selectAll().execute(),
    umrechnung: await db.selectFrom('umrechnung').where('vertrag_id', '=', id).selectAll().execute(),
    verbrauch: await db.selectFrom('verbrauch').where('vertrag_id', '=', id).selectAll().execute(),
  }
}

async function expectSameConsumption(instant: string): Promise<void> {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  portal.clock.set(instant)
  await loadDemo(portal.db, new Date(instant))
  const vertraege = await portal.db
    .selectFrom('vertrag')
    .where('id', 'in', (db) => db.selectFrom('zaehler').select('vertrag_id'))
    .select(['id', 'kundennummer'])
    .orderBy('id')
    .execute()
  const summen: Record<string, number> = {}
  for (const { id, kundennummer } of vertraege) {
    const passwort = demoLogins.find((login) => login.kundennummer === kundennummer)?.passwort ?? ''
    const session = await portal.login(kundennummer, passwort)
    const { text, body } = await call(portal.app, listVerbraeuche, { params: { vertragId: id }, query: {} }, session)
    const withoutWetter = text.replaceAll(/,"kaelterProzent":[-\d.]+/g, '')
    expect(withoutWetter).toBe(JSON.stringify(verbrauchByDay(await readRows(portal.db, id))))
    summen[id] = body.filter(({ summe }) => summe !== null && summe > 0).length
    expect(summen[id]).toBe(body.length)
  }
  expect(Object.keys(summen)).toEqual(expect.arrayContaining(['4711001', '4711002', '4711005', '4711008']))
  expect(summen['4711001']).toBeGreaterThanOrEqual(3)
  expect(summen['4711002']).toBeGreaterThanOrEqual(3)
}

test.each(['2026-11-21T10:00:00+01:00'])(
  'at %s a second calculation finds the same consumption of the demo to the last digit',
  expectSameConsumption,
)
test.each(['2024-03-01T12:00:00+01:00', '2028-02-29T12:00:00+01:00', '2025-12-31T23:30:00Z'])(
  'at %s a second calculation finds the same consumption of the demo to the last digit',
  { tags: 'full' },
  expectSameConsumption,
)
