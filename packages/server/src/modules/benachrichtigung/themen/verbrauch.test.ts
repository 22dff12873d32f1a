import { listHistorie } from '@ekp/wire/verbrauch'
import { updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLogins } from '../../../demo/kunden.ts'
import { loadDemo } from '../../../demo/loadDemo.ts'
import { loadTenants } from '../../../tenant/tenant.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { testJobContext } from '../../../testing/runJobs.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { benachrichtigungTask } from '../task.ts'

// A fixed tariff and a dynamic one, both in quarter hours.
const [fest, dynamisch] = ['4711011', '4711012']
const loadedAt = '2026-11-05T10:00:00+01:00'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  portal.clock.set(loadedAt)
  await loadDemo(portal.db, new Date(loadedAt))
})
beforeEach(async () => {
  await deleteQueuedMails(portal.db)
  await portal.db.deleteFrom('benachrichtigung').execute()
  portal.clock.set(loadedAt)
  owner = await signIn('SWM-100009')
})
afterAll(() => portal.close())

const signIn = (kundennummer: string) =>
  portal.login(kundennummer, demoLogins.find((login) => login.kundennummer === kundennummer)?.passwort ?? '')
const order = (vertragId: string, credentials: Credentials) =>
  call(
    portal.app,
    updateBenachrichtigung,
    { params: { vertragId }, body: { thema: 'verbrauch', bestellt: true } },
    credentials,
  )
const runTask = () => {
  const { db, clock, tenant } = portal
  return benachrichtigungTask.run(testJobContext({ db, clock, tenant }), {})
}
/** Besides mails about logins. */
const verbrauchsmails = async () => (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
const betreffe = async () => (await verbrauchsmails()).map(({ betreff }) => betreff)

/** Orders at another time, for which the customer signs in anew. */
async function orderAt(instant: string, vertragId = fest, kundennummer = 'SWM-100009') {
  portal.clock.set(instant)
  expect((await order(vertragId, await signIn(kundennummer))).status).toBe(204)
}

test('of a contract without a history cannot be ordered', async () => {
  const { status, text } = await order('4711001', await signIn('SWM-100001'))
  expect(status).toBe(404)
  expect(text).toContain('damit keine Historie')
})

describe('the mail', () => {
  test('comes once, from the fourth day of the month on, about the month before', async () => {
    await orderAt('2026-11-02T10:00:00+01:00')
    portal.clock.set('2026-11-03T23:50:00+01:00')
    await runTask()
    expect(await betreffe()).toEqual([])
    portal.clock.set('2026-11-04T06:25:00+01:00')
    await Promise.all([runTask(), runTask()])
    await runTask()
    expect(await betreffe()).toEqual(['Ihr Stromverbrauch im Oktober 2026'])
    portal.clock.set('2026-12-04T06:25:00+01:00')
    await runTask()
    expect(await betreffe()).toEqual(['Ihr Stromverbrauch im Oktober 2026', 'Ihr Stromverbrauch im November 2026'])
  })

  test('ordered after the fourth begins with this month', async () => {
    await order(fest, owner)
    await runTask()
    expect(await betreffe()).toEqual([])
    portal.clock.set('2026-12-05T10:00:00+01:00')
    await runTask()
    expect(await betreffe()).toEqual(['Ihr Stromverbrauch im November 2026'])
  })

  test.each([
    [fest, 'SWM-100009'],
    [dynamisch, 'SWM-100010'],
  ])('of %s has the figures of the history', async (vertragId, kundennummer) => {
    await orderAt('2026-11-01T10:00:00+01:00', vertragId, kundennummer)
    portal.clock.set(loadedAt)
    await runTask()
    const credentials = await signIn(kundennummer)
    const [mail] = await verbrauchsmails()
    const query = { von: '2025-10-01T00:00:00+02:00', bis: '2026-11-01T00:00:00+01:00', interval: 'monthly' } as const
    const { body } = await call(portal.app, listHistorie, { params: { vertragId }, query }, credentials)
    const monate = body.data.data
    const [oktober2025, september, oktober] = [monate[0], monate[11], monate[12]]
    const format = (value = Number.NaN) =>
      value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const angaben = new Map(mail?.angaben?.map(({ name, wert }) => [name, wert]))
    expect(angaben.get('Vertrag')).toBe(vertragId)
    expect(angaben.get('Zeitraum')).toBe('01.10.2026 – 31.10.2026')
    expect(angaben.get('Verbrauch')).toBe(`${format(oktober?.verbrauch ?? undefined)} kWh`)
    expect(angaben.get('September 2026')).toContain(`${format(september?.verbrauch ?? undefined)} kWh`)
    expect(angaben.get('Oktober 2025')).toContain(`${format(oktober2025?.verbrauch ?? undefined)} kWh`)
    expect(angaben.get('Kosten (brutto)')).toContain(`${format(oktober?.kosten ?? undefined)} EUR`)
  })

  test('waits while the customer is locked or has no address, and then tells of the last month alone', async () => {
    await orderAt('2026-11-01T10:00:00+01:00')
    const kunde = () => portal.db.updateTable('anschlussnutzer').where('kundennummer', '=', 'SWM-100009')
    portal.clock.set(loadedAt)
    await kunde().set({ gesperrt: true }).execute()
    await runTask()
    await kunde().set({ gesperrt: false, email: null }).execute()
    await runTask()
    expect(await betreffe()).toEqual([])
    await kunde().set({ email: 'wieder@example.org' }).execute()
    portal.clock.set('2026-12-05T10:00:00+01:00')
    await runTask()
    expect(await betreffe()).toEqual(['Ihr Stromverbrauch im November 2026'])
  })

  test('ends with the delivery; nothing known is said so, and never as zero', async () => {
    const vertrag = () => portal.db.updateTable('vertrag').where('id', '=', fest)
    await orderAt('2026-12-30T10:00:00+01:00')
    portal.clock.set('2027-01-04T10:00:00+01:00')
    await runTask()
    expect((await verbrauchsmails())[0]?.absaetze).toEqual([
      'für Dezember 2026 liegen uns noch keine Messwerte vor. Sobald sie da sind, finden Sie sie im Kundenportal.',
    ])
    await vertrag().set({ lieferende: '2026-12-31' }).execute()
    portal.clock.set('2027-02-04T10:00:00+01:00')
    await runTask()
    expect(await betreffe()).toHaveLength(1)
  })
})
