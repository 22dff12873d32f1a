import { logout, refreshToken } from '@ekp/wire/anmeldung'
import { beginEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { findAnmeldung } from '@ekp/wire/anmeldung/meine'
import { findVerknuepfungen } from '@ekp/wire/anmeldung/verknuepfung'
import { findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { checkIban } from '@ekp/wire/bankverbindung'
import type { Endpoint } from '@ekp/wire/endpoint'
import { callsOf } from '@ekp/wire/endpoints'
import { findVertrag } from '@ekp/wire/vertrag'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app/servers.ts'
import { updateDienstkonto } from '../../db/dienst/dienstkonto.ts'
import type { Database } from '../../db/open.ts'
import { lockZugang, unlockZugang } from './zugang.ts'
import { call, type Credentials } from '../../testing/call.ts'
import { createKundenbestand } from '../../testing/data/createKundenbestand.ts'
import { openDienst, type TestDienst, type TestMandant } from '../../testing/portals/openDienst.ts'
import { readZip } from '../../testing/readZip.ts'
import { waitUntilBlocked } from '../../testing/testDatabase.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'

let desk: TestDienst
/** The portals of both tenants, on the databases of their desks. */
let portal: FastifyInstance
let neighbour: FastifyInstance
let db: Database
let cookie: string
/** The security events of both portals. */
const ereignisse: string[] = []

beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  const { clock } = desk
  const own = testTenant()
  const openPortal = (kurzname: TestMandant) =>
    buildApp({
      tenants: [{ ...own, app: { ...own.app, kurzname } }],
      databaseOf: () => desk.databases[kurzname],
      clock,
      schluessel: testSchluessel,
      onEreignis: (_mandant, ereignis) => void ereignisse.push(ereignis),
    })
  ;[portal, neighbour] = [await openPortal('test'), await openPortal('nachbar')]
  for (const one of Object.values(desk.databases)) {
    await createKundenbestand(one, { kundennummer: 'T-1', vertragId: '4711' })
    await createKundenbestand(one, { kundennummer: 'T-2', vertragId: '4712' })
  }
})
afterAll(async () => {
  await portal.close()
  await neighbour.close()
  await desk.close()
})
beforeEach(async () => {
  desk.clock.advance(86_400)
  await db
    .updateTable('anschlussnutzer')
    .set({ gesperrt: false, gesperrt_bleibt: false, zugriff: 'voll' })
    .set({ passwort_einmalig: false, einmalpasswort_seit: null })
    .execute()
  await updateDienstkonto(db, 'a.service', { rolle: 'service', gesperrt: false })
  cookie = await desk.signIn('test', 'service')
})

const grund = 'Frage am Telefon zur Abrechnung'
const ask = (kundennummer = 'T-1', body: object = { grund }) =>
  desk.send('POST', `/test/kunden/${kundennummer}/einsicht`, { cookie, body })

async function openCode(kundennummer = 'T-1'): Promise<string> {
  const { status, body } = await ask(kundennummer)
  expect(status).toBe(200)
  return new URL(body.adresse).hash.slice(1)
}
const redeem = (einsichtscode: string, at = portal) => call(at, beginEinsicht, { body: { einsichtscode } })

async function begin(kundennummer = 'T-1'): Promise<Credentials> {
  const { status, headers } = await redeem(await openCode(kundennummer))
  expect(status).toBe(200)
  return { kundennummer, token: String(headers['token']) }
}
const look = (view: Credentials) => call(portal, findAnschlussnutzer, {}, view)

async function signIn(kundennummer = 'T-1'): Promise<Credentials> {
  const { headers } = await portal.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/login',
    headers: { kundennummer, passwort: 'Sonnenblume-2026' },
  })
  return { kundennummer, token: String(headers['token']) }
}

/** All rows of the database, without those of the views, of the desk's sessions and of the record of reading. */
async function snapshot(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('einsicht', 'dienstsitzung', 'lesezugriff') order by 1
  `.execute(db)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    rows[name] = (
      await sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(name)} t`.execute(db)
    ).rows
  }
  return rows
}

const problem = ({ text }: { text: string }): { title: string; detail: string } => JSON.parse(text)
const all = callsOf('kunden')
const ofTheCustomer: readonly Endpoint[] = [findAnmeldung, findVerknuepfungen]
const reading = all.filter(
  ([, endpoint]) =>
    endpoint.method === 'GET' &&
    endpoint !== refreshToken &&
    endpoint !== checkIban &&
    !ofTheCustomer.includes(endpoint),
)
const changing = all.filter((one) => !reading.includes(one) && one[1] !== logout && !ofTheCustomer.includes(one[1]))

const ablesung = { zaehlernummer: 'Z1', ablesedatum: '2026-02-01', ablesewerte: { '1-0:1.8.0': 12_400 }, foto: null }
const tage = { von: '2026-01-01', bis: '2026-01-02' }
const stunden = { von: '2026-01-01T00:00:00Z', bis: '2026-01-02T00:00:00Z', interval: 'hourly' }
function queryOf({ path }: Endpoint): Record<string, string> {
  const endsWith = (...parts: readonly string[]) => parts.some((part) => path.endsWith(part))
  if (endsWith('kostenaufstellung', 'tarifvergleich')) return tage
  if (endsWith('historie', 'preiszeitreihe', 'preise')) return stunden
  return path === '/feiertage' ? { years: '2026' } : {}
}

async function inputsOf(endpoint: Endpoint) {
  const { id } = await db
    .selectFrom('dokument')
    .where('kundennummer', '=', 'T-1')
    .select('id')
    .executeTakeFirstOrThrow()
  const params = { vertragId: '4711', dokumentId: id, rechnungsadresseId: '1', bankverbindungId: '1', nr: '1' }
  const ofAnmeldung = { sitzungId: '1', geraetId: 'A'.repeat(22), passkeyId: '1', verknuepfungId: '1' }
  return { params: { ...params, ...ofAnmeldung }, query: queryOf(endpoint) }
}

describe('whoever looks into the portal of a customer [versorger-57]', () => {
  test('signs in again where the session at the desk ends at that moment', async () => {
    const ending = await db.startTransaction().execute()
    await ending.deleteFrom('dienstsitzung').execute()
    const asked = ask()
    await waitUntilBlocked(db)
    await ending.commit().execute()
    expect((await asked).status).toBe(401)
    expect(await db.selectFrom('einsicht').select('token_hash').execute()).toEqual([])
  })

  test('has the role service; the address says the code behind #, and only to the portal', async () => {
    const reader = await desk.signIn('test', 'lesen')
    const refused = await desk.send('POST', '/test/kunden/T-1/einsicht', { cookie: reader, body: { grund } })
    expect(refused.status).toBe(403)
    const { body } = await ask()
    expect(body.adresse).toMatch(/^https:\/\/portal\.example\.org\/einsicht#[\w-]{43}$/)
  })

  test.each([
    [{}, 400],
    [{ grund: '   ' }, 400],
    [{ grund: 'x'.repeat(201) }, 400],
  ])('gives a reason: %j', async (body, status) => {
    const before = await snapshot()
    expect((await ask('T-1', body)).status).toBe(status)
    expect(await snapshot()).toEqual(before)
  })

  test('is in the audit trail of the customer, with the reason, and the desk shows it', async () => {
    await openCode()
    const rows = await db
      .selectFrom('protokoll')
      .where('kundennummer', '=', 'T-1')
      .orderBy('nr', 'desc')
      .limit(1)
      .select(['akteur', 'aktion', 'zeit', 'inhalt'])
      .execute()
    expect(rows).toEqual([
      {
        akteur: 'versorger',
        aktion: 'einsicht_genommen',
        zeit: desk.clock.now(),
        inhalt: { bearbeiter: 'a.service', nachher: { grund } },
      },
    ])
    const headers = { ...(await signIn()), passwort: 'Sonnenblume-2026' }
    const { rawPayload } = await portal.inject({ method: 'POST', url: '/api/anschlussnutzer/auskunft', headers })
    const { protokoll: exported } = JSON.parse(String((await readZip(rawPayload)).get('daten.json')))
    expect(JSON.stringify(exported)).toContain(grund)
    const { protokoll } = (await desk.send('GET', '/test/kunden/T-1', { cookie })).body
    expect(protokoll[1]).toMatchObject({ aktion: 'einsicht_genommen', bearbeiter: 'a.service' })
  })

  test('finds no customer who is unknown, locked or asked to be deleted', async () => {
    expect((await ask('T-99')).status).toBe(409)
    await lockZugang(db, 'T-2', { bearbeiter: 'x', now: desk.clock.now() })
    const locked = await ask('T-2')
    expect([locked.status, locked.body.detail]).toEqual([
      409,
      'Kunde T-2 ist gesperrt und sieht selbst nichts vom Portal.',
    ])
    await db.insertInto('loeschvermerk').values({ kundennummer: 'T-2', verlangt_am: desk.clock.now() }).execute()
    expect((await ask('T-2')).status).toBe(409)
    await db.deleteFrom('loeschvermerk').execute()
  })
})

describe('a code', () => {
  test('is good once, for a minute, and only at the portal of its tenant', async () => {
    const code = await openCode()
    expect((await redeem(code, neighbour)).status).toBe(403)
    expect((await redeem(`${code}x`)).status).toBe(403)
    const answer = await redeem(code)
    expect([answer.status, answer.body, answer.headers['ttl']]).toEqual([200, { kundennummer: 'T-1' }, '1800'])
    const again = await redeem(code)
    expect([again.status, problem(again).title]).toEqual([403, 'Ansicht nicht geöffnet'])
    const late = await openCode()
    desk.clock.advance(60)
    expect((await redeem(late)).status).toBe(403)
    expect((await redeem(String(answer.headers['token']))).status).toBe(403)
  })

  test('is guessed sixty times an hour from one network; right ones do not count', async () => {
    const from = async (remoteAddress: string, einsichtscode: string) => {
      const url = `/api${beginEinsicht.path}`
      return (await portal.inject({ method: 'POST', url, payload: { einsichtscode }, remoteAddress })).statusCode
    }
    for (let right = 0; right < 3; right++) expect(await from('2001:db8:1:2::1', await openCode())).toBe(200)
    for (let wrong = 0; wrong < 60; wrong++) expect(await from(`2001:db8:1:2::${wrong}`, 'x')).toBe(403)
    expect(await from('2001:db8:1:2::ffff', await openCode())).toBe(429)
    expect(await from('2001:db8:1:3::1', await openCode())).toBe(200)
  })

  test('is no token, and neither is stored', async () => {
    const code = await openCode()
    expect((await look({ kundennummer: 'T-1', token: `ekpe_${code}` })).status).toBe(401)
    const view = await begin()
    const { rows } = await sql<{ text: string }>`select t::text as text from einsicht t`.execute(db)
    for (const { text } of rows) for (const secret of [code, view.token]) expect(text).not.toContain(secret)
  })
})

describe('a view [versorger-58] [T29]', () => {
  test.each(changing)('%s is refused, and changes nothing', async (_name, endpoint) => {
    const view = await begin()
    const before = await snapshot()
    const answer = await call(portal, endpoint, await inputsOf(endpoint), view)
    expect([answer.status, problem(answer).detail]).toEqual([
      403,
      'Das ist die Ansicht des Kundendienstes: Sie liest nur. Nichts ist gespeichert.',
    ])
    expect(await snapshot()).toEqual(before)
  })

  test.each(reading)('%s answers as it does to the customer, and changes nothing', async (_name, endpoint) => {
    const inputs = await inputsOf(endpoint)
    const [view, customer] = [await begin(), await signIn()]
    const asked = (who: Credentials) =>
      portal.inject({
        method: 'GET',
        url: urlOf(endpoint, inputs),
        headers: { ...who },
        ...(endpoint.body !== undefined && { payload: ablesung }),
      })
    const before = await snapshot()
    const seen = await asked(view)
    expect(await snapshot()).toEqual(before)
    const own = await asked(customer)
    expect([seen.statusCode, seen.payload]).toEqual([own.statusCode, own.payload])
    expect([200, 404]).toContain(seen.statusCode)
  })

  test.each([[findAnmeldung], [findVerknuepfungen]])(
    'sees nothing of how the customer signs in: %o',
    async (endpoint) => {
      const answer = await call(portal, endpoint, {}, await begin())
      expect([answer.status, problem(answer).detail]).toEqual([403, 'Diese Seite sieht nur der Kunde selbst.'])
    },
  )

  test('sees one customer, and nothing of others', async () => {
    const view = await begin()
    expect((await call(portal, findVertrag, { params: { vertragId: '4711' } }, view)).status).toBe(200)
    expect((await call(portal, findVertrag, { params: { vertragId: '4712' } }, view)).status).toBe(404)
    expect((await look({ ...view, kundennummer: 'T-2' })).status).toBe(401)
    expect((await call(neighbour, findAnschlussnutzer, {}, view)).status).toBe(401)
  })

  test('ends after half an hour, however much is looked at', async () => {
    const view = await begin()
    for (let minutes = 0; minutes < 30; minutes += 5) {
      const answer = await look(view)
      expect([answer.status, answer.headers['ttl']]).toEqual([200, undefined])
      desk.clock.advance(300)
    }
    expect((await look(view)).status).toBe(401)
  })

  test('ends with its own sign-out, and the customer’s sessions go on', async () => {
    const [other, customer, view] = [await begin(), await signIn(), await begin()]
    expect((await call(portal, logout, {}, view)).status).toBe(204)
    expect(ereignisse.slice(-2)).toEqual(['einsicht', 'einsichtBeendet'])
    expect((await look(view)).status).toBe(401)
    expect((await look(other)).status).toBe(200)
    expect((await look(customer)).status).toBe(200)
  })

  test('ends when accounts of the portal are no longer valid at the desk', async () => {
    const view = await begin()
    const kundendienst = { ...testTenant().kundendienst, lokaleKonten: false }
    const app = await buildApp({
      tenants: [{ ...testTenant(), kundendienst }],
      databaseOf: () => db,
      clock: desk.clock,
      schluessel: testSchluessel,
    })
    expect((await call(app, findAnschlussnutzer, {}, view)).status).toBe(401)
    await app.close()
    expect((await look(view)).status).toBe(200)
  })

  const ends: [string, () => Promise<unknown>][] = [
    ['signs out at the desk', () => desk.send('DELETE', '/test/sitzung', { cookie })],
    [
      'has been signed in for ten hours',
      () =>
        db
          .updateTable('dienstsitzung')
          .set({ begonnen_am: new Date(desk.clock.now().getTime() - 36_000_000) })
          .execute(),
    ],
    ['is locked', () => updateDienstkonto(db, 'a.service', { gesperrt: true })],
    ['loses the role', () => updateDienstkonto(db, 'a.service', { rolle: 'lesen' })],
    [
      'loses the role at the provider',
      () => db.updateTable('dienstkonto').set({ rolle: 'lesen' }).where('kennung', '=', 'a.service').execute(),
    ],
  ]
  test.each(ends)('ends when its person %s', async (_how, end) => {
    const view = await begin()
    expect((await look(view)).status).toBe(200)
    await end()
    expect((await look(view)).status).toBe(401)
  })

  test('ends when the customer is locked, for good, and a code is worth nothing then', async () => {
    const [view, code] = [await begin(), await openCode()]
    const bearbeitung = { bearbeiter: 'x', now: desk.clock.now() }
    await lockZugang(db, 'T-1', bearbeitung)
    expect((await look(view)).status).toBe(401)
    await unlockZugang(db, 'T-1', bearbeitung)
    expect((await look(view)).status).toBe(401)
    const { headers } = await redeem(code)
    expect((await look({ kundennummer: 'T-1', token: String(headers['token']) })).status).toBe(401)
  })

  test('shows what a customer with a one-time password sees after the change, and changes nothing of it', async () => {
    const seit = desk.clock.now()
    await db.updateTable('anschlussnutzer').set({ passwort_einmalig: true, einmalpasswort_seit: seit }).execute()
    const view = await begin()
    expect((await look(view)).status).toBe(200)
    const still = db.selectFrom('anschlussnutzer').where('passwort_einmalig', '=', true).select('kundennummer')
    expect(await still.execute()).toHaveLength(2)
  })

  test('reads also where the customer may only look, and refuses in its own words', async () => {
    await db.updateTable('anschlussnutzer').set({ zugriff: 'eingeschränkt' }).execute()
    const view = await begin()
    expect((await look(view)).body).toMatchObject({ zugriff: 'eingeschränkt' })
    expect(problem(await call(portal, updateKontaktdaten, {}, view)).title).toBe('Nur lesen')
  })
})

function urlOf({ path }: Endpoint, { params, query }: Awaited<ReturnType<typeof inputsOf>>): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => String(new Map(Object.entries(params)).get(name)))
  return `/api${place}?${new URLSearchParams(query).toString()}`
}
