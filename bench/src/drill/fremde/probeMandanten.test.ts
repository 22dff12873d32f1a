import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAusgang, buildDienst } from '../../../../packages/server/src/app/servers.ts'
import { testClock } from '../../../../packages/server/src/testing/testClock.ts'
import { type TestDatabase, testDatabase } from '../../../../packages/server/src/testing/testDatabase.ts'
import { testSchluessel, testTenant } from '../../../../packages/server/src/testing/testTenant.ts'
import type { HttpServer } from '../../../../packages/server/src/http/server.ts'
import { emptyDesk, needsMore } from '../testing/emptyDesk.ts'
import { createMandant, type Mandanten } from './mandanten.ts'
import { probeMandanten } from './probeMandanten.ts'

// @module-tag full

const mostMs = 600_000

let dir: string
let databases: readonly TestDatabase[]
let servers: readonly HttpServer[]
let mandanten: Mandanten
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-drill-'))
  const [swm, nah] = [await testDatabase(), await testDatabase()]
  databases = [swm, nah]
  const clock = testClock()
  const kundendienst = { lokaleKonten: true, adresse: 'http://localhost' }
  const tenantOf = (kurzname: string) => {
    const tenant = testTenant({ kundendienst })
    return { ...tenant, app: { ...tenant.app, kurzname, kundennummerPrefix: 'SWM-' } }
  }
  const shared = {
    tenants: [tenantOf('swm'), tenantOf('nah')],
    databaseOf: ({ app }: ReturnType<typeof testTenant>) => (app.kurzname === 'nah' ? nah.db : swm.db),
    clock,
    schluessel: testSchluessel,
    trustedProxies: ['127.0.0.1'],
  }
  const [dienst, ausgang] = [await buildDienst({ ...shared, deskDistDir: emptyDesk(dir) }), await buildAusgang(shared)]
  servers = [dienst, ausgang]
  for (const server of servers) await server.listen({ host: '127.0.0.1', port: 0 })
  const now = clock.now()
  mandanten = {
    dienst: dienst.listeningOrigin,
    ausgang: ausgang.listeningOrigin,
    own: await createMandant(swm.db, { mandant: 'swm', kundennummer: 'SWM-100001', firstNr: 1, now }),
    other: await createMandant(nah.db, { mandant: 'nah', kundennummer: 'SWM-200001', firstNr: 5001, now }),
    now,
  }
})
afterEach(async () => {
  for (const server of servers) await server.close()
  for (const database of databases) await database.close()
  rmSync(dir, { recursive: true })
})

test('no role and no token gets more than it may, nor anything of another supplier', { timeout: mostMs }, async () => {
  const { requests, differences, changed, unsuccessful } = await probeMandanten(mandanten)
  expect(differences).toEqual([])
  expect(changed).toEqual([])
  expect(requests).toBeGreaterThan(400)
  // So the walk gets past the checks of what is sent.
  expect(unsuccessful.filter((name) => !needsMore.has(name))).toEqual([])
})

test('the walk notices answers with the data of another supplier', { timeout: mostMs }, async () => {
  const { own, other } = mandanten
  // What is the supplier's own is declared to be the other's.
  const confused = { ...other, kunde: { ...own.kunde, mandant: 'nah' }, nr: own.nr }
  const { differences } = await probeMandanten({ ...mandanten, other: confused })
  const noticed = (call: string) => differences.filter((text) => text.includes(call))
  expect(noticed('findKundenblatt')).not.toEqual([])
  expect(noticed('searchKunden')).not.toEqual([])
  expect(noticed('/ausgang listVorgaenge')).not.toEqual([])
})
