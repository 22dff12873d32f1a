import { Writable } from 'node:stream'
import { changePasswort, completePasswortReset, logout } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBudget } from '../../db/budget.ts'
import type { Sicherheitsereignis } from '../../http/log/sicherheitsereignisse.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { askForReset, receiveMails, runResetJobs, tokenOf } from '../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'
import { limitResets } from './passwort/requestReset.ts'

const passwort = 'Sonnenblume-2026'

let portal: TestApp
let lines: string[] = []
let counted: [string, Sicherheitsereignis][] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  portal = await testApp({
    logger: { level: 'info', stream },
    trustedProxies: ['127.0.0.1'],
    onEreignis: (...event) => counted.push(event),
    database: { connections: 10 },
  })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-4711', passwort, email: 'erika@example.org' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(86_400)
  await portal.db.deleteFrom('budget').execute()
  lines = []
  counted = []
})

/** The log's lines except those of requests. */
const events = () =>
  lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line['sicherheit'] !== undefined)
    .map(({ sicherheit, konto, mandant, route, ip, level }) => ({ sicherheit, konto, mandant, route, ip, level }))
const names = () => events().map(({ sicherheit }) => sicherheit)

describe('the log', () => {
  test('records right, wrong and uncompared passwords with the pseudonym of the customer’s requests', async () => {
    for (let index = 0; index < 11; index++) await tryPasswort(portal, '4711', { ip: `203.0.113.${index}` })
    portal.clock.advance(3600)
    const session = await portal.login('T-4711', passwort)
    await portal.app.inject({ url: '/api/anschlussnutzer', headers: { ...session } })
    expect(names()).toEqual([
      ...Array.from({ length: 10 }, () => 'fehlversuch'),
      'gebremst',
      'anmeldung',
      'neuesGeraet',
    ])
    const ofRequest: unknown = lines
      .map((line) => JSON.parse(line))
      .find(({ route }) => route === '/api/anschlussnutzer')
    expect(ofRequest).toMatchObject({ konto: events()[0]?.konto })
    expect(new Set(events().map(({ konto }) => konto)).size).toBe(1)
    expect(events()[0]).toMatchObject({ mandant: 'test', route: '/api/anschlussnutzer/login', ip: '203.0.113.0' })
    expect(counted.map(([mandant, ereignis]) => [mandant, ereignis])).toEqual(names().map((name) => ['test', name]))
  })

  test('records requested and used links, changes, and requests with foreign pages', async () => {
    await askForReset(portal, 'T-4711', { basisUrl: 'https://evil.example/' })
    await askForReset(portal, 'T-4711')
    const token = tokenOf((await receiveMails(portal))[0])
    await call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: 'Neu-gesetzt-2026' } })
    await call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: 'Neu-gesetzt-2026' } })
    const body = { altesPasswort: 'Neu-gesetzt-2026', neuesPasswort: passwort }
    await call(portal.app, changePasswort, { headers: { kundennummer: 'T-4711' }, body })
    expect(names()).toEqual(['fremdeBasisUrl', 'linkVerlangt', 'linkBenutzt', 'anmeldung', 'passwortGeaendert'])
    expect(new Set(events().map(({ konto }) => konto)).size).toBe(1)
  })

  test('records a link when it is sent, with the pseudonym of the customer’s requests', async () => {
    await askForReset(portal, 'T-4711')
    const mailbox = await openMailbox()
    const sent = await runResetJobs(portal, mailbox).finally(() => mailbox.close())
    const [asked] = events()
    expect(asked).toMatchObject({ sicherheit: 'linkVerlangt', konto: expect.stringMatching(/^[0-9a-f]{12}$/) })
    expect(sent.lines).toEqual([
      {
        stufe: 'info',
        facts: { mandant: 'test', konto: asked?.konto, sicherheit: 'linkGesendet' },
        ereignis: 'Link für neues Passwort gesendet',
      },
    ])
  })

  test('distinguishes a right password without a login from a login', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-4712', passwort, passwort_einmalig: true })
    await createAnschlussnutzer(portal.db, {
      kundennummer: 'T-4713',
      passwort,
      gesperrt: true,
      passwort_einmalig: true,
    })
    await createAnschlussnutzer(portal.db, {
      kundennummer: 'T-4714',
      passwort,
      passwort_einmalig: true,
      einmalpasswort_seit: new Date(portal.clock.now().getTime() - 15 * 86_400_000),
    })
    for (const kundennummer of ['T-4712', 'T-4713', 'T-4714']) await tryPasswort(portal, kundennummer, { passwort })
    expect(names()).toEqual(['einmalpasswort', 'gesperrtVersucht', 'einmalpasswortAbgelaufen'])
    await portal.db.deleteFrom('anschlussnutzer').where('kundennummer', '=', 'T-4714').execute()
  })

  test('records a logout', async () => {
    const session = await portal.login('T-4711', passwort)
    expect((await call(portal.app, logout, {}, session)).status).toBe(204)
    expect((await call(portal.app, logout, {}, session)).status).toBe(401)
    expect(events().slice(2)).toMatchObject([{ sicherheit: 'abmeldung', konto: events()[0]?.konto, level: 30 }])
  })

  test('names no customer, and addresses in full only in security events', async () => {
    await tryPasswort(portal, 'T-4711', { passwort })
    await tryPasswort(portal, 'T-4712', { ip: '198.51.100.77' })
    await tryPasswort(portal, 'nicht möglich 4713', { ip: '198.51.100.77' })
    await askForReset(portal, 'T-4711')
    await tryPasswort(portal, 'T-4714', { ip: 'T-4714 im Kopf' })
    expect(events().map(({ ip }) => ip)).toEqual([
      ...['127.0.0.1', '127.0.0.1', '198.51.100.77', '198.51.100.77', '198.51.100.1', 'unbekannt'],
    ])
    expect(lines.join('')).not.toMatch(/\b471[1234]\b|erika|Sonnenblume|falsch-2026|möglich/)
    const requests = lines.filter((line) => !line.includes('"sicherheit"'))
    expect(requests).toHaveLength(5)
    expect(requests.join('')).not.toContain('198.51.100.77')
  })
})

describe('an alarm', () => {
  const alarms = () => events().filter(({ sicherheit }) => String(sicherheit).startsWith('viele'))

  test(
    'comes with the hundred and first failure in five minutes, from wherever, and once',
    { tags: 'full' },
    async () => {
      const fail = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            tryPasswort(portal, `T-${index % 7}`, { ip: `203.0.${index % 200}.${index % 90}` }),
          ),
        )
      // A try that finds no place at the gate does not count as failed.
      while (counted.length < 100) await fail(Math.min(10, 100 - counted.length))
      expect(alarms()).toEqual([])
      await fail(5)
      expect(alarms()).toMatchObject([
        { sicherheit: 'vieleFehlversuche', konto: undefined, level: 50, mandant: 'test' },
      ])
      portal.clock.advance(301)
      await fail(5)
      expect(alarms()).toHaveLength(1)
    },
  )

  test('comes with the twenty-first number from one source in an hour, once, and not for one number tried often', async () => {
    const ip = '198.51.100.77'
    for (let times = 0; times < 3; times++) {
      for (let index = 0; index < 20; index++) await tryPasswort(portal, `T-${100 + index}`, { ip })
    }
    expect(alarms()).toEqual([])
    for (let index = 20; index < 23; index++) await tryPasswort(portal, `T-${100 + index}`, { ip })
    expect(alarms()).toMatchObject([{ sicherheit: 'vieleKonten', level: 50, ip: '198.51.100.77' }])
    await tryPasswort(portal, 'T-123', { ip: '198.51.100.78' })
    expect(alarms()).toHaveLength(1)
  })

  test(
    'comes with the twenty-first number from one IPv6 /48, each from a network of its own',
    { tags: 'full' },
    async () => {
      const inNetwork = (index: number) => `2001:db8:7:${index.toString(16)}::1`
      for (let index = 0; index < 20; index++) await tryPasswort(portal, `T-${100 + index}`, { ip: inNetwork(index) })
      expect(alarms()).toEqual([])
      for (let index = 20; index < 30; index++) await tryPasswort(portal, `T-${100 + index}`, { ip: inNetwork(index) })
      expect(alarms()).toMatchObject([{ sicherheit: 'vieleKonten', ip: inNetwork(20) }])
    },
  )

  test('comes with the two hundredth link of an hour, which is the last one', { tags: 'full' }, async () => {
    await portal.db.deleteFrom('passwort_reset').execute()
    const budget = openBudget(portal.db, signer(testSchluessel, 'test'))
    const now = portal.clock.now()
    for (let index = 0; index < 199; index++) {
      const { isAdmitted, isLast } = await limitResets(budget, `203.0.113.${index}`, now).admitMail()
      expect([index, isAdmitted, isLast]).toEqual([index, true, false])
    }
    expect((await askForReset(portal, 'T-404')).status).toBe(404)
    expect(names()).toEqual(['linkVerlangt'])
    await askForReset(portal, 'T-4711')
    expect(names().slice(1)).toEqual(['linkVerlangt', 'linksErschoepft'])
    expect((await askForReset(portal, 'T-404')).status).toBe(204)
    portal.clock.advance(301)
    await askForReset(portal, 'T-4711', { ip: '198.51.100.78' })
    expect(names().slice(3)).toEqual(['linkVerlangt', 'linkVerlangt'])
    expect(await portal.db.selectFrom('passwort_reset').select('id').execute()).toHaveLength(1)
  })
})
