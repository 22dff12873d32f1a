import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { createAnschlussnutzer, createMarktpreis, createVertrag } from '../testing/data/factories.ts'
import { runJobs } from '../testing/runJobs.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { tryPasswort } from '../testing/tryPasswort.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'
import { type MetricsListener, startMetrics } from './startMetrics.ts'

const isReady = () => Promise.resolve(true)

let portal: TestApp
let metrics: Metrics
let listener: MetricsListener
beforeEach(async () => {
  portal = await testApp({
    onAnswered: (request) => metrics.countRequest(request),
    onEreignis: (mandant, ereignis) => metrics.countEreignis(mandant, ereignis),
  })
  metrics = createMetrics(() => [{ kurzname: 'test', db: portal.db, isReady }], portal.clock)
  listener = await startMetrics(metrics, { host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await listener.stop()
  await portal.close()
})

/** The values by name and labels, as Prometheus would store them. */
async function scrape(url = listener.url): Promise<Map<string, number>> {
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('requests are counted by method, pattern and status, never by their path', async () => {
  const { kundennummer, passwort } = await createAnschlussnutzer(portal.db)
  await createVertrag(portal.db, { id: '4711', kundennummer })
  const credentials = { ...(await portal.login(kundennummer, passwort)) }
  await portal.app.inject({ url: '/api/4711', headers: { ...credentials } })
  await portal.app.inject({ url: '/api/4712?iban=DE89370400440532013000', headers: { ...credentials } })
  await portal.app.inject({ url: '/erika/muster@example.org' })
  const values = await scrape()
  const count = (labels: string) => values.get(`ekp_http_anfrage_seconds_count{mandant="test",${labels}}`)
  expect(count('methode="GET",route="/api/:vertragId",status="200"')).toBe(1)
  expect(count('methode="GET",route="/api/:vertragId",status="404"')).toBe(1)
  expect(count('methode="GET",route="unbekannt",status="404"')).toBe(1)
  expect(
    values.get('ekp_http_anfrage_seconds_sum{mandant="test",methode="GET",route="/api/:vertragId",status="200"}'),
  ).toBeLessThan(5)
  expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('the queue: what waits, what was given up, and for how long the oldest has been due', async () => {
  await addJob(portal.db, 'mail', { id: 'kaputt' })
  await addJob(portal.db, 'mail', { id: 'kaputt' }, { key: 'alt' })
  await addJob(portal.db, 'mail', { id: 'kaputt' }, { key: 'aus' })
  await addJob(portal.db, 'preisfeed', {}, { key: 'spaeter' })
  const update = (changes: string, key: string) =>
    sql`update graphile_worker._private_jobs set ${sql.raw(changes)} where key = ${key}`.execute(portal.db)
  await update(`run_at = now() - interval '100 seconds'`, 'alt')
  await update(`attempts = max_attempts, run_at = now() - interval '900 seconds'`, 'aus')
  await update(`run_at = now() + interval '1 hour'`, 'spaeter')
  const values = await scrape()
  expect(values.get('ekp_aufgaben{mandant="test",aufgabe="mail",zustand="wartend"}')).toBe(2)
  expect(values.get('ekp_aufgaben{mandant="test",aufgabe="mail",zustand="gescheitert"}')).toBe(1)
  expect(values.get('ekp_aufgaben{mandant="test",aufgabe="preisfeed",zustand="wartend"}')).toBe(1)
  const verzug = values.get('ekp_aufgaben_verzug_seconds{mandant="test",aufgabe="mail"}')
  expect(verzug).toBeGreaterThanOrEqual(100)
  expect(verzug).toBeLessThan(200)
  expect(values.get('ekp_aufgaben_verzug_seconds{mandant="test",aufgabe="preisfeed"}')).toBe(0)
})

test('the outbox: how many Vorgaenge wait for which system, and since when the oldest', async () => {
  expect((await scrape()).get('ekp_vorgang_alter_seconds{mandant="test"}')).toBe(0)
  const { kundennummer } = await createAnschlussnutzer(portal.db)
  for (const at of ['2026-11-21T08:00:00Z', '2026-11-21T08:30:00Z']) {
    const inhalt = { email: 'erika@example.org' }
    const eingegangenAm = new Date(at)
    await recordVorgang(portal.db, { kundennummer, art: 'kontaktdaten', inhalt, eingegangenAm })
  }
  await sql`
    insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am)
    select name, true, now() from unnest(array['Abrechnung', 'CRM']) as name
  `.execute(portal.db)
  await sql`
    update vorgang set uebernommen_von = '{CRM}', ergebnis = 'angenommen', beantwortet_am = now() where id = 1
  `.execute(portal.db)
  const fresh = createMetrics(() => [{ kurzname: 'test', db: portal.db, isReady }], portal.clock)
  const text = await fresh.render()
  expect(text).toContain('ekp_vorgaenge_offen{mandant="test"} 2\n')
  expect(text).toContain('ekp_vorgang_alter_seconds{mandant="test"} 3600\n')
  expect(text).toContain('ekp_vorgaenge_unbeantwortet{mandant="test"} 1\n')
  expect(text).toContain('ekp_abnehmer_alter_seconds{mandant="test",abnehmer="Abrechnung"} 3600\n')
  expect(text).toContain('ekp_abnehmer_alter_seconds{mandant="test",abnehmer="CRM"} 1800\n')
})

test('the prices of each market area: when they end, and how long ago', async () => {
  const preise = [...Array.from({ length: 23 }, () => '90.1'), null]
  await createMarktpreis(portal.db, { tag: '2026-11-21', preise })
  await createMarktpreis(portal.db, { tag: '2026-11-20', gebiet: 'AT', preise: preise.with(23, '90.1') })
  const values = await scrape()
  const ende = Date.parse('2026-11-21T23:00:00Z') / 1000
  expect(values.get('ekp_marktpreis_ende_seconds{mandant="test",gebiet="DE-LU"}')).toBe(ende)
  expect(values.get('ekp_marktpreis_alter_seconds{mandant="test",gebiet="DE-LU"}')).toBe(-14 * 3600)
  expect(values.get('ekp_marktpreis_alter_seconds{mandant="test",gebiet="AT"}')).toBe(9 * 3600)
})

test('the end of the last deletion, once there was one', async () => {
  const name = 'ekp_loeschlauf_ende_seconds{mandant="test"}'
  expect((await scrape()).has(name)).toBe(false)
  const begun = (day: string) => new Date(`2026-11-${day}T01:17:00Z`)
  await portal.db
    .insertInto('loeschlauf')
    .values([
      { begonnen_am: begun('19'), beendet_am: new Date('2026-11-19T01:18:00Z') },
      { begonnen_am: begun('20'), beendet_am: new Date('2026-11-20T01:18:00Z') },
      { begonnen_am: begun('21') },
      // The clock was a year ahead.
      { begonnen_am: new Date('2027-11-20T01:17:00Z'), beendet_am: new Date('2027-11-20T01:18:00Z') },
    ])
    .execute()
  const text = await createMetrics(() => [{ kurzname: 'test', db: portal.db, isReady }], portal.clock).render()
  expect(text).toContain(`${name} ${Date.parse('2026-11-20T01:18:00Z') / 1000}\n`)
})

test('how long ago data last came by an import, once some did', async () => {
  const name = 'ekp_import_alter_seconds{mandant="test"}'
  expect((await scrape()).has(name)).toBe(false)
  const lauf = (beendet_am: Date) =>
    ({ begonnen_am: beendet_am, beendet_am, dateiname: 'x', quelle: 'befehl' }) as const
  await portal.db
    .insertInto('importlauf')
    .values([
      { ...lauf(new Date('2026-11-21T04:00:00Z')), ergebnis: 'eingespielt', datensaetze: 1 },
      { ...lauf(new Date('2026-11-21T05:00:00Z')), ergebnis: 'teilweise', datensaetze: 2 },
      { ...lauf(new Date('2026-11-21T06:00:00Z')), ergebnis: 'abgelehnt' },
    ])
    .execute()
  const text = await createMetrics(() => [{ kurzname: 'test', db: portal.db, isReady }], portal.clock).render()
  expect(text).toContain(`${name} ${4 * 3600}\n`)
})

test('mails are counted by their result, from zero', async () => {
  const zero = await scrape()
  for (const ergebnis of ['gesendet', 'abgelehnt', 'gescheitert', 'verloren']) {
    expect(zero.get(`ekp_mails_total{mandant="test",ergebnis="${ergebnis}"}`)).toBe(0)
  }
  metrics.countMail('test', 'gesendet')
  metrics.countMail('test', 'gesendet')
  metrics.countMail('test', 'verloren')
  const values = await scrape()
  expect(values.get('ekp_mails_total{mandant="test",ergebnis="gesendet"}')).toBe(2)
  expect(values.get('ekp_mails_total{mandant="test",ergebnis="verloren"}')).toBe(1)
})

test('files of the import folder are counted by their result, from zero', async () => {
  const zero = await scrape()
  for (const ergebnis of ['eingespielt', 'teilweise', 'abgelehnt', 'gestoert']) {
    expect(zero.get(`ekp_importordner_total{mandant="test",ergebnis="${ergebnis}"}`)).toBe(0)
  }
  metrics.countImportdatei('test', 'abgelehnt')
  expect((await scrape()).get('ekp_importordner_total{mandant="test",ergebnis="abgelehnt"}')).toBe(1)
})

test('tries to tell a system are counted by their result, from zero', async () => {
  const zero = await scrape()
  for (const ergebnis of ['zugestellt', 'gescheitert', 'unzustellbar', 'abgeschaltet']) {
    expect(zero.get(`ekp_webhooks_total{mandant="test",ergebnis="${ergebnis}"}`)).toBe(0)
  }
  metrics.countWebhook('test', 'unzustellbar')
  expect((await scrape()).get('ekp_webhooks_total{mandant="test",ergebnis="unzustellbar"}')).toBe(1)
})

test('passwords that are typed are counted by their result, and other security events by their kind, all from zero', async () => {
  const { kundennummer, passwort } = await createAnschlussnutzer(portal.db)
  const anmeldungen = (values: Map<string, number>) =>
    ['erfolgreich', 'fehlgeschlagen', 'gebremst'].map((ergebnis) =>
      values.get(`ekp_anmeldungen_total{mandant="test",ergebnis="${ergebnis}"}`),
    )
  const zero = await scrape()
  expect(anmeldungen(zero)).toEqual([0, 0, 0])
  expect(zero.get('ekp_sicherheitsereignisse_total{mandant="test",ereignis="vieleKonten"}')).toBe(0)
  await portal.login(kundennummer, passwort)
  for (let times = 0; times < 13; times++) await tryPasswort(portal, kundennummer)
  const values = await scrape()
  expect(anmeldungen(values)).toEqual([1, 10, 3])
  expect(values.get('ekp_sicherheitsereignisse_total{mandant="test",ereignis="neuesGeraet"}')).toBe(1)
  expect([...values.keys()].filter((name) => name.includes('ereignis="anmeldung"'))).toEqual([])
})

test('the pool: connections, and requests that wait for one', async () => {
  const values = await portal.db.connection().execute(async (held) => {
    await sql`select 1`.execute(held)
    return scrape()
  })
  expect(values.get('ekp_datenbank_verbindungen{mandant="test",zustand="benutzt"}')).toBe(1)
  expect(values.get('ekp_datenbank_verbindungen{mandant="test",zustand="frei"}')).toBe(1)
  expect(values.get('ekp_datenbank_wartende{mandant="test"}')).toBe(0)
  expect(values.get('ekp_datenbank_erreichbar{mandant="test"}')).toBe(1)
})

test(
  'a database that does not answer delays the metrics by three seconds at most, and only its own figures are missing',
  { tags: 'full' },
  async () => {
    await portal.db.transaction().execute(async (tx) => {
      await sql`lock table vorgang in access exclusive mode`.execute(tx)
      const start = performance.now()
      const values = await scrape()
      expect(performance.now() - start).toBeLessThan(3900)
      expect(values.get('ekp_datenbank_erreichbar{mandant="test"}')).toBe(0)
      expect(values.has('ekp_vorgaenge_offen{mandant="test"}')).toBe(false)
      expect(values.has('nodejs_eventloop_lag_seconds')).toBe(true)
    })
  },
)

test('many requests for metrics at once ask the database once', async () => {
  let asked = 0
  const counting = new Proxy(portal.db, {
    get: (db, name) => {
      if (name === 'connection') asked += 1
      const member: unknown = Reflect.get(db, name, db)
      return typeof member === 'function' ? member.bind(db) : member
    },
  })
  const many = createMetrics(() => [{ kurzname: 'test', db: counting, isReady }], portal.clock)
  await Promise.all(Array.from({ length: 20 }, () => many.render()))
  await many.render()
  expect(asked).toBe(1)
})

test('the metrics contain nothing about a person', async () => {
  const { kundennummer, passwort } = await createAnschlussnutzer(portal.db, {
    kundennummer: 'T-91827364',
    nachname: 'Kanarienvogel',
    email: 'kanarienvogel@example.org',
  })
  await createVertrag(portal.db, { id: 'V-55667788', kundennummer })
  const credentials = { ...(await portal.login(kundennummer, passwort)) }
  for (const path of ['V-55667788', 'V-55667788/ablesungen', 'anschlussnutzer', 'V-55667788/x/y', 'token/refresh']) {
    await portal.app.inject({ url: `/api/${path}?q=kanarienvogel`, headers: { ...credentials } })
  }
  const inhalt = { email: 'kanarienvogel@example.org' }
  const eingegangenAm = portal.clock.now()
  await recordVorgang(portal.db, { kundennummer, vertragId: 'V-55667788', art: 'kontaktdaten', inhalt, eingegangenAm })
  await addJob(portal.db, 'mail', { id: 'x', mail: { an: 'kanarienvogel@example.org' } }, { key: 'T-91827364' })
  await runJobs(portal, { url: 'smtp://127.0.0.1:1' })
  const text = await (await fetch(listener.url)).text()
  expect(text).toContain('ekp_aufgaben{mandant="test",aufgabe="mail",zustand="wartend"} 1')
  expect(text).toContain('route="/api/:vertragId/ablesungen"')
  expect(text).not.toMatch(/91827364|55667788|kanarienvogel|@|127\.0\.0\.1|Sonnenblume/i)
  expect(text).not.toContain(credentials.token)
})

test.each([
  ['POST', '/metrics'],
  ['GET', '/'],
  ['GET', '/metrics/x'],
])('%s %s is not there', async (method, path) => {
  const answer = await fetch(new URL(path, listener.url), { method })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('Hier gibt es nur GET /metrics.\n')
})

test('a port that is taken is named with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(startMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(
    `Einstellung METRICS_PORT: Auf 127.0.0.1:${port} lässt sich nicht hören (dort läuft schon ein anderes Programm).`,
  )
  other.close()
})
