import { Writable } from 'node:stream'
import { changePasswort, completePasswortReset } from '@ekp/wire/anmeldung'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { askForReset, receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'

const old = 'Geheim-alt-2026'
const secrets = /Geheim|ekp[rs]_|evil|T-471|erika@/

let portal: TestApp
const logged: string[] = []
const answered: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  portal = await testApp({ logger: { level: 'debug', stream } })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-4711', passwort: old, email: 'erika@example.org' })
})
afterAll(() => portal.close())

const change = (altesPasswort: string, neuesPasswort: string, token = '') =>
  call(
    portal.app,
    changePasswort,
    { headers: { kundennummer: 'T-4711' }, body: { altesPasswort, neuesPasswort } },
    { kundennummer: 'T-4711', token },
  )
const complete = (token: string, neuesPasswort: string) =>
  call(portal.app, completePasswortReset, { headers: { token, neuesPasswort } })
async function statusOf(answer: ReturnType<typeof change> | ReturnType<typeof complete>): Promise<number> {
  const { status, text } = await answer
  if (status !== 200) answered.push(text)
  return status
}

test('no password, token, address or number is in a log, an error’s answer or the queue, also when the database fails', async () => {
  await askForReset(portal, 'T-4711', { basisUrl: 'https://evil.example/' })
  await askForReset(portal, 'T-4712')
  await askForReset(portal, 'T-4711')
  const token = tokenOf((await receiveMails(portal))[0])
  expect(token).toMatch(/^ekpr_/)

  await sql`alter table anschlussnutzer add constraint fehler check (passwort_version < 2)`.execute(portal.db)
  expect(await statusOf(complete(token, 'Geheim-neu-2026'))).toBe(500)
  expect(await statusOf(change(old, 'Geheim-neu-2026'))).toBe(500)
  await sql`alter table anschlussnutzer drop constraint fehler`.execute(portal.db)

  expect(await statusOf(complete('ekpr_unbekannt', 'Geheim-neu-2026'))).toBe(403)
  expect(await statusOf(complete(token, 'Geheim'))).toBe(400)
  expect(await statusOf(change('Geheim-falsch', 'Geheim-neu-2026'))).toBe(403)
  expect(await statusOf(change(old, 'Geheim'))).toBe(400)
  expect(await statusOf(change(old, 'Geheim-neu-2026', 'ekps_unbekannt'))).toBe(401)
  expect(await statusOf(complete(token, 'Geheim-neu-2026'))).toBe(204)
  expect(await statusOf(change('Geheim-neu-2026', 'Geheim-neuer-2026'))).toBe(200)

  expect(logged.length).toBeGreaterThan(12)
  expect(logged.filter((line) => secrets.test(line))).toEqual([])
  expect(answered.filter((text) => secrets.test(text))).toEqual([])
  const { rows } = await sql<{ text: string }>`select payload::text as text from graphile_worker._private_jobs`.execute(
    portal.db,
  )
  expect(rows).toHaveLength(2)
  expect(rows.filter(({ text }) => /Geheim|ekp[rs]_/.test(text))).toEqual([])
})
