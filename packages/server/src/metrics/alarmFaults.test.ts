import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import { poolsOf } from '../db/open.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { holds, type Scrape } from '../testing/alarmExpression.ts'
import { createAnschlussnutzer, createMarktpreis, createVertrag } from '../testing/data/factories.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import type { Credentials } from '../testing/call.ts'
import { tryPasswort } from '../testing/tryPasswort.ts'
import { createMetrics, type Metrics } from './createMetrics.ts'

const rules = readFileSync(new URL('../../../../deploy/prometheus/ekp.rules.yml', import.meta.url), 'utf8')
const expressions = new Map(
  [...rules.matchAll(/- alert: (\w+)\n +expr: '(.+)'$/gm)].map(([, alert = '', expr = '']) => [alert, expr]),
)

let portal: TestApp
let metrics: Metrics
let isReady: boolean
let skippedMs = 0
let mend: () => unknown
const realNow = performance.now.bind(performance)

/** A portal whose metrics show a healthy day. */
beforeEach(async () => {
  isReady = true
  mend = () => undefined
  portal = await testApp({
    onAnswered: (request) => metrics.countRequest(request),
    onEreignis: (mandant, ereignis) => metrics.countEreignis(mandant, ereignis),
  })
  const { db } = portal
  portal.clock.set('2026-11-21T14:30:00Z')
  const preise = Array.from({ length: 24 }, () => '90.1')
  for (const tag of ['2026-11-21', '2026-11-22']) await createMarktpreis(db, { tag, preise })
  const ended = { begonnen_am: new Date('2026-11-21T01:17:00Z'), beendet_am: new Date('2026-11-21T01:18:00Z') }
  await db.insertInto('loeschlauf').values(ended).execute()
  const lauf = { ...ended, dateiname: 'x', quelle: 'befehl', ergebnis: 'eingespielt', datensaetze: 1 } as const
  await db.insertInto('importlauf').values(lauf).execute()
  await sql`insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am) values ('CRM', true, now())`.execute(db)
  await sql`insert into nachrichtenzahl (ergebnis, grund, anzahl) values ('teilweise', 'x', 1)`.execute(db)
  metrics = createMetrics(() => [{ kurzname: 'test', db, isReady: () => Promise.resolve(isReady) }], portal.clock)
  for (let times = 0; times < 50; times++) await portal.app.inject({ url: '/api/health/live' })
})
afterEach(async () => {
  await mend()
  await portal.close()
})

/** The figures are remembered for five seconds. */
async function scrape(): Promise<Scrape> {
  skippedMs += 5000
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + skippedMs)
  return { at: portal.clock.now(), text: await metrics.render() }
}

const run = (statement: string) => sql.raw(statement).execute(portal.db)
const times = async (count: number, act: () => unknown) => {
  for (let done = 0; done < count; done++) await act()
}
const answered = (status: number, seconds: number) =>
  metrics.countRequest({ mandant: 'test', methode: 'GET', route: '/api', status, seconds })
/** A customer sent something in an hour ago. */
async function waitAnHour() {
  const { kundennummer } = await createAnschlussnutzer(portal.db)
  const inhalt = { email: 'erika@example.org' }
  const eingegangenAm = new Date(portal.clock.now().getTime() - 3_600_000)
  await recordVorgang(portal.db, { kundennummer, art: 'kontaktdaten', inhalt, eingegangenAm })
}
let credentials: Credentials
async function signIn() {
  const { kundennummer, passwort } = await createAnschlussnutzer(portal.db)
  await createVertrag(portal.db, { id: '4711', kundennummer })
  credentials = await portal.login(kundennummer, passwort)
}
const ask = (vertragId: string) => portal.app.inject({ url: `/api/${vertragId}`, headers: { ...credentials } })
const addMailJobs = (count: number) => times(count, () => addJob(portal.db, 'mail', { id: 'x' }))

interface Fault {
  readonly plant: () => unknown
  /** What the alarm must still bear. */
  readonly almost?: () => unknown
}

const faults: Readonly<Record<string, Fault>> = {
  AnfragenScheitern: {
    almost: () => times(200, () => answered(404, 0.1)),
    plant: () => times(4, () => answered(503, 0.1)),
  },
  AnfragenLangsam: {
    almost: () => times(100, () => answered(200, 0.49)),
    // A customer waits until somebody lets the table go.
    plant: async () => {
      const { kundennummer, passwort } = await createAnschlussnutzer(portal.db)
      const signingIn = await portal.db.transaction().execute(async (tx) => {
        await sql`lock table anschlussnutzer in access exclusive mode`.execute(tx)
        const waiting = Promise.all(
          ['Falsch-2026-1', passwort].map((one) => tryPasswort(portal, kundennummer, { passwort: one })),
        )
        await setTimeout(600)
        return () => waiting
      })
      await signingIn()
    },
  },
  DatenbankNichtErreichbar: { plant: () => run('alter table importlauf rename to fort') },
  NichtBereit: { plant: () => (isReady = false) },
  AnfragenWartenAufDatenbank: {
    almost: signIn,
    // All connections that read for customers are taken.
    plant: async () => {
      const pool = poolsOf(portal.db).at(-1)
      if (pool === undefined) throw new Error('the database has no pool')
      const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
      const waiting = ask('4711')
      mend = async () => {
        for (const client of taken) client.release()
        await waiting
      }
      await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
    },
  },
  AufgabenGescheitert: {
    almost: () => addMailJobs(1),
    plant: () => run('update graphile_worker._private_jobs set attempts = max_attempts'),
  },
  AufgabenStauen: { almost: () => addMailJobs(100), plant: () => addMailJobs(1) },
  AufgabenLaufenNicht: {
    almost: async () => {
      await addMailJobs(1)
      await run(`update graphile_worker._private_jobs set run_at = now() - interval '800 seconds'`)
    },
    plant: () => run(`update graphile_worker._private_jobs set run_at = now() - interval '901 seconds'`),
  },
  VieleAnmeldungenScheitern: {
    almost: () => times(100, () => tryPasswort(portal, 'T-404')),
    plant: () => tryPasswort(portal, 'T-404'),
  },
  VieleDienstanmeldungenScheitern: {
    almost: () => times(20, () => metrics.countEreignis('test', 'dienstFehlversuch')),
    plant: () => metrics.countEreignis('test', 'dienstGebremst'),
  },
  Sicherheitsereignis: {
    almost: () => metrics.countEreignis('test', 'neuesGeraet'),
    plant: () => metrics.countEreignis('test', 'vieleKonten'),
  },
  VieleFremdeIds: {
    almost: async () => {
      await signIn()
      await times(50, () => ask('4712'))
    },
    plant: () => ask('4712'),
  },
  MailsVerloren: {
    almost: () => metrics.countMail('test', 'gescheitert'),
    plant: () => metrics.countMail('test', 'verloren'),
  },
  MailsScheitern: { plant: () => metrics.countMail('test', 'gescheitert') },
  MandantenNichtGelesen: {
    almost: () => metrics.countReload('uebernommen'),
    plant: () => metrics.countReload('abgelehnt'),
  },
  MsconsUnvollstaendig: { plant: () => run('update nachrichtenzahl set anzahl = 2') },
  WebhooksUnzustellbar: {
    almost: () => metrics.countWebhook('test', 'gescheitert'),
    plant: () => metrics.countWebhook('test', 'abgeschaltet'),
  },
  WebhooksScheitern: { plant: () => metrics.countWebhook('test', 'gescheitert') },
  VorgaengeNichtGeholt: { almost: waitAnHour, plant: () => portal.clock.advance(1) },
  AbnehmerHoltNicht: { almost: waitAnHour, plant: () => portal.clock.advance(1) },
  MarktpreiseNieGekommen: { plant: () => run('delete from marktpreis') },
  MarktpreiseFuerMorgenFehlen: {
    almost: () => portal.clock.set('2026-11-21T13:30:00Z'),
    plant: async () => {
      portal.clock.set('2026-11-21T14:30:00Z')
      await run(`delete from marktpreis where tag = '2026-11-22'`)
    },
  },
  MarktpreiseVeraltet: {
    almost: () => portal.clock.set('2026-11-22T23:59:59Z'),
    plant: () => portal.clock.set('2026-11-23T00:00:01Z'),
  },
  LoeschlaufVeraltet: {
    almost: () => portal.clock.set('2026-11-23T01:17:59Z'),
    plant: () => portal.clock.set('2026-11-23T01:18:01Z'),
  },
  LoeschlaufFehlt: { plant: () => run('delete from loeschlauf') },
  ImportVeraltet: {
    almost: () => portal.clock.advance(12 * 3600),
    plant: () => portal.clock.advance(4 * 3600),
  },
  ImportFehlt: { plant: () => run('delete from importlauf') },
  ImportdateienAbgelehnt: {
    almost: () => metrics.countImportdatei('test', 'eingespielt'),
    plant: () => metrics.countImportdatei('test', 'teilweise'),
  },
  ImportordnerGestoert: { plant: () => metrics.countImportdatei('test', 'gestoert') },
  EreignisschleifeTraege: {
    almost: () => setTimeout(300),
    plant: () =>
      times(3, async () => {
        const end = realNow() + 700
        while (realNow() < end);
        await setTimeout(20)
      }),
  },
}

test('there is a fault for each rule', () => {
  expect(expressions.size).toBeGreaterThan(20)
  expect(Object.keys(faults)).toEqual([...expressions.keys()])
})

test.each([...expressions])('%s is raised by its fault, and not before', async (alert, expr) => {
  const { almost, plant } = faults[alert] ?? { plant: () => undefined }
  const before = await scrape()
  expect(holds(expr, { before, after: before })).toBe(false)
  await almost?.()
  expect(holds(expr, { before, after: await scrape() })).toBe(false)
  await plant()
  expect(holds(expr, { before, after: await scrape() })).toBe(true)
})

test('a mail or message that fails among others that arrive raises no alarm', async () => {
  const before = await scrape()
  for (const ergebnis of ['gescheitert', 'gesendet'] as const) metrics.countMail('test', ergebnis)
  for (const ergebnis of ['gescheitert', 'zugestellt'] as const) metrics.countWebhook('test', ergebnis)
  const stretch = { before, after: await scrape() }
  for (const alert of ['MailsScheitern', 'WebhooksScheitern'])
    expect(holds(expressions.get(alert) ?? '', stretch), alert).toBe(false)
})
