import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { queueMail } from '../mail/queueMail.ts'
import { type Portal, startPortal } from './startPortal.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

// A busy machine is no fault.
const wait = { timeout: 60_000, interval: 100 }

let databases: { a: TestDatabase; b: TestDatabase }
beforeAll(async () => {
  databases = { a: await testDatabase(), b: await testDatabase() }
})
afterAll(async () => {
  await databases.a.close()
  await databases.b.close()
})

let dir: string
let said: string[]
let portal: Portal
let metricsUrl: string

/** Writes the file of a tenant. */
function writeTenant(kurzname: 'a' | 'b', changes: object = {}): void {
  const tenant = {
    hosts: [`${kurzname}.example`],
    datenbank: databaseUrl(databases[kurzname]),
    mail: { absender: `${kurzname}@example.org` },
    app: { kurzname, name: `Stadtwerke ${kurzname}` },
    ...changes,
  }
  writeFileSync(join(dir, `${kurzname}.json`), JSON.stringify(tenant))
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-reload-'))
  said = []
  writeTenant('a')
  const say = (line: string) => void said.push(line)
  const settings = { TENANTS_DIR: dir, DATA_DIR: dir, LOG: join(dir, 'portal.log'), PORT: '0', METRICS_PORT: '0' }
  portal = await startPortal(loadConfig(settings), { print: say, error: say })
  metricsUrl =
    said
      .find((line) => line.startsWith('Metriken:'))
      ?.slice(10)
      .trim() ?? ''
})
afterEach(async () => {
  await portal.stop()
  rmSync(dir, { recursive: true })
})

/** What the portal answers under a host name. */
function get(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, portal.url), { headers: { host } }, (incoming) => {
      let text = ''
      incoming.on('data', (chunk) => (text += String(chunk)))
      incoming.on('end', () => resolve({ status: incoming.statusCode, text }))
    })
    outgoing.on('error', reject).end()
  })
}
const configOf = async (host: string): Promise<unknown> => JSON.parse((await get(host, '/tenant.json')).text)
const isReady = async (host: string) => (await get(host, '/api/health/ready')).status
const linesOf = (event: string): unknown[] =>
  readFileSync(join(dir, 'portal.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(event))
    .map((line) => JSON.parse(line))
/** The log is written a moment later. */
const expectLogged = (event: string, expected: object[]) =>
  vi.waitFor(() => expect(linesOf(event)).toMatchObject(expected), wait)
const scrape = async () => (await fetch(metricsUrl)).text()
const mailsIn = () => {
  const names = readdirSync(join(dir, 'mail'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(dir, 'mail', name), 'utf8'))
}

test('changed settings hold for the next request, of the app as of jobs', async () => {
  const worker = await get('a.example', '/serviceWorker.js')
  writeTenant('a', {
    hosts: ['a.example', 'neu.example'],
    mail: { absender: 'anders@example.org' },
    app: { kurzname: 'a', name: 'Stadtwerke Anders', farben: { marke: '#123456' } },
  })
  expect(await configOf('a.example')).toMatchObject({ name: 'Stadtwerke a' })
  portal.reload()
  expect(await configOf('a.example')).toMatchObject({ name: 'Stadtwerke Anders', farben: { marke: '#123456' } })
  expect((await get('neu.example', '/anmelden')).text).toContain('<title>Stadtwerke Anders</title>')
  expect((await get('a.example', '/serviceWorker.js')).text).not.toBe(worker.text)
  await queueMail(databases.a.db, {
    an: 'erika@example.org',
    betreff: 'Hallo',
    anrede: 'Guten Tag,',
    absaetze: ['Hallo.'],
  })
  await vi.waitFor(() => expect(mailsIn().join()).toContain('anders@example.org'), wait)
  await expectLogged('Mandanten neu gelesen', [{ neu: [], geaendert: ['a'], entfernt: [] }])
})

test('a picture that was replaced is the new one, though no setting changed', async () => {
  mkdirSync(join(dir, 'a'))
  writeFileSync(join(dir, 'a/logo.svg'), '<svg>alt</svg>')
  portal.reload()
  const before = await get('a.example', '/serviceWorker.js')
  writeFileSync(join(dir, 'a/logo.svg'), '<svg>neu</svg>')
  portal.reload()
  expect((await get('a.example', '/tenant/logo.svg')).text).toBe('<svg>neu</svg>')
  expect((await get('a.example', '/serviceWorker.js')).text).not.toBe(before.text)
  await expectLogged('Mandanten neu gelesen', [{ geaendert: [] }, { geaendert: [] }])
})

test('a new tenant is served, with his jobs and metrics; one that is taken out is not, and his connections end', async () => {
  expect((await get('b.example', '/tenant.json')).status).toBe(421)
  writeTenant('b')
  portal.reload()
  await vi.waitFor(async () => expect(await isReady('b.example')).toBe(200), wait)
  expect(await configOf('b.example')).toMatchObject({ kurzname: 'b' })
  await queueMail(databases.b.db, {
    an: 'erika@example.org',
    betreff: 'Hallo',
    anrede: 'Guten Tag,',
    absaetze: ['Hallo.'],
  })
  await vi.waitFor(() => expect(mailsIn().join()).toContain('b@example.org'), wait)
  // What is looked at has a bound, and counts as away beyond it.
  await vi.waitFor(async () => expect(await scrape()).toContain('ekp_datenbank_erreichbar{mandant="b"} 1'), wait)
  expect(await scrape()).toContain('ekp_mandanten_gelesen_total{ergebnis="uebernommen"} 1')
  rmSync(join(dir, 'b.json'))
  portal.reload()
  expect((await get('b.example', '/tenant.json')).status).toBe(421)
  expect(await configOf('a.example')).toMatchObject({ kurzname: 'a' })
  await expectLogged('Mandanten neu gelesen', [{ neu: ['b'] }, { entfernt: ['b'] }])
})

test.each<[string, () => void, RegExp]>([
  ['no JSON', () => writeFileSync(join(dir, 'a.json'), '{'), /a\.json: Die Datei ist nicht lesbar/],
  ['a wrong setting', () => writeTenant('a', { sitzungSekunden: 1 }), /sitzungSekunden: Erwartet wird/],
  ['another database', () => writeTenant('a', { datenbank: databaseUrl(databases.b) }), /nur mit einem Neustart/],
  [
    'a database of its neighbour',
    () => writeTenant('b', { datenbank: databaseUrl(databases.a) }),
    /dieselbe Datenbank/,
  ],
  [
    'a picture that is not there',
    () => writeTenant('a', { app: { kurzname: 'a', name: 'A', logo: { bild: '/tenant/weg.svg' } } }),
    /weg\.svg fehlt/,
  ],
  ['no file any more', () => rmSync(join(dir, 'a.json')), /keine Mandantendatei/],
])('with %s everything stays as it was, and a sentence says why', async (_, change, sentence) => {
  change()
  portal.reload()
  expect(await configOf('a.example')).toMatchObject({ name: 'Stadtwerke a' })
  expect((await get('b.example', '/tenant.json')).status).toBe(421)
  expect(said.at(-1)).toMatch(sentence)
  expect(said.at(-1)).toMatch(/\nDie Mandanten sind nicht neu gelesen; es gilt weiter, was vorher galt\.$/)
  await expectLogged('Mandanten nicht neu gelesen', [{ grund: expect.stringMatching(sentence) }])
  expect(await scrape()).toContain('ekp_mandanten_gelesen_total{ergebnis="abgelehnt"} 1')
})

test('the connections of a tenant who was taken out end', { tags: 'full' }, async () => {
  writeTenant('b')
  portal.reload()
  await vi.waitFor(async () => expect(await isReady('b.example')).toBe(200), wait)
  const others = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name like 'endkundenportal%'
    `.execute(databases.b.db)
    return rows.length
  }
  expect(await others()).toBeGreaterThan(1)
  rmSync(join(dir, 'b.json'))
  portal.reload()
  await vi.waitFor(async () => expect(await others()).toBeLessThanOrEqual(1), wait)
})
