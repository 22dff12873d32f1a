import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { beginEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { downloadDokument } from '@ekp/wire/dokument'
import { callsOf } from '@ekp/wire/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app/servers.ts'
import { openBudget } from '../../db/budget.ts'
import { lesepseudonymeOf } from '../../db/dienst/lesezugriff.ts'
import { ofKunde } from '../../db/eigen/ofKunde.ts'
import type { Database } from '../../db/open.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { chargeLesen } from '../../http/admission/dienst.ts'
import type { HttpServer } from '../../http/server.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { call } from '../../testing/call.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import { createKundenbestand } from '../../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { loescheAm } from '../../testing/data/loeschtest.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { readZip } from '../../testing/readZip.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'
import { verantwortlicherOf } from '../auskunft/verantwortlicher.ts'
import { writeAuskunft } from '../auskunft/writeAuskunft.ts'
import { zipChunks } from '../auskunft/zip.ts'

const sign = signer(testSchluessel, 'test')
const email = 'anna.kunde@example.org'

let desk: TestDienst
let portal: HttpServer
let db: Database
let dir: string
let vorgang: number
const ereignisse: string[] = []
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  desk = await openDienst(undefined, {
    logger: { level: 'info', stream },
    onEreignis: (_mandant, ereignis) => void ereignisse.push(ereignis),
  })
  db = desk.databases.test
  dir = await mkdtemp(join(tmpdir(), 'ekp-lesen-'))
  const store = directoryStore(dir)
  const options = { tenants: [testTenant()], databaseOf: () => db, clock: desk.clock, schluessel: testSchluessel }
  portal = await buildApp({ ...options, dokumenteOf: () => store })
  await createKundenbestand(db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(db, { kundennummer: 'T-2', vertragId: '4712' })
  await db.updateTable('anschlussnutzer').set({ email }).where('kundennummer', '=', 'T-1').execute()
  await createDokument({ db, store }, { id: 'D-9', kundennummer: 'T-1' })
  const eingang = {
    kundennummer: 'T-1',
    inhalt: { betreff: 'Sonstiges', text: email },
    eingegangenAm: desk.clock.now(),
  }
  vorgang = await db.transaction().execute((tx) => recordVorgang(tx, { ...eingang, art: 'kontaktanfrage' }))
})
afterAll(async () => {
  await portal.close()
  await desk.close()
  await rm(dir, { recursive: true })
})
beforeEach(async () => {
  desk.clock.advance(7200)
  ereignisse.length = 0
  await db.deleteFrom('lesezugriff').execute()
})

/** Whose data were read as what, by which account. */
async function listGelesene(kundennummer: string): Promise<string[]> {
  const kunden = await lesepseudonymeOf(db, sign, kundennummer)
  const rows = await db
    .selectFrom('lesezugriff')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .where('kunde', 'in', kunden)
    .select(['was', 'kennung'])
    .execute()
  return rows.map(({ was, kennung }) => `${was} ${kennung}`).toSorted()
}

test('a sheet is recorded once in a quarter of an hour for each account, and under no name', async () => {
  const [lesen, service] = [await desk.signIn('test', 'lesen'), await desk.signIn('test', 'service')]
  for (const cookie of [lesen, lesen, service]) await desk.send('GET', '/test/kunden/T-1', { cookie })
  expect(await listGelesene('T-1')).toEqual(['kundenblatt a.lesen', 'kundenblatt a.service'])
  desk.clock.advance(900)
  await desk.send('GET', '/test/kunden/t-1', { cookie: lesen })
  expect(await listGelesene('T-1')).toHaveLength(3)
  expect(await listGelesene('T-2')).toEqual([])
  expect(JSON.stringify(await db.selectFrom('lesezugriff').selectAll().execute())).not.toContain('T-1')
  await desk.send('GET', '/test/kunden/T-77', { cookie: lesen })
  expect(await db.selectFrom('lesezugriff').select('was').execute()).toHaveLength(3)
})

// They show a customer's name and place, to find him by; each is counted.
const onlyFound = ['searchKunden', 'listOffeneVorgaenge']
// These change something and answer nothing of the customer; the audit trail has them.
const reading = callsOf('dienst').filter(
  ([name, { method }]) => (method === 'GET' || name === 'bereinige') && !onlyFound.includes(name),
)

// What the forms for a caller need of him.
const forAnrufer = [
  ...[
    'findAblesezaehler',
    'findKundenabschlag',
    'listKuendigungstage',
    'listRechnungsadressenOfKunde',
    'listRechnungsadressenOfKundenvertrag',
  ],
  ...['listBankverbindungenOfKunde', 'listBankverbindungenOfKundenvertrag'],
]

test.each(reading)('%s records the customers that it shows', async (name, { method, path }) => {
  const cookie = await desk.signIn('test', 'admin')
  const url = path
    .replace(':mandant', 'test')
    .replace(':kundennummer', 'T-1')
    .replace(':vertragId', '4711')
    .replace(':nr', String(vorgang))
  const body = { art: 'kunde_zusammenfuehren', kundennummer: 'T-2', bleibt: 'T-1', ausfuehren: false }
  const answer = await desk.send(method, url, { cookie, ...(name === 'bereinige' && { body }) })
  const text = JSON.stringify(answer.body)
  const shows = text.includes(email) || name === 'bereinige' || forAnrufer.includes(name)
  expect([name, (await listGelesene('T-1')).length > 0]).toEqual([name, shows])
})

test('what the service desk sees of a portal is recorded, documents apart; the customer himself is not', async () => {
  const cookie = await desk.signIn('test', 'service')
  const { body } = await desk.send('POST', '/test/kunden/T-1/einsicht', { cookie, body: { grund: 'Frage' } })
  const einsichtscode = new URL(body.adresse).hash.slice(1)
  const { headers } = await call(portal, beginEinsicht, { body: { einsichtscode } })
  const credentials = { kundennummer: 'T-1', token: String(headers['token']) }
  await call(portal, findAnschlussnutzer, {}, credentials)
  await call(portal, findAnschlussnutzer, {}, credentials)
  expect(await listGelesene('T-1')).toEqual(['portal a.service'])
  const url = `/api${downloadDokument.path.replace(':dokumentId', 'D-9')}`
  expect((await portal.inject({ url, headers: { ...credentials } })).statusCode).toBe(200)
  expect(await listGelesene('T-1')).toEqual(['dokument a.service', 'portal a.service'])
})

test('60 customers a minute and 600 an hour are the most, with an alarm; the same one again is free', async () => {
  for (let nr = 100; nr < 165; nr++) await createAnschlussnutzer(db, { kundennummer: `T-${nr}`, passwort_hash: 'x' })
  const cookie = await desk.signIn('test', 'lesen')
  const statuses: number[] = []
  for (let nr = 100; nr < 165; nr++) statuses.push((await desk.send('GET', `/test/kunden/T-${nr}`, { cookie })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(ereignisse.filter((one) => one !== 'dienstAnmeldung')).toEqual([
    'vieleLesezugriffe',
    'begrenzt',
    'begrenzt',
    'begrenzt',
    'begrenzt',
    'begrenzt',
  ])
  const refused = await desk.send('GET', '/test/kunden/T-164', { cookie })
  expect(refused.body.detail).toBe(
    'Mit Ihrem Konto wurden gerade sehr viele verschiedene Kunden aufgerufen: Möglich sind 60 in einer Minute und 600 in einer Stunde. Bitte versuchen Sie es in einer Minute erneut.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await desk.send('GET', '/test/kunden/T-100', { cookie })).status).toBe(200)
  expect((await desk.send('GET', '/test/kunden/T-164', { cookie: await desk.signIn('test', 'service') })).status).toBe(
    200,
  )
  desk.clock.advance(61)
  expect((await desk.send('GET', '/test/kunden/T-164', { cookie })).status).toBe(200)
})

test('unknown numbers count as well, and 600 searches an hour are the most', async () => {
  const cookie = await desk.signIn('test', 'lesen')
  const search = async (suche: string) =>
    (await desk.send('POST', '/test/kundensuche', { cookie, body: { suche } })).status
  expect([await search('T-900'), await search('T-901')]).toEqual([200, 200])
  const konto = await db
    .selectFrom('dienstkonto')
    .where('kennung', '=', 'a.lesen')
    .select(['id', 'kennung'])
    .executeTakeFirstOrThrow()
  const leser = {
    tenant: { budget: openBudget(db, sign) },
    konto,
    clock: desk.clock,
    recordEreignis: () => undefined,
  }
  // As many as a whole hour allows, without the search itself, which would take a busy machine minutes.
  for (let nr = 2; nr < 600; nr++) {
    if (nr % 50 === 0) desk.clock.advance(61)
    await chargeLesen(leser, 'suche', `T-9${nr}`)
  }
  desk.clock.advance(61)
  expect(await search('T-9600')).toBe(429)
  for (let nr = 0; nr < 60; nr++) await desk.send('GET', `/test/kunden/T-9${nr}`, { cookie })
  expect((await desk.send('GET', '/test/kunden/T-999', { cookie })).status).toBe(429)
})

test('lines of the log name the account by its number, and the customer by the pseudonym of the day', async () => {
  const cookie = await desk.signIn('test', 'lesen')
  lines.length = 0
  await desk.send('GET', '/test/kunden/T-1', { cookie })
  await desk.send('POST', '/test/kundensuche', { cookie, body: { suche: 'T-1' } })
  const { id } = await db
    .selectFrom('dienstkonto')
    .where('kennung', '=', 'a.lesen')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(lines).toMatchObject([
    { dienstkonto: id, konto: expect.stringMatching(/^[0-9a-f]{12}$/) },
    { dienstkonto: id },
  ])
  expect(JSON.stringify(lines)).not.toContain('a.lesen')
})

test('records go after their period, those of the future as well', async () => {
  const cookie = await desk.signIn('test', 'lesen')
  await desk.send('GET', '/test/kunden/T-1', { cookie })
  const after = (days: number) => new Date(desk.clock.now().getTime() + days * 86_400_000).toISOString()
  expect(await loescheAm(db, after(364))).toMatchObject({ lesezugriffe: 0 })
  expect(await loescheAm(db, after(366))).toMatchObject({ lesezugriffe: 1 })
  await desk.send('GET', '/test/kunden/T-1', { cookie })
  expect(await loescheAm(db, after(-3))).toMatchObject({ lesezugriffe: 1 })
})

test('the export tells the customer when, what and which account by number and role, and nothing of other customers', async () => {
  const cookie = await desk.signIn('test', 'lesen')
  for (const kundennummer of ['T-1', 'T-2']) await desk.send('GET', `/test/kunden/${kundennummer}`, { cookie })
  const store = directoryStore(dir)
  const auskunft = {
    db: ofKunde(db, 'T-1'),
    sign,
    store,
    kundennummer: 'T-1',
    stand: desk.clock.now(),
    verantwortlicher: verantwortlicherOf(testTenant()),
    fristen: testTenant().aufbewahrung,
    texte: undefined,
    onRead: () => undefined,
    onMissing: () => undefined,
  }
  const { signal } = new AbortController()
  const chunks: Buffer[] = []
  const archive = zipChunks((zip) => writeAuskunft(zip, auskunft), { mtime: desk.clock.now(), signal })
  for await (const chunk of archive) chunks.push(Buffer.from(chunk))
  const files = await readZip(Buffer.concat(chunks))
  const daten = JSON.parse(String(files.get('daten.json')))
  expect(daten.lesezugriffe).toEqual([
    { kontoId: expect.any(Number), zugangId: null, rolle: 'lesen', was: 'kundenblatt', zeit: expect.any(String) },
  ])
  expect(String(files.get('csv/lesezugriffe.csv'))).not.toContain('a.lesen')
  expect(String(files.get('LIESMICH.txt'))).toContain('Wer Ihre Daten angesehen hat (csv/lesezugriffe.csv)')
})
