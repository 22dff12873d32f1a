import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { receiveMails } from '../../../testing/mails/resetMails.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'
import { testTenant } from '../../../testing/testTenant.ts'
import { storeEinmalpasswoerter } from '../einmalpasswort.ts'
import { listBriefbestellungen } from './briefbestellung.ts'

const registering = (registrierung: 'mail' | 'brief') => {
  const tenant = testTenant()
  return { ...tenant, app: { ...tenant.app, registrierung } }
}

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal(registering('mail'))
  for (const nr of [1, 2, 3]) {
    const vertrag_id = await createVertrag(portal.db, { id: `V-${nr}`, kundennummer: `T-${nr}` })
    await createZaehler(portal.db, { vertrag_id, nummer: `1ISK-00${nr}` })
    await createZaehler(portal.db, { vertrag_id, nummer: `ALT${nr}`, ausgebaut_am: '2024-01-01' })
  }
})
afterAll(() => portal.close())
let day = 0
beforeEach(async () => {
  await startResetDay(portal, (day += 2))
  await portal.db.updateTable('anschlussnutzer').set({ passwort_hash: null }).execute()
})

const ask = (kundennummer: string, zaehlernummer: string, ip = '198.51.100.1') =>
  portal.app.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/registrierung',
    headers: { kundennummer, zaehlernummer, 'x-forwarded-for': ip },
  })
const headersOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => Object.keys(headers).toSorted()

test('both numbers, typed as on the meter, bring the link to a first password [anmeldung-26]', async () => {
  expect((await ask('1', '1 isk 001')).statusCode).toBe(204)
  const [mail, ...more] = await receiveMails(portal)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ an: ['erika@example.org'], subject: 'Ihr Zugang zum Kundenportal' })
})

test('as anybody may have asked, the mail says so and what to do then [anmeldung-26]', async () => {
  await ask('T-1', '1ISK-001')
  const [mail] = await receiveMails(portal)
  expect(mail?.text).toContain('wurde im Kundenportal ein Zugang')
  expect(mail?.text).not.toContain('lädt Sie')
  expect(mail?.text).toContain('Haben Sie das nicht selbst veranlasst?')
})

test('who has a password gets the link of a forgotten one, with the same answer [anmeldung-27]', async () => {
  await portal.db.updateTable('anschlussnutzer').set({ passwort_hash: 'phc' }).execute()
  expect((await ask('T-1', '1ISK-001')).statusCode).toBe(204)
  expect((await receiveMails(portal)).map(({ subject }) => subject)).toEqual(['Neues Passwort für Ihr Kundenportal'])
})

test.each([
  ['an unknown number', 'T-99', '1ISK-001'],
  ['what cannot be a number', '???', '1ISK-001'],
  ["another customer's meter", 'T-1', '1ISK-002'],
  ['a meter that was taken out', 'T-1', 'ALT1'],
  ['a meter without letters and digits', 'T-1', '---'],
  ['no mail address', 'T-2', '1ISK-002'],
  ['a lock', 'T-3', '1ISK-003'],
])('%s gets no mail, and the same answer [anmeldung-27] [T10]', async (_, kundennummer, zaehlernummer) => {
  const refused = await ask(kundennummer, zaehlernummer)
  const sent = await ask('T-1', '1ISK-001')
  expect([refused.statusCode, refused.payload, headersOf(refused)]).toEqual([204, '', headersOf(sent)])
  expect(await receiveMails(portal)).toHaveLength(1)
})

test('a second request within five minutes sends nothing [T11]', async () => {
  for (const _ of [1, 2]) expect((await ask('T-1', '1ISK-001')).statusCode).toBe(204)
  expect(await receiveMails(portal)).toHaveLength(1)
})

test('with letters, who has no mail address and no password orders one, once in two weeks [anmeldung-28]', async () => {
  const briefe = await testApp({ tenant: registering('brief'), trustedProxies: ['127.0.0.1'] })
  await createAnschlussnutzer(briefe.db, { kundennummer: 'T-1', email: null })
  await createZaehler(briefe.db, {
    vertrag_id: await createVertrag(briefe.db, { id: 'V-1', kundennummer: 'T-1' }),
    nummer: '1ISK-001',
  })
  const order = async () => {
    const headers = { kundennummer: 'T-1', zaehlernummer: '1ISK-001' }
    const { statusCode } = await briefe.app.inject({
      method: 'POST',
      url: '/api/anschlussnutzer/registrierung',
      headers,
    })
    const [kunde] = await briefe.db.selectFrom('anschlussnutzer').select('brief_bestellt_am').execute()
    return [statusCode, kunde?.brief_bestellt_am]
  }
  const set = (changes: object) => briefe.db.updateTable('anschlussnutzer').set(changes).execute()
  expect(await order()).toEqual([204, null])
  await set({ passwort_hash: null })
  const first = briefe.clock.now()
  expect(await order()).toEqual([204, first])
  briefe.clock.advance(60)
  expect(await order()).toEqual([204, first])
  expect(await listBriefbestellungen(briefe.db)).toEqual(['T-1'])
  await storeEinmalpasswoerter(briefe.db, [{ kundennummer: 'T-1', id: randomUUID(), phc: 'phc' }], briefe.clock.now())
  expect(await order()).toEqual([204, null])
  briefe.clock.advance(14 * 86_400)
  expect(await order()).toEqual([204, briefe.clock.now()])
  // Written while the clock was a year ahead.
  await set({ brief_bestellt_am: null, einmalpasswort_seit: new Date(briefe.clock.now().getTime() + 365 * 86_400_000) })
  expect(await order()).toEqual([204, briefe.clock.now()])
  await set({ gesperrt: true })
  expect(await listBriefbestellungen(briefe.db)).toEqual([])
  const { rows } = await sql`select akteur, aktion from protokoll`.execute(briefe.db)
  const bestellt = { akteur: 'portal', aktion: 'zugangsbrief_bestellt' }
  expect(rows).toEqual([bestellt, bestellt, bestellt])
  await briefe.close()
})

test('without the setting the address is unknown', async () => {
  const off = await testApp()
  const { statusCode } = await off.app.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/registrierung',
    headers: { kundennummer: 'T-1', zaehlernummer: 'Z1' },
  })
  await off.close()
  expect(statusCode).toBe(404)
})
