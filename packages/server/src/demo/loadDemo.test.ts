import { login } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { findAktuellerTarif, listTarifhistorie } from '@ekp/wire/tarif'
import { findVertrag } from '@ekp/wire/vertrag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTenantFiles } from '../http/app/appShell.ts'
import { isUnchanged } from '../import/report.ts'
import { loadTenants } from '../tenant/tenant.ts'
import { call } from '../testing/call.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { demoLogins } from './kunden.ts'
import { loadDemo } from './loadDemo.ts'

let portal: TestApp
beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  await loadDemo(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

const passwortOf = (kundennummer: string) => {
  const found = demoLogins.find((entry) => entry.kundennummer === kundennummer)
  if (found === undefined) throw new Error(`no login of ${kundennummer}`)
  return found.passwort
}
const signIn = (kundennummer: string) => portal.login(kundennummer, passwortOf(kundennummer))

test.each([
  ['SWM-100001', 200, undefined, ['4711001', '4711002']],
  ['SWM-100002', 200, undefined, ['4711003']],
  ['SWM-100003', 200, undefined, ['4711004', '4711005']],
  ['SWM-100004', 200, undefined, ['4711006', '4711007', '4711008', '4711009']],
  ['SWM-100005', 200, undefined, []],
  ['SWM-100006', 403, 700, []],
  ['SWM-100007', 403, 702, []],
  ['SWM-100008', 200, undefined, ['4711010']],
  ['SWM-100009', 200, undefined, ['4711011']],
  ['SWM-100010', 200, undefined, ['4711012']],
])('%s signs in with the printed password and is answered %i', async (kundennummer, status, code, vertraege) => {
  const passwort = passwortOf(kundennummer)
  const answer = await call(portal.app, login, { headers: { kundennummer, passwort } })
  expect(answer.status).toBe(status)
  expect(Reflect.get(answer.body, 'code')).toBe(code)
  if (status !== 200) return
  const { body } = await call(portal.app, findAnschlussnutzer, {}, await signIn(kundennummer))
  expect(body.vertraege).toEqual(vertraege)
  expect(body.zugriff).toBe(kundennummer === 'SWM-100008' ? 'eingeschränkt' : 'voll')
})

test('every status and every customer type is there', async () => {
  const rows = await portal.db
    .selectFrom('vertrag')
    .select(['id', 'kundennummer', 'kunden_art'])
    .orderBy('id')
    .execute()
  const statuses: unknown[] = []
  for (const { id, kundennummer } of rows) {
    const { body } = await call(portal.app, findVertrag, { params: { vertragId: id } }, await signIn(kundennummer))
    statuses.push(body.status)
  }
  expect(statuses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'aktiv'))
  expect(statuses.slice(5)).toEqual(['beauftragt', 'gekuendigt', 'beendet', 'storniert', 'aktiv', 'aktiv', 'aktiv'])
  expect(rows.map((row) => row.kunden_art).slice(3, 5)).toEqual(['RLMKunde', 'Sondervertragskunde'])
})

describe('tariffs', () => {
  test('of 4711001: a previous, a current and a future one', async () => {
    const credentials = await signIn('SWM-100001')
    const params = { vertragId: '4711001' }
    const history = await call(portal.app, listTarifhistorie, { params }, credentials)
    expect(history.body.historie.map((tarif) => tarif.name)).toEqual([
      'MühlenStrom Flex',
      'MühlenStrom Fix 12',
      'MühlenStrom Fix 24',
    ])
    const { body } = await call(portal.app, findAktuellerTarif, { params }, credentials)
    expect(body).toMatchObject({ name: 'MühlenStrom Fix 12', arbeitspreisNT: 0.2761, anteilNt: 41 })
  })

  test('of 4711003: dynamic, with averages for a price', async () => {
    const credentials = await signIn('SWM-100002')
    const { body } = await call(portal.app, findAktuellerTarif, { params: { vertragId: '4711003' } }, credentials)
    expect(body).toMatchObject({
      istDynamisch: true,
      arbeitspreis: null,
      durchschnittlicherArbeitspreisVormonat: 0.2747,
    })
  })
})

test('meters: two channels, one meter change without a gap, one remotely read', async () => {
  const kanaele = await portal.db.selectFrom('messkanal').selectAll().where('vertrag_id', '=', '4711001').execute()
  expect(kanaele.map((row) => row.obiskennzahl).toSorted()).toEqual(['1-0:1.8.1', '1-0:1.8.2'])
  const zaehler = await portal.db
    .selectFrom('zaehler')
    .selectAll()
    .where('vertrag_id', '=', '4711002')
    .orderBy('eingebaut_am')
    .execute()
  expect(zaehler).toHaveLength(2)
  expect(zaehler[0]?.ausgebaut_am).toBe(zaehler[1]?.eingebaut_am)
})

test(
  'a start on the same day changes nothing, one in another year moves the dates along',
  { tags: 'full' },
  async () => {
    expect(isUnchanged(await loadDemo(portal.db, portal.clock.now()))).toBe(true)
    for (const instant of ['2026-12-31T23:59:59+01:00', '2027-01-01T00:00:01+01:00', '2028-02-29T12:00:00+01:00']) {
      await loadDemo(portal.db, new Date(instant))
      portal.clock.set(instant)
      const credentials = await signIn('SWM-100001')
      const { body } = await call(portal.app, findAktuellerTarif, { params: { vertragId: '4711001' } }, credentials)
      expect(body).toMatchObject({ name: 'MühlenStrom Fix 12', gueltigVon: `${instant.slice(0, 4)}-01-01` })
    }
  },
)

test('the logo and the extra style that the tenant names are there', () => {
  const files = readTenantFiles(portal.tenant.filesDir)
  const { kurzname, logo, extraStyle } = portal.tenant.app
  expect(extraStyle).toBe(true)
  expect([...files.keys()].toSorted()).toEqual([logo?.bild.replace('/tenant/', ''), `${kurzname}.css`])
})
