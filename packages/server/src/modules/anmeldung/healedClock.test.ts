import { completePasswortReset, refreshToken } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { loescheAm } from '../../testing/data/loeschtest.ts'
import { askForReset, receiveMails, tokenOf } from '../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'

const kundennummer = 'T-1'
const passwort = 'Sonnenblume-2026'
const right = '2026-11-21T10:00:00+01:00'
const yearAhead = '2027-11-21T10:00:00+01:00'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
  await createAnschlussnutzer(portal.db, { kundennummer, email: 'erika@example.org' })
  portal.clock.set(yearAhead)
})
afterEach(() => portal.close())

const ask = async (session: Credentials) => (await call(portal.app, findAnschlussnutzer, {}, session)).status
const sendLink = async () => {
  expect((await askForReset(portal, kundennummer)).status).toBe(204)
  const mail = (await receiveMails(portal)).find(({ text }) => text?.includes('?token='))
  return mail && tokenOf(mail)
}
const useLink = async (token = '') =>
  (await call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: passwort } })).status

test('a session that was opened by a clock a year ahead is over when the clock is right, and stays so', async () => {
  const session = await portal.login(kundennummer, passwort)
  portal.clock.set(right)
  expect(await ask(session)).toBe(401)
  expect((await call(portal.app, refreshToken, {}, session)).status).toBe(401)
  const fresh = await portal.login(kundennummer, passwort)
  expect(await ask(fresh)).toBe(200)
  portal.clock.advance(1)
  await loescheAm(portal.db, right)
  expect(await portal.db.selectFrom('sitzung').select('id').execute()).toHaveLength(1)
  portal.clock.set(yearAhead)
  expect(await ask(session)).toBe(401)
})

test('a session outlives a clock that is set back by some seconds', async () => {
  const session = await portal.login(kundennummer, passwort)
  portal.clock.advance(-30)
  expect(await ask(session)).toBe(200)
})

test('tries counted by a clock that was a year ahead lock out no customer once it is right', async () => {
  for (let times = 0; times < 11; times++) await tryPasswort(portal, kundennummer)
  expect((await tryPasswort(portal, kundennummer, { passwort })).status).toBe(429)
  portal.clock.set(right)
  expect((await tryPasswort(portal, kundennummer)).status).toBe(403)
  await portal.login(kundennummer, passwort)
  await loescheAm(portal.db, right)
  const rows = await portal.db.selectFrom('budget').select('empty_at').execute()
  expect(rows.filter(({ empty_at }) => empty_at > new Date('2026-11-24'))).toEqual([])
})

test('a device from a time when the clock was a year ahead is unknown, and known again after a login', async () => {
  await portal.login(kundennummer, passwort)
  portal.clock.set(right)
  const cookie = portal.browserOf(kundennummer).cookie()
  // A known device would have ten tries of its own; these count for the account, as a stranger's do.
  for (let times = 0; times < 11; times++) await tryPasswort(portal, kundennummer)
  expect((await tryPasswort(portal, kundennummer, { passwort, cookie })).status).toBe(429)
  portal.clock.advance(3600)
  await portal.login(kundennummer, passwort)
  expect(await portal.db.selectFrom('geraet').select('id').execute()).toHaveLength(1)
})

test(
  'links requested by a clock a year ahead do not work, and do not count against the next request',
  { tags: 'full' },
  async () => {
    const old = await sendLink()
    portal.clock.set(right)
    expect(await useLink(old)).toBe(403)
    const token = await sendLink()
    // The newer link is valid, although its times are earlier.
    const open = portal.db.selectFrom('passwort_reset').select('angefordert_am').where('nichtig', '=', false)
    expect(await open.execute()).toEqual([{ angefordert_am: new Date(right) }])
    expect(await useLink(token)).toBe(204)
    await loescheAm(portal.db, right)
    expect(await portal.db.selectFrom('passwort_reset').select('angefordert_am').execute()).toHaveLength(1)
  },
)

test(
  'an address that was changed by a clock a year ahead gets links as soon as it is right',
  { tags: 'full' },
  async () => {
    const session = await portal.login(kundennummer, passwort)
    const body = { email: 'neu@example.org', festnetz: '', mobil: '', fax: '' }
    expect((await call(portal.app, updateKontaktdaten, { body }, session)).status).toBe(200)
    expect((await askForReset(portal, kundennummer)).status).toBe(404)
    portal.clock.set(right)
    expect(await sendLink()).toBeDefined()
  },
)
