import { listHistorie } from '@ekp/wire/verbrauch'
import { endMonatsmail, findMonatsmail, updateMonatsmail } from '@ekp/wire/verbrauch/monatsmail'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLogins } from '../../../demo/kunden.ts'
import { loadDemo } from '../../../demo/loadDemo.ts'
import { loadTenants } from '../../../tenant/tenant.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { openMailbox } from '../../../testing/mails/mailbox.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { runJobs, testJobContext } from '../../../testing/runJobs.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { monatsmailTask } from './task.ts'

// A fixed tariff and a dynamic one, both in quarter hours.
const [fest, dynamisch] = ['4711011', '4711012']
const loadedAt = '2026-11-05T10:00:00+01:00'

let portal: TestApp
let owner: Credentials
let other: Credentials
beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  portal.clock.set(loadedAt)
  await loadDemo(portal.db, new Date(loadedAt))
})
beforeEach(async () => {
  await deleteQueuedMails(portal.db)
  await portal.db.deleteFrom('monatsmail').execute()
  portal.clock.set(loadedAt)
  owner = await signIn('SWM-100009')
  other = await signIn('SWM-100010')
})
afterAll(() => portal.close())

const signIn = (kundennummer: string) =>
  portal.login(kundennummer, demoLogins.find((login) => login.kundennummer === kundennummer)?.passwort ?? '')
const order = (vertragId: string, bestellt: boolean, credentials: Credentials) =>
  call(portal.app, updateMonatsmail, { params: { vertragId }, body: { bestellt } }, credentials)
const find = async (vertragId: string, credentials: Credentials) =>
  (await call(portal.app, findMonatsmail, { params: { vertragId } }, credentials)).body
const runTask = () => {
  const { db, clock, tenant } = portal
  return monatsmailTask.run(testJobContext({ db, clock, tenant }), {})
}
/** Besides mails about logins. */
const monatsmails = async () => (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
const betreffe = async () => (await monatsmails()).map(({ betreff }) => betreff)

/** Orders at another time, for which the customer signs in anew. */
async function orderAt(instant: string, vertragId = fest, kundennummer = 'SWM-100009') {
  portal.clock.set(instant)
  expect((await order(vertragId, true, await signIn(kundennummer))).status).toBe(204)
}

/** The order's link, as the mail has it. */
async function linkOf(): Promise<string> {
  const [mail] = await monatsmails()
  return new URL(mail?.abo?.callUrl ?? '', 'https://x').searchParams.get('abo') ?? ''
}

describe('the order', () => {
  test('is off, can be put in and cancelled, and both are in the audit trail once', async () => {
    expect(await find(fest, owner)).toEqual({ bestellt: false })
    for (const bestellt of [true, true, false, false]) expect((await order(fest, bestellt, owner)).status).toBe(204)
    expect(await find(fest, owner)).toEqual({ bestellt: false })
    const protokoll = await portal.db
      .selectFrom('protokoll')
      .where('objekt', '=', `vertrag/${fest}`)
      .orderBy('nr')
      .select(['aktion', 'akteur'])
      .execute()
    expect(protokoll).toEqual([
      { aktion: 'monatsmail_bestellt', akteur: 'kunde' },
      { aktion: 'monatsmail_abbestellt', akteur: 'kunde' },
    ])
  })

  test('of another customer’s contract is not found, and stays as it is', async () => {
    await order(fest, true, owner)
    expect((await order(fest, false, other)).status).toBe(404)
    expect((await call(portal.app, findMonatsmail, { params: { vertragId: fest } }, other)).status).toBe(404)
    expect(await find(fest, owner)).toEqual({ bestellt: true })
  })

  test('of a contract without a history is refused', async () => {
    const kunde = await signIn('SWM-100001')
    const { status, text } = await order('4711001', true, kunde)
    expect(status).toBe(404)
    expect(text).toContain('damit keine Historie')
  })

  test('needs access to change something, and a truth value', async () => {
    const { passwort } = demoLogins.find(({ kundennummer }) => kundennummer === 'SWM-100009') ?? { passwort: '' }
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ zugriff: 'eingeschränkt' })
      .where('kundennummer', '=', 'SWM-100009')
      .execute()
    const eingeschraenkt = await portal.login('SWM-100009', passwort)
    expect((await order(fest, true, eingeschraenkt)).status).toBe(403)
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ zugriff: 'voll' })
      .where('kundennummer', '=', 'SWM-100009')
      .execute()
    const body = { bestellt: 'ja' as unknown as boolean }
    expect((await call(portal.app, updateMonatsmail, { params: { vertragId: fest }, body }, other)).status).toBe(404)
    expect((await call(portal.app, updateMonatsmail, { params: { vertragId: dynamisch }, body }, other)).status).toBe(
      400,
    )
  })
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
    await order(fest, true, owner)
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
    const [mail] = await monatsmails()
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

  test('has one click out in its headers, for the owner alone', async () => {
    await orderAt('2026-11-01T10:00:00+01:00')
    portal.clock.set(loadedAt)
    await runTask()
    const mailbox = await openMailbox()
    await runJobs(portal, mailbox)
    await mailbox.close()
    const received = mailbox.mails.find(({ subject }) => subject === 'Ihr Stromverbrauch im Oktober 2026')
    const { raw = '', text } = received ?? {}
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(raw.replaceAll('\r\n ', ' ')).toMatch(
      /^List-Unsubscribe: <https?:\/\/\S+\/api\/monatsmail\/abbestellung\?abo=[\w-]{36}>\r$/m,
    )
    expect(text).toContain('Sie bekommen einmal im Monat Ihren Stromverbrauch, weil Sie das')
    expect(text).toMatch(/Abbestellen:\n\S+\/monatsmail\/abbestellen\?abo=/)
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
    expect((await monatsmails())[0]?.absaetze).toEqual([
      'für Dezember 2026 liegen uns noch keine Messwerte vor. Sobald sie da sind, finden Sie sie im Kundenportal.',
    ])
    await vertrag().set({ lieferende: '2026-12-31' }).execute()
    portal.clock.set('2027-02-04T10:00:00+01:00')
    await runTask()
    expect(await betreffe()).toHaveLength(1)
    await vertrag().set({ lieferende: null }).execute()
    portal.clock.set('2027-03-04T10:00:00+01:00')
    await runTask()
    expect(await betreffe()).toHaveLength(1)
  })
})

describe('the link', () => {
  beforeEach(async () => {
    await orderAt('2026-11-01T10:00:00+01:00')
    portal.clock.set(loadedAt)
    await runTask()
    owner = await signIn('SWM-100009')
  })

  test('cancels without a login, as the app and as mail programs call it, and answers the same again', async () => {
    const abo = await linkOf()
    for (const payload of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: `/api/monatsmail/abbestellung?abo=${abo}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
      expect(statusCode).toBe(204)
    }
    expect(await find(fest, owner)).toEqual({ bestellt: false })
    await order(fest, true, owner)
    expect((await call(portal.app, endMonatsmail, { query: { abo } })).status).toBe(204)
    expect(await find(fest, owner)).toEqual({ bestellt: false })
  })

  test('that no customer got changes nothing and says nothing; one that is cut is refused', async () => {
    const abo = '00000000-0000-4000-8000-000000000000'
    expect((await call(portal.app, endMonatsmail, { query: { abo } })).status).toBe(204)
    expect((await call(portal.app, endMonatsmail, { query: { abo: abo.slice(1) } })).status).toBe(400)
    expect(await find(fest, owner)).toEqual({ bestellt: true })
  })

  test('opened by a mail program that does not know it leads to the page with the button', async () => {
    const abo = await linkOf()
    const { statusCode, headers } = await portal.app.inject({ url: `/api/monatsmail/abbestellung?abo=${abo}` })
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`${portal.tenant.portalUrl}/monatsmail/abbestellen?abo=${abo}`)
    expect(await find(fest, owner)).toEqual({ bestellt: true })
  })
})
