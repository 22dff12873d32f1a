import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { createMetrics, type Metrics } from '../../../metrics/createMetrics.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { testJobContext } from '../../../testing/runJobs.ts'
import { virtualAuthenticator } from '../../../testing/servers/virtualAuthenticator.ts'
import { testLog } from '../../../testing/testLog.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { zugangTask } from '../../kunde/zugang.ts'

const own = { origin: 'https://dienst.example.org', rpId: 'dienst.example.org' }

let desk: TestDienst
let db: TestDienst['databases']['test']
let metrics: Metrics
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  desk = await openDienst(
    { lokaleKonten: true, adresse: own.origin },
    {
      logger: { level: 'info', stream },
      onEreignis: (mandant, ereignis) => metrics.countEreignis(mandant, ereignis),
    },
  )
  db = desk.databases.test
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(86_400)
  await db.deleteFrom('budget').execute()
  await updateDienstkonto(db, 'a.service', { gesperrt: false })
  metrics = createMetrics(() => [{ kurzname: 'test', db, isReady: async () => true }], desk.clock)
  lines = []
})

const enter = (kennung: string, passwort = dienstPasswort) =>
  desk.send('POST', '/test/sitzung', { body: { kennung, passwort } })
const told = () =>
  lines.filter((line) => line['sicherheit'] !== undefined).map((line) => [line['sicherheit'], line['dienstkonto']])
const count = async (name: string, label: string) =>
  Number(new RegExp(`^${name}{mandant="test",${label}} (\\d+)$`, 'm').exec(await metrics.render())?.[1])

test('who signs in, mistypes, is throttled or locked, and signs out, is told and counted [versorger-107]', async () => {
  const { cookie = '' } = await enter('a.service')
  await enter('a.service', 'falsch')
  await enter('Sonnenblume-2026', 'vertauscht')
  await desk.send('DELETE', '/test/sitzung', { cookie })
  await updateDienstkonto(db, 'a.service', { gesperrt: true })
  const locked = await enter('a.service')
  expect(locked.body.detail).toBe((await enter('niemand')).body.detail)
  for (let index = 0; index < 9; index++) await enter('a.service', 'falsch')
  await enter('a.service', 'falsch')
  expect(told().filter(([name]) => name !== 'dienstFehlversuch')).toEqual([
    ['dienstAnmeldung', 'a.service'],
    ['dienstAbmeldung', 'a.service'],
    ['dienstGesperrtVersucht', 'a.service'],
    ['dienstGebremst', 'a.service'],
  ])
  // What somebody has typed in place of a name is not written down.
  expect(JSON.stringify(lines).toLowerCase()).not.toMatch(/sonnenblume|niemand/)
  const total = (ergebnis: string) => count('ekp_dienstanmeldungen_total', `ergebnis="${ergebnis}"`)
  expect([await total('erfolgreich'), await total('fehlgeschlagen'), await total('gebremst')]).toEqual([1, 13, 1])
})

test('more than twenty wrong passwords in an hour are an alarm, once [versorger-107]', async () => {
  for (let index = 0; index < 25; index++) await enter(`n.${index % 9}`, 'falsch')
  const alarms = lines.filter((line) => line['sicherheit'] === 'vieleDienstFehlversuche')
  expect(alarms).toMatchObject([{ level: 50, mandant: 'test', ip: '127.0.0.1' }])
  expect(await count('ekp_sicherheitsereignisse_total', 'ereignis="vieleDienstFehlversuche"')).toBe(1)
  expect(await count('ekp_sicherheitsereignisse_total', 'ereignis="vieleFehlversuche"')).toBe(0)
})

test('a passkey that is added, used and removed is told with its account [versorger-107]', async () => {
  const { cookie = '' } = await enter('a.lesen')
  const key = virtualAuthenticator(own)
  const begun = await desk.send('POST', '/test/konto/passkeys/beginn', { cookie, body: { passwort: dienstPasswort } })
  await desk.send('POST', '/test/konto/passkeys', {
    cookie: `${cookie}; ${begun.cookie}`,
    body: { bezeichnung: 'Notebook', antwort: key.make(begun.body.optionen.challenge) },
  })
  const asked = await desk.send('POST', '/test/passkey')
  const antwort = key.use(asked.body.optionen.challenge)
  await desk.send('POST', '/test/passkey/antwort', { cookie: asked.cookie ?? '', body: { antwort } })
  const { passkeys } = (await desk.send('GET', '/test/konto/passkeys', { cookie })).body
  await desk.send('DELETE', `/test/konto/passkeys/${passkeys[0]?.id}`, { cookie })
  expect(told()).toEqual([
    ['dienstAnmeldung', 'a.lesen'],
    ['dienstPasskeyNeu', 'a.lesen'],
    ['dienstAnmeldung', 'a.lesen'],
    ['dienstPasskeyEntfernt', 'a.lesen'],
  ])
})

test('what becomes of an account is told by the portal’s jobs, as what a command does to one [versorger-107]', async () => {
  const { cookie = '' } = await enter('a.admin')
  const body = { kennung: 'neu.konto', name: 'Neu', rolle: 'lesen' }
  await desk.send('POST', '/test/konten', { cookie, body })
  await desk.send('POST', '/test/konten/neu.konto/sperre', { cookie })
  await desk.send('DELETE', '/test/konten/neu.konto/sperre', { cookie })
  await desk.send('PUT', '/test/konten/neu.konto/rolle', { cookie, body: { rolle: 'service' } })
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload ->> 'kennung' = 'neu.konto' order by id
  `.execute(db)
  const log = testLog()
  const task = zugangTask(testSchluessel, (mandant, ereignis) => metrics.countEreignis(mandant, ereignis))
  for (const { payload } of rows) await task.run(testJobContext({ db, log }), payload)
  expect(log.lines.map(({ facts }) => facts)).toMatchObject([
    { sicherheit: 'dienstkontoAngelegt', dienstkonto: 'neu.konto' },
    { sicherheit: 'dienstkontoGesperrt', dienstkonto: 'neu.konto' },
    { sicherheit: 'dienstkontoEntsperrt', dienstkonto: 'neu.konto' },
    { sicherheit: 'dienstkontoGeaendert', dienstkonto: 'neu.konto', aktion: 'rolle_geaendert' },
  ])
  expect(await count('ekp_sicherheitsereignisse_total', 'ereignis="dienstkontoAngelegt"')).toBe(1)
})
