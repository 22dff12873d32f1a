import { changePasswort, completePasswortReset, login } from '@ekp/wire/anmeldung'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { up } from '../../db/migrations/0015-zugang.ts'
import { poolOf } from '../../db/open.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { call } from '../../testing/call.ts'
import { today, kunde, sourceOf } from '../../testing/data/importRecords.ts'
import { askForReset, receiveMails, tokenOf } from '../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

const day = 86_400
const abgelaufen =
  'Ihr Einmalpasswort ist abgelaufen. Legen Sie bitte über „Passwort vergessen“ ein eigenes Passwort fest, oder lassen Sie sich vom Kundenservice ein neues Einmalpasswort geben.'

let portal: TestApp
let kundennummer: string
let number = 0
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(100 * day)
  kundennummer = `T-${++number}`
  await load('Einmal-2026')
})

async function load(einmalpasswort: string): Promise<void> {
  const lines = [{ ...kunde, kundennummer, email: 'ayse@example.org', einmalpasswort }]
  await importNdjson(portal.db, sourceOf(lines), { tenantPrefix: 'T-', today, clock: portal.clock })
}
async function signIn(passwort = 'Einmal-2026') {
  const { status, text } = await call(portal.app, login, { headers: { kundennummer, passwort } })
  return { status, body: JSON.parse(text) }
}
async function change(altesPasswort = 'Einmal-2026') {
  const body = { altesPasswort, neuesPasswort: 'Selbst-gesetzt-2026' }
  const { status, text } = await call(portal.app, changePasswort, { headers: { kundennummer }, body })
  return { status, body: JSON.parse(text) }
}

test('a one-time password is valid for fourteen days from its import and not a second longer', async () => {
  portal.clock.advance(14 * day - 1)
  expect(await signIn()).toMatchObject({ status: 403, body: { code: 700 } })
  portal.clock.advance(1)
  const answer = await signIn()
  expect(answer).toMatchObject({ status: 403, body: { detail: abgelaufen } })
  expect(answer.body).not.toHaveProperty('code')
  expect(await change()).toEqual(answer)
})

test('a customer can change it until then, and the chosen password does not expire', async () => {
  portal.clock.advance(14 * day - 1)
  expect((await change()).status).toBe(200)
  portal.clock.advance(1000 * day)
  expect((await signIn('Selbst-gesetzt-2026')).status).toBe(200)
})

test('the answer says that it has expired only after the right one', async () => {
  portal.clock.advance(14 * day)
  const wrong = await signIn('falsch-2026')
  expect([wrong.status, wrong.body.detail]).toEqual([403, 'Die Kundennummer oder das Passwort ist nicht richtig.'])
  expect(await change('falsch-2026')).toEqual(wrong)
})

test('importing the same one again does not extend it, another one begins again', async () => {
  portal.clock.advance(13 * day)
  await load('Einmal-2026')
  portal.clock.advance(day)
  expect((await signIn()).body.detail).toBe(abgelaufen)
  await load('Einmal-2027')
  portal.clock.advance(13 * day)
  expect((await signIn('Einmal-2027')).body.code).toBe(700)
})

test('a customer with an expired one-time password sets his own by a link', async () => {
  portal.clock.advance(20 * day)
  await askForReset(portal, kundennummer)
  const token = tokenOf((await receiveMails(portal)).find(({ text }) => text?.includes('?token=')))
  const headers = { token, neuesPasswort: 'Selbst-gesetzt-2026' }
  expect((await call(portal.app, completePasswortReset, { headers })).status).toBe(204)
  expect((await signIn('Selbst-gesetzt-2026')).status).toBe(200)
})

test('one that was imported while the clock was a year ahead is not valid for a year', async () => {
  portal.clock.advance(365 * day)
  await load('Einmal-2028')
  portal.clock.advance(-365 * day)
  expect((await signIn('Einmal-2028')).body.detail).toBe(abgelaufen)
})

test('for one-time passwords from before the migration the days begin with the migration', async () => {
  await sql`
    drop trigger withdraw_zugriff on anschlussnutzer;
    drop function withdraw_zugriff;
    alter table anschlussnutzer drop column einmalpasswort_seit;
  `.execute(portal.db)
  const pool = poolOf(portal.db)
  if (pool === undefined) throw new Error('no pool')
  await up(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  const { rows } = await sql<{ istJetzt: boolean }>`
    select einmalpasswort_seit > now() - interval '1 hour' as "istJetzt" from anschlussnutzer where passwort_einmalig
  `.execute(portal.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ istJetzt }) => istJetzt)).toBe(true)
})
