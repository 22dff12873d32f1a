import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { createWebhook, listWebhooks, removeWebhook, retryWebhook } from './webhook.ts'
import { VorgangGemeldet } from '@ekp/wire/vorgang/ausgang'
import { recordAntwort } from '../vorgangsantwort.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { runJobs, testJobContext } from '../../../testing/runJobs.ts'
import { testClock } from '../../../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel, testTenant } from '../../../testing/testTenant.ts'
import { type Empfaenger, isSigned, openEmpfaenger } from '../../../testing/servers/webhookEmpfaenger.ts'
import { deriveGeheimnis } from './signature.ts'
import type { Webhookergebnis } from '../../../db/tables/vorgang.ts'
import { webhookTask } from './webhookTask.ts'

const clock = testClock()
let database: TestDatabase
let empfaenger: Empfaenger
let ergebnisse: Webhookergebnis[]
beforeAll(async () => {
  database = await testDatabase()
  for (const kundennummer of ['T-1', 'T-2']) await createAnschlussnutzer(database.db, { kundennummer })
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['webhook', 'vorgang'] as const) await database.db.deleteFrom(table).execute()
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  ergebnisse = []
  empfaenger = await openEmpfaenger()
})
afterEach(() => empfaenger.close())

const register = (url = empfaenger.url, arten: readonly Vorgangsart[] | null = null) =>
  createWebhook(database.db, { abnehmer: 'Abrechnung', url, arten, angelegtAm: clock.now() })

async function submit(art: Vorgangsart = 'kontaktanfrage', kundennummer = 'T-1'): Promise<number> {
  const inhalt =
    art === 'bankverbindung'
      ? { aktion: 'angelegt', id: 'B-1', eintrag: {} }
      : { betreff: 'Sonstiges', text: 'Canary-Text' }
  const vorgang = { kundennummer, art, inhalt, eingegangenAm: clock.now() }
  return database.db.transaction().execute((tx) => recordVorgang(tx, vorgang))
}

const task = webhookTask({
  schluessel: testSchluessel,
  netze: [],
  timeoutMs: 500,
  onErgebnis: (_mandant, ergebnis) => ergebnisse.push(ergebnis),
})

/** Runs what is queued, as the portal does. */
const run = () =>
  runJobs({ ...database, clock, tenant: testTenant() }, { url: 'smtp://127.0.0.1:1' }, { tasks: [task] })

/** Runs the task as the crontab does, so many minutes later. */
async function runLater(minutes: number) {
  clock.advance(minutes * 60)
  await sql`select graphile_worker.add_job('webhooks', '{}'::json, queue_name => 'webhooks')`.execute(database.db)
  return run()
}

const stateOf = async (id: number) => (await listWebhooks(database.db)).find((webhook) => webhook.id === id)

test('each new Vorgang is told at once, signed, and says nothing about the customer', async () => {
  await submit()
  const { kennung } = await register()
  const nrs = [await submit('ablesung'), await submit('kontaktanfrage', 'T-2')]
  const { lines } = await run()
  expect([empfaenger.nrs(), ergebnisse, lines]).toEqual([nrs, ['zugestellt', 'zugestellt'], []])
  const geheimnis = deriveGeheimnis(signer(testSchluessel, 'test'), kennung)
  const [first] = empfaenger.received
  if (first === undefined) throw new Error('nothing received')
  const time = clock.now()
  expect(first.text).toBe(
    `{"type":"vorgang.eingegangen","timestamp":"${time.toISOString()}","data":{"mandant":"test","nr":${nrs[0]},"art":"ablesung","ergebnis":null}}`,
  )
  expect(v.is(VorgangGemeldet, first.body)).toBe(true)
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Endkundenportal',
    'webhook-id': `test-${nrs[0]}-${time.getTime()}`,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
  })
  for (const one of empfaenger.received) {
    expect(isSigned(geheimnis, one)).toBe(true)
    expect(isSigned(geheimnis, { ...one, text: one.text.replace('"nr"', '"Nr"') })).toBe(false)
    expect(isSigned('whsec_' + 'A'.repeat(43) + '=', one)).toBe(false)
  }
  expect(JSON.stringify(empfaenger.received)).not.toMatch(/T-1|T-2|Canary/)
  await run()
  expect(empfaenger.nrs()).toEqual(nrs)
})

test('nothing is queued without a webhook for it', async () => {
  const { id } = await register(empfaenger.url, ['ablesung'])
  await submit('kontaktanfrage')
  await removeWebhook(database.db, id)
  await submit('ablesung')
  const { rows } = await sql`select from graphile_worker.jobs`.execute(database.db)
  expect(rows).toEqual([])
})

test('each system has its kinds and its own place; one that is stuck stops no other', async () => {
  const stuck = await openEmpfaenger()
  stuck.answer(() => undefined)
  await register(stuck.url)
  await register(empfaenger.url, ['kuendigung', 'ablesung'])
  const other = await openEmpfaenger()
  await register(other.url, ['kontaktanfrage'])
  const [question, kuendigung, ablesung] = [await submit(), await submit('kuendigung'), await submit('ablesung')]
  await run()
  expect([empfaenger.nrs(), other.nrs(), stuck.nrs()]).toEqual([[kuendigung, ablesung], [question], [question]])
  const late = await submit('ablesung')
  await run()
  // It pauses: one try was enough.
  expect([empfaenger.nrs(), stuck.nrs()]).toEqual([[kuendigung, ablesung, late], [question]])
  stuck.answer(200)
  await runLater(1)
  expect(stuck.nrs()).toEqual([question, question, kuendigung, ablesung, late])
  await stuck.close()
  await other.close()
})

test('what another system has taken over meanwhile is told all the same', async () => {
  await register()
  const nr = await submit()
  await database.db.updateTable('vorgang').set({ uebergeben_am: clock.now() }).execute()
  await run()
  expect(empfaenger.nrs()).toEqual([nr])
})

test('what the desk has answered meanwhile is told with its answer, again as well', async () => {
  const { id } = await register()
  const nr = await submit('bankverbindung')
  const von = { abnehmer: 'a.berger', arten: null, istSystem: false }
  await recordAntwort(database.db, nr, { ergebnis: 'angenommen', giltAb: null }, { von, at: clock.now() })
  await run()
  await sql`
    insert into webhook_unzustellbar (vorgang_id, webhook_id, seit, grund, wiederholen)
    values (${nr}, ${id}, now(), 'x', true)
  `.execute(database.db)
  await runLater(1)
  const data = { mandant: 'test', nr, art: 'bankverbindung', ergebnis: 'angenommen' }
  expect(empfaenger.received.map(({ body }) => body)).toMatchObject([{ data }, { data }])
})

test('an answer that comes after a system has taken the Vorgang is told as one, once, and again on request', async () => {
  const { id } = await register()
  const nr = await submit()
  const abrechnung = { abnehmer: 'Abrechnung', arten: null, istSystem: true }
  await recordAntwort(database.db, nr, { ergebnis: 'uebernommen' }, { von: abrechnung, at: clock.now() })
  await run()
  const eingegangenAm = clock.now()
  clock.advance(60)
  const von = { abnehmer: 'a.berger', arten: null, istSystem: false }
  const antwort = { ergebnis: 'beantwortet', antworttext: 'Canary-Text' } as const
  await recordAntwort(database.db, nr, antwort, { von, at: clock.now() })
  await run()
  await runLater(1)
  const first = `test-${nr}-${eingegangenAm.getTime()}`
  const told = () => empfaenger.received.map(({ headers }) => headers['webhook-id'])
  expect(told()).toEqual([first, `${first}-antwort`])
  expect(empfaenger.received[1]?.body).toEqual({
    type: 'vorgang.beantwortet',
    timestamp: new Date(eingegangenAm.getTime() + 60_000).toISOString(),
    data: { mandant: 'test', nr, art: 'kontaktanfrage', ergebnis: 'beantwortet' },
  })
  expect(v.is(VorgangGemeldet, empfaenger.received[1]?.body)).toBe(true)
  await sql`
    insert into webhook_unzustellbar (vorgang_id, webhook_id, seit, grund, wiederholen)
    values (${nr}, ${id}, now(), 'x', true)
  `.execute(database.db)
  await runLater(1)
  expect(told().at(-1)).toBe(`${first}-antwort`)
})

test('one that has much to hear lets the others have their turn in between', async () => {
  const other = await openEmpfaenger()
  for (const { url } of [empfaenger, other]) await register(url)
  const nrs = [await submit(), await submit(), await submit()]
  const impatient = webhookTask({ schluessel: testSchluessel, netze: [], turnMs: 0 })
  await impatient.run(testJobContext({ db: database.db, clock }), {})
  expect([empfaenger.nrs(), other.nrs()]).toEqual([nrs.slice(0, 1), nrs.slice(0, 1)])
  const { rows } = await sql`select from graphile_worker.jobs where key = 'webhooks-weiter'`.execute(database.db)
  expect(rows).toHaveLength(1)
  await run()
  expect([empfaenger.nrs(), other.nrs()]).toEqual([nrs, nrs])
  await other.close()
})

test('what fails is tried again, later and later and with the same id; then it is given up, and the next one’s turn comes', async () => {
  const { id } = await register()
  empfaenger.answer(500)
  const [nr, next] = [await submit(), await submit()]
  const logs = [(await run()).lines]
  for (const minutes of [1, 5, 30, 120, 300]) {
    await runLater(minutes - 0.5)
    logs.push((await runLater(0.5)).lines)
  }
  expect(empfaenger.nrs()).toEqual([nr, nr, nr, nr, nr, nr])
  expect(new Set(empfaenger.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(empfaenger.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(6)
  expect(ergebnisse).toEqual([...Array.from({ length: 5 }, () => 'gescheitert'), 'unzustellbar'])
  const grund = `127.0.0.1:${empfaenger.port} antwortet mit Status 500.`
  const facts = { mandant: 'test', webhook: id, grund }
  expect(logs.flat()).toEqual([
    ...Array.from({ length: 5 }, () => ({
      stufe: 'warn',
      ereignis: 'Webhook gescheitert, neuer Versuch folgt',
      facts,
    })),
    { stufe: 'error', ereignis: 'Webhook unzustellbar', facts },
  ])
  expect((await stateOf(id))?.unzustellbar).toMatchObject([
    { nr, art: 'kontaktanfrage', seit: clock.now(), grund, wiederholen: false },
  ])
  empfaenger.answer(204)
  await runLater(1)
  expect(empfaenger.nrs().slice(6)).toEqual([next])
})

test('what was given up is tried once more when the supplier says so, one or all', async () => {
  const { id } = await register()
  const nrs = [await submit(), await submit(), await submit()]
  await database.db
    .updateTable('webhook')
    .set({ nr: nrs[2] ?? 0 })
    .execute()
  const at = clock.now()
  for (const vorgang_id of nrs) {
    await database.db
      .insertInto('webhook_unzustellbar')
      .values({ vorgang_id, webhook_id: id, seit: at, grund: 'So war es.' })
      .execute()
  }
  await runLater(1)
  expect(empfaenger.nrs()).toEqual([])
  expect(await retryWebhook(database.db, id, nrs[1])).toBe(1)
  await run()
  expect(empfaenger.nrs()).toEqual([nrs[1]])
  expect((await stateOf(id))?.unzustellbar.map(({ nr }) => nr)).toEqual([nrs[0], nrs[2]])

  empfaenger.answer(503)
  expect(await retryWebhook(database.db, id)).toBe(2)
  await run()
  await runLater(1)
  await runLater(1)
  // Each gets one try, and stays.
  expect(empfaenger.nrs().slice(1)).toEqual([nrs[0], nrs[2]])
  expect((await stateOf(id))?.unzustellbar).toMatchObject([
    { nr: nrs[0], seit: at, grund: expect.stringContaining('503'), wiederholen: false },
    { nr: nrs[2], seit: at, grund: expect.stringContaining('503'), wiederholen: false },
  ])
  empfaenger.answer(204)
  await retryWebhook(database.db, id)
  await run()
  expect(empfaenger.nrs().slice(3)).toEqual([nrs[0], nrs[2]])
  expect((await stateOf(id))?.unzustellbar).toEqual([])
  expect(await retryWebhook(database.db, 999)).toBeUndefined()
})

test('410 switches it off until the supplier switches it on again, and nothing is left out', async () => {
  const { id } = await register()
  empfaenger.answer(410)
  const nr = await submit()
  const { lines } = await run()
  expect(lines).toMatchObject([{ stufe: 'error', ereignis: 'Webhook abgeschaltet' }])
  expect(ergebnisse).toEqual(['abgeschaltet'])
  expect(await stateOf(id)).toMatchObject({
    abgeschaltet_am: clock.now(),
    letzter_fehler: expect.stringContaining('410'),
  })
  empfaenger.answer(204)
  const next = await submit()
  await runLater(600)
  expect(empfaenger.nrs()).toEqual([nr])
  await retryWebhook(database.db, id)
  await run()
  expect(empfaenger.nrs()).toEqual([nr, nr, next])
})

test('a portal that is killed after the receiver has it tells it again with the same id, and leaves nothing out', async () => {
  await register()
  const nrs = [await submit(), await submit()]
  const killed = new AbortController()
  empfaenger.answer(() => killed.abort())
  await task.run(testJobContext({ db: database.db, clock, signal: killed.signal }), {})
  expect(ergebnisse).toEqual([])
  empfaenger.answer(204)
  await run()
  expect(empfaenger.nrs()).toEqual([nrs[0], ...nrs])
  expect(empfaenger.received[1]?.headers['webhook-id']).toBe(empfaenger.received[0]?.headers['webhook-id'])
})

test('one that is removed while it is told hears nothing more, and nothing of it stays', async () => {
  const { id } = await register()
  const nr = await submit()
  await submit()
  empfaenger.answer((response) => void removeWebhook(database.db, id).then(() => response.writeHead(500).end()))
  await run()
  expect(empfaenger.nrs()).toEqual([nr])
  expect(await listWebhooks(database.db)).toEqual([])
  await runLater(10)
  expect(empfaenger.nrs()).toEqual([nr])
})

test('a deleted Vorgang is not told any more, and counts as no failure', async () => {
  const { id } = await register()
  empfaenger.answer(500)
  const nr = await submit()
  for (const minutes of [0, 1, 5, 30, 120, 300]) await runLater(minutes)
  expect((await stateOf(id))?.unzustellbar).toHaveLength(1)
  await database.db.deleteFrom('vorgang').where('id', '=', nr).execute()
  expect((await stateOf(id))?.unzustellbar).toEqual([])
  empfaenger.answer(204)
  const next = await submit()
  await runLater(1)
  expect(empfaenger.nrs().slice(6)).toEqual([next])
})

test('in a restored database nothing is left out, whether the last one told is still there or not', async () => {
  const { id } = await register()
  const nrs = [await submit(), await submit()]
  await run()
  expect(empfaenger.nrs()).toEqual(nrs)
  const restore = async () => {
    await sql`update vorgang set transaktion = (9000000000000 + id)::text::xid8`.execute(database.db)
    await sql`update webhook set transaktion = (9000000000000 + nr)::text::xid8`.execute(database.db)
    await sql`select setval('vorgang_stelle', (select max(transaktion)::text::bigint from vorgang))`.execute(
      database.db,
    )
  }
  await restore()
  /** Submits one, and answers with its number what is told from then on. */
  async function submitAfterRestore(): Promise<readonly [number, readonly number[]]> {
    const told = empfaenger.received.length
    await restore()
    const nr = await submit()
    await vi.waitFor(
      async () => {
        await runLater(1)
        expect(empfaenger.nrs()).toContain(nr)
      },
      { timeout: 60_000 },
    )
    return [nr, empfaenger.nrs().slice(told)]
  }
  const [next, first] = await submitAfterRestore()
  expect(first).toEqual([next])
  await database.db.deleteFrom('vorgang').where('id', '=', next).execute()
  await database.db
    .updateTable('vorgang')
    .set({ uebergeben_am: clock.now() })
    .where('id', '=', nrs[0] ?? 0)
    .execute()
  const [last, second] = await submitAfterRestore()
  expect(second).toEqual([last])
  expect((await stateOf(id))?.unzustellbar).toEqual([])
})

test('one that is submitted while an earlier transaction runs is told at once', async () => {
  await register()
  const running = await database.db.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(running)
  const nr = await submit()
  await run()
  expect(empfaenger.nrs()).toEqual([nr])
  await running.rollback().execute()
})

test('a pause that a clock set while it was ahead is over', async () => {
  await register()
  empfaenger.answer(500)
  const nr = await submit()
  clock.advance(365 * 86_400)
  await run()
  clock.advance(-365 * 86_400)
  await runLater(1)
  expect(empfaenger.nrs()).toEqual([nr, nr])
})

test('a customer’s own transaction queues it, and one that fails queues nothing', async () => {
  await register()
  const vorgang = { kundennummer: 'T-1', art: 'kontaktanfrage', inhalt: {}, eingegangenAm: clock.now() } as const
  await expect(
    database.db.transaction().execute(async (tx) => {
      await recordVorgang(tx, vorgang)
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  const { rows } = await sql`select from graphile_worker.jobs`.execute(database.db)
  expect(rows).toEqual([])
})
