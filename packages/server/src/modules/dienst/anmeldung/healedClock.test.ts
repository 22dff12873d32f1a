import { readFileSync } from 'node:fs'
import { beginEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../app/servers.ts'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { virtualAuthenticator } from '../../../testing/servers/virtualAuthenticator.ts'
import { testSchluessel, testTenant } from '../../../testing/testTenant.ts'

const own = { origin: 'https://dienst.example.org', rpId: 'dienst.example.org' }
const right = '2026-11-21T10:00:00+01:00'
const yearAhead = '2027-11-21T10:00:00+01:00'

let desk: TestDienst
let db: TestDienst['databases']['test']
beforeAll(async () => {
  desk = await openDienst({ lokaleKonten: true, adresse: own.origin })
  db = desk.databases.test
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.set(yearAhead)
  await db.deleteFrom('budget').execute()
})

const ich = async (cookie: string) => (await desk.send('GET', '/test/sitzung', { cookie })).status

test('a session of a clock a year ahead is over when the clock is right, stays so, and is cleared away [T18]', async () => {
  const cookie = await desk.signIn('test', 'service')
  expect(await ich(cookie)).toBe(200)
  desk.clock.set(right)
  expect(await ich(cookie)).toBe(401)
  const fresh = await desk.signIn('test', 'service')
  expect(await ich(fresh)).toBe(200)
  expect(await db.selectFrom('dienstsitzung').select('konto_id').execute()).toHaveLength(1)
  desk.clock.set(yearAhead)
  expect(await ich(cookie)).toBe(401)
})

test('a session that was used by a clock that was ahead is over as well, and one outlives some seconds [T18]', async () => {
  desk.clock.set(right)
  const cookie = await desk.signIn('test', 'service')
  desk.clock.advance(-30)
  expect(await ich(cookie)).toBe(200)
  // The second of two servers.
  await db
    .updateTable('dienstsitzung')
    .set({ zuletzt_am: new Date(yearAhead) })
    .execute()
  expect(await ich(cookie)).toBe(401)
})

test('a sign-in that a clock a year ahead has begun is no sign-in, and is cleared away [T18]', async () => {
  const key = virtualAuthenticator(own)
  const begun = await desk.send('POST', '/test/passkey')
  desk.clock.set(right)
  const antwort = key.use(begun.body.optionen.challenge)
  const answer = await desk.send('POST', '/test/passkey/antwort', { cookie: begun.cookie ?? '', body: { antwort } })
  expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('zu lange gedauert')])
  await desk.send('POST', '/test/passkey')
  expect(await db.selectFrom('dienstversuch').select('art').execute()).toHaveLength(1)
})

test('tries that a clock a year ahead has counted lock no account once the clock is right [T18]', async () => {
  const enter = (passwort: string) => desk.send('POST', '/test/sitzung', { body: { kennung: 'a.lesen', passwort } })
  for (let tries = 0; tries < 10; tries++) await enter('falsch')
  expect((await enter(dienstPasswort)).status).toBe(429)
  desk.clock.set(right)
  expect((await enter(dienstPasswort)).status).toBe(200)
})

test('a code for a view of the portal, and the view itself, end with the clock that was ahead [T18]', async () => {
  await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  const open = async () => {
    const cookie = await desk.signIn('test', 'service')
    const body = { grund: 'Frage am Telefon zur Abrechnung' }
    const { adresse } = (await desk.send('POST', '/test/kunden/T-1/einsicht', { cookie, body })).body
    return adresse.split('#')[1] ?? ''
  }
  const [code, used] = [await open(), await open()]
  const portal = await buildApp({
    tenants: [testTenant()],
    databaseOf: () => db,
    clock: desk.clock,
    schluessel: testSchluessel,
  })
  const redeem = (einsichtscode: string) => call(portal, beginEinsicht, { body: { einsichtscode } })
  const view = await redeem(used)
  const session = { kundennummer: 'T-1', token: String(view.headers['token']) }
  const look = async () => (await call(portal, findAnschlussnutzer, {}, session)).status
  expect([view.status, await look()]).toEqual([200, 200])
  desk.clock.set(right)
  expect([(await redeem(code)).status, await look()]).toEqual([403, 401])
  await portal.close()
})

/** Times until which something holds, each with the test that sets a clock ahead. */
const ends: Readonly<Record<string, string>> = {
  'anschlussnutzer.einmalpasswort_seit': 'modules/anmeldung/einmalpasswort.test.ts',
  'budget.empty_at': 'modules/anmeldung/healedClock.test.ts',
  'budget.free_at': 'modules/anmeldung/healedClock.test.ts',
  'dienstsitzung.begonnen_am': 'modules/dienst/anmeldung/healedClock.test.ts',
  'dienstsitzung.zuletzt_am': 'modules/dienst/anmeldung/healedClock.test.ts',
  'dienstversuch.laeuft_ab': 'modules/dienst/anmeldung/healedClock.test.ts',
  'einsicht.laeuft_ab': 'modules/dienst/anmeldung/healedClock.test.ts',
  'geraet.gilt_bis': 'modules/anmeldung/healedClock.test.ts',
  'passwort_reset.angefordert_am': 'modules/anmeldung/healedClock.test.ts',
  'passwort_reset.gilt_bis': 'modules/anmeldung/healedClock.test.ts',
  'sitzung.endet_spaetestens': 'modules/anmeldung/healedClock.test.ts',
  'sitzung_token.laeuft_ab': 'modules/anmeldung/healedClock.test.ts',
  'webhook.naechster_versuch_am': 'modules/vorgang/webhooks/webhooks.test.ts',
}

/** Words for when something was, which ends nothing: that a token was revoked counts, not when. */
const was = [
  ...[
    'abgelesen_am',
    'abgeschaltet_am',
    'angelegt_am',
    'angemeldet_am',
    'beantwortet_am',
    'beendet_am',
    'bestellt_am',
    'begonnen_am',
    'brief_bestellt_am',
    'eingegangen_am',
    'eingeladen_am',
    'eingespielt_am',
  ],
  ...[
    'entfallen_am',
    'entfernt_am',
    'gesehene_antwort_vom',
    'geprueft_am',
    'transaktion_am',
    'erstellt_am',
    'erstellzeitpunkt',
    'geloescht_am',
    'geoeffnet_am',
    'geschrieben_am',
    'seit',
    'uebergeben_am',
    'verlangt_am',
  ],
  ...['gesendet_am', 'widerrufen_am', 'zeit', 'zuletzt_am'],
]

test('every time in the database tells when something was, or is proved with a clock that was ahead [T18]', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and udt_name in ('timestamptz', '_timestamptz', 'tstzrange')
  `.execute(db)
  const names = rows.map((row) => `${row.table_name}.${row.column_name}`)
  expect(Object.keys(ends).filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => ends[name] === undefined && !was.includes(name.split('.')[1] ?? ''))).toEqual([])
  for (const path of new Set(Object.values(ends))) {
    expect([path, /ahead/.test(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))]).toEqual([
      path,
      true,
    ])
  }
})
