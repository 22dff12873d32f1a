import { login, logout, refreshToken } from '@ekp/wire/anmeldung'
import { endAndereSitzungen, endSitzung, findAnmeldung, removeGeraet } from '@ekp/wire/anmeldung/meine'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, call, type Credentials, openBrowser } from '../../testing/call.ts'
import { receiveMails } from '../../testing/mails/resetMails.ts'
import { openGeraetPortal, passwort, type GeraetPortal } from '../../testing/portals/openGeraetPortal.ts'

let portal: GeraetPortal
let kundennummer: string
beforeAll(async () => (portal = await openGeraetPortal()))
beforeEach(async () => (kundennummer = await portal.start()))
afterAll(() => portal.close())

interface Signed {
  readonly browser: Browser
  readonly session: Credentials
}

async function signIn(owner = kundennummer): Promise<Signed> {
  const browser = openBrowser(portal.app)
  const { headers } = await portal.signIn(owner, browser)
  return { browser, session: { kundennummer: owner, token: String(headers['token']) } }
}
const find = async ({ browser, session }: Signed) => (await browser.call(findAnmeldung, {}, session)).body
const holds = async ({ session }: Signed) => (await call(portal.app, findAnschlussnutzer, {}, session)).status === 200
const idOf = async (signed: Signed) => {
  const { sitzungen } = await find(signed)
  return sitzungen.find(({ istDiese }) => istDiese)?.id ?? ''
}

test('a customer sees the sessions that hold, with begin, last use and end, and which is this one', async () => {
  const first = await signIn()
  portal.clock.advance(600)
  await signIn()
  portal.clock.advance(60)
  const at = (time: string) => `2026-11-21T${time}:00.000Z`
  const one = { id: expect.stringMatching(/^\d+$/), browser: null, gewechseltVon: null, gewechseltZu: null }
  expect((await find(first)).sitzungen).toEqual([
    { ...one, begonnenAm: at('09:10'), zuletztAm: at('09:10'), laeuftAb: at('09:40'), istDiese: false },
    { ...one, begonnenAm: at('09:00'), zuletztAm: at('09:11'), laeuftAb: at('09:41'), istDiese: true },
  ])
  portal.clock.advance(1740)
  expect((await find(first)).sitzungen).toHaveLength(1)
})

test('a session is told apart by browser and system, of which it keeps the families alone [sitzung-22]', async () => {
  const here = await signIn()
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const headers = { kundennummer, passwort }
  const { status } = await call(portal.app, login, { headers }, undefined, { 'user-agent': agent })
  expect(status).toBe(200)
  expect((await find(here)).sitzungen.map(({ browser }) => browser)).toEqual(['Firefox auf Linux', null])
  expect(JSON.stringify(await portal.db.selectFrom('sitzung').selectAll().execute())).not.toContain('145')
})

test('a session that a refresh has given another token is one session', async () => {
  const signed = await signIn()
  const { body } = await call(portal.app, refreshToken, {}, signed.session)
  expect((await find(signed)).sitzungen).toHaveLength(1)
  const { sitzungen } = await find({ ...signed, session: { kundennummer, token: body } })
  expect(sitzungen).toEqual([expect.objectContaining({ istDiese: true })])
})

test('a customer ends one session, or all but this one', async () => {
  const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
  const params = { sitzungId: await idOf(there) }
  expect((await call(portal.app, endSitzung, { params }, here.session)).status).toBe(204)
  expect([await holds(here), await holds(there), await holds(elsewhere)]).toEqual([true, false, true])
  expect((await call(portal.app, endSitzung, { params }, here.session)).status).toBe(404)
  expect((await call(portal.app, endAndereSitzungen, {}, here.session)).status).toBe(204)
  expect([await holds(here), await holds(elsewhere)]).toEqual([true, false])
})

test('sessions and devices of another customer are missing ones, and stay', async () => {
  const mine = await signIn()
  const other = await signIn(await portal.start())
  const { geraete } = await find(other)
  const answers = [
    await call(portal.app, endSitzung, { params: { sitzungId: await idOf(other) } }, mine.session),
    await call(portal.app, endSitzung, { params: { sitzungId: '999999999' } }, mine.session),
    await call(portal.app, removeGeraet, { params: { geraetId: geraete[0]?.id ?? '' } }, mine.session),
    await call(portal.app, removeGeraet, { params: { geraetId: 'A'.repeat(22) } }, mine.session),
  ]
  const sitzung = [404, 'Die Anmeldung wurde nicht gefunden.']
  const geraet = [404, 'Das Gerät wurde nicht gefunden.']
  expect(answers.map(({ status, body }) => [status, Reflect.get(Object(body), 'detail')])).toEqual([
    ...[sitzung, sitzung],
    ...[geraet, geraet],
  ])
  expect((await call(portal.app, endAndereSitzungen, {}, mine.session)).status).toBe(204)
  expect(await holds(other)).toBe(true)
  expect((await find(other)).geraete).toHaveLength(1)
})

test('a customer sees the devices that are known, which one is here, and removes one', async () => {
  const here = await signIn()
  portal.clock.advance(86_400)
  const there = await signIn()
  const back = await portal.signIn(kundennummer, here.browser)
  const now = { ...here, session: { kundennummer, token: String(back.headers['token']) } }
  const { geraete } = await find(now)
  expect(geraete.toSorted((a, b) => a.bekanntSeit.localeCompare(b.bekanntSeit))).toEqual([
    {
      id: expect.any(String),
      bekanntSeit: '2026-11-21T09:00:00.000Z',
      zuletztAngemeldet: '2026-11-22T09:00:00.000Z',
      istDieses: true,
    },
    {
      id: expect.any(String),
      bekanntSeit: '2026-11-22T09:00:00.000Z',
      zuletztAngemeldet: '2026-11-22T09:00:00.000Z',
      istDieses: false,
    },
  ])
  const geraetId = geraete.find(({ istDieses }) => !istDieses)?.id ?? ''
  expect((await call(portal.app, removeGeraet, { params: { geraetId } }, now.session)).status).toBe(204)
  expect((await find(now)).geraete).toEqual([expect.objectContaining({ istDieses: true })])
  // Its session goes on, and it counts as new.
  expect(await holds(there)).toBe(true)
  await portal.useUp(kundennummer)
  expect(await portal.isKnown(kundennummer, there.browser.cookie())).toBe(false)
  expect(await portal.isKnown(kundennummer, here.browser.cookie())).toBe(true)
})

test('whoever has removed every device is told of the next sign-in by mail', async () => {
  const signed = await signIn()
  const [geraet] = (await find(signed)).geraete
  await call(portal.app, removeGeraet, { params: { geraetId: geraet?.id ?? '' } }, signed.session)
  expect((await find(signed)).geraete).toEqual([])
  await signIn()
  expect(await receiveMails(portal)).toMatchObject([{ subject: 'Neue Anmeldung in Ihrem Kundenportal' }])
})

test.each([
  [findAnmeldung, {}],
  [endSitzung, { params: { sitzungId: '1' } }],
  [endAndereSitzungen, {}],
  [removeGeraet, { params: { geraetId: 'A'.repeat(22) } }],
] as const)('needs a session that holds: %o', async (endpoint, request) => {
  const { session } = await signIn()
  await call(portal.app, logout, {}, session)
  expect((await call(portal.app, endpoint, request, session)).status).toBe(401)
})
