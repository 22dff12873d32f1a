import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../db/advisoryLocks.ts'
import type { Database } from '../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { directoryStore } from '../dokumente/directoryStore.ts'
import { createDokument } from '../testing/data/createDokument.ts'
import { createAnschlussnutzer, createLastgang, createLastgangkanal, createVertrag } from '../testing/data/factories.ts'
import { dumpAll, fristen, loescheAm } from '../testing/data/loeschtest.ts'
import { queuedMails } from '../testing/mails/queuedMails.ts'
import { testJobContext } from '../testing/runJobs.ts'
import { testClock } from '../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testLog, type TestLog } from '../testing/testLog.ts'
import { testTenant } from '../testing/testTenant.ts'
import { aufbewahrungTask, previewLoeschlauf, runLoeschlauf } from './loeschlauf.ts'

let database: TestDatabase
let db: Database
let dir: string
let store: DokumentStore
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  dir = await mkdtemp(join(tmpdir(), 'ekp-loeschlauf-'))
  store = directoryStore(dir)
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

/** Customers `T-0001` and so on, with a contract each that ended long ago unless told otherwise. */
async function createKunden(count: number, lieferende: string | null = '2010-12-31'): Promise<void> {
  const nummer = sql`'T-' || lpad(n::text, 4, '0')`
  await sql`
    insert into anschlussnutzer (kundennummer, anrede) select ${nummer}, 'Frau' from generate_series(1, ${count}::int) n
  `.execute(db)
  await sql`
    insert into vertrag (id, kundennummer, versorgungsart, kunden_art, lieferende)
    select n::text, ${nummer}, 'strom', 'Haushaltskunde', ${lieferende}::date from generate_series(1, ${count}::int) n
  `.execute(db)
}
/** Ends the contracts of these customers so long ago that both are deleted: each costs as much as hundreds that stay. */
const beende = (...ids: number[]) =>
  db.updateTable('vertrag').set({ lieferende: '2010-12-31' }).where('id', 'in', ids.map(String)).execute()
/** Tariffs that have ended, of contracts that stay. */
const createAlteTarife = (where = sql``) =>
  sql`
    insert into tarif (vertrag_id, name, tariftyp, gueltig_von, gueltig_bis)
    select id, 'Alt', 'ALLES_INKLUSIVE_BRUTTO', '2010-01-01', '2011-01-01' from vertrag ${where}
  `.execute(db)
const countTarife = async () => (await db.selectFrom('tarif').select('vertrag_id').execute()).length
const countKunden = async () => (await db.selectFrom('anschlussnutzer').select('kundennummer').execute()).length
const open = (instant: string) => ({ fristen: fristen(), store, clock: testClock(instant) })
const contentsOf = async () => {
  const all: string[] = []
  for await (const batch of store.list()) all.push(...batch.map((sha256) => sha256.toString('hex')))
  return all
}

test('many customers are done a few at a time, and a second run finds nothing', async () => {
  await createKunden(2050, null)
  await beende(1, 1000, 1001, 2000, 2001, 2050)
  expect(await loescheAm(db, '2026-11-21T01:17:00Z')).toMatchObject({ vertraege: 6, kunden: 6 })
  expect(await countKunden()).toBe(2050 - 6)
  const again = await loescheAm(db, '2026-11-22T01:17:00Z')
  expect(Object.values(again).every((count) => count === 0)).toBe(true)
})

test('of more customers than one step deletes of, each has his turn', async () => {
  await createKunden(1300, null)
  await createAlteTarife(sql`where id::int % 3 > 0`)
  expect(await previewLoeschlauf(db, fristen(), new Date('2026-11-21T01:17:00Z'))).toMatchObject({ tarife: 867 })
  expect(await loescheAm(db, '2026-11-21T01:17:00Z')).toMatchObject({ tarife: 867 })
  expect(await db.selectFrom('tarif').selectAll().execute()).toEqual([])
})

test('more rows than one statement deletes are all deleted', async () => {
  await createKunden(1, null)
  const kanal_id = await createLastgangkanal(db, { vertrag_id: '1', minuten: 60 })
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select ${kanal_id}, date '2000-01-01' + n, array_fill(1, array[24]), 3 from generate_series(0, 7000) n
  `.execute(db)
  await createLastgang(db, { kanal_id, tag: '2026-01-01', werte: Array.from({ length: 24 }, () => 1) })
  expect(await loescheAm(db, '2026-11-21T01:17:00Z')).toMatchObject({ lastgangtage: 7001 })
})

test('a run that is broken off goes on where it was, and its numbers count both parts', async () => {
  await createKunden(250, null)
  await createAlteTarife()
  const clock = testClock('2026-11-21T01:17:00Z')
  // The database gives up among those of the second step.
  await sql`
    create function streik() returns trigger language plpgsql as $$
    begin if old.vertrag_id = '220' then raise 'streik'; end if; return old; end $$;
    create trigger streik before delete on tarif for each row execute function streik()
  `.execute(db)
  await expect(runLoeschlauf(db, { fristen: fristen(), store, clock })).rejects.toThrow('streik')
  expect(await countTarife()).toBe(50)
  const [stand] = await db.selectFrom('loeschlauf').selectAll().execute()
  expect(stand).toMatchObject({ beendet_am: null, weiter_nach: 'T-0200', geloescht: { tarife: 200 } })
  // What comes to be due of customers who had their turn is tomorrow's.
  await createAlteTarife(sql`where id = '1'`)
  await sql`drop trigger streik on tarif`.execute(db)
  clock.advance(60)
  const lauf = await runLoeschlauf(db, { fristen: fristen(), store, clock })
  expect(lauf).toMatchObject({ isDone: true, geloescht: { tarife: 250 } })
  expect(await countTarife()).toBe(1)
  expect(await db.selectFrom('loeschlauf').select(['beendet_am', 'weiter_nach']).execute()).toEqual([
    { beendet_am: clock.now(), weiter_nach: null },
  ])
})

test('a pause remembers the last customer, and a stop throws', async () => {
  await createKunden(3)
  const paused = await runLoeschlauf(db, { ...open('2026-11-21T01:17:00Z'), pause: AbortSignal.abort() })
  expect([paused?.isDone, await countKunden()]).toEqual([false, 3])
  const signal = AbortSignal.abort(new Error('Ende'))
  await expect(runLoeschlauf(db, { ...open('2026-11-21T01:18:00Z'), signal })).rejects.toThrow('Ende')
  expect((await runLoeschlauf(db, open('2026-11-21T01:19:00Z')))?.isDone).toBe(true)
  expect([await countKunden(), (await db.selectFrom('loeschlauf').selectAll().execute()).length]).toEqual([0, 1])
})

test('of two runs at once the second does nothing', async () => {
  await createKunden(5)
  const laeufe = await Promise.all([1, 2, 3].map(() => runLoeschlauf(db, open('2026-11-21T01:17:00Z'))))
  expect(laeufe.filter((lauf) => lauf !== undefined).length).toBeGreaterThan(0)
  expect(await countKunden()).toBe(0)
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${advisoryLocks.loeschlauf})`.execute(other)
    expect(await runLoeschlauf(db, open('2026-11-21T01:18:00Z'))).toBeUndefined()
    await sql`select pg_advisory_unlock(${advisoryLocks.loeschlauf})`.execute(other)
  })
})

test('a rehearsal answers what a run does, and changes nothing', async () => {
  await createKunden(250, null)
  await beende(1, 200, 201, 250)
  await createDokument({ db, store }, { id: 'A', kundennummer: 'T-0001', erstellzeitpunkt: new Date('2011-01-01') })
  const before = await dumpAll(db)
  const preview = await previewLoeschlauf(db, fristen(), new Date('2026-11-21T01:17:00Z'))
  expect(await dumpAll(db)).toBe(before)
  const { inhalte, ...geloescht } = await loescheAm(db, '2026-11-21T01:17:00Z', { store })
  expect(preview).toEqual(geloescht)
  expect([inhalte, preview['kunden'], preview['dokumente']]).toEqual([1, 4, 1])
})

test('the content of a document goes with the last document that has it', async () => {
  await createKunden(2, null)
  const content = Buffer.from('%PDF-1.7 the same')
  const old = new Date('2010-01-01T00:00:00Z')
  await createDokument({ db, store }, { id: 'A', kundennummer: 'T-0001', erstellzeitpunkt: old }, content)
  await createDokument({ db, store }, { id: 'B', kundennummer: 'T-0002' }, content)
  await createDokument({ db, store }, { id: 'C', kundennummer: 'T-0001', erstellzeitpunkt: old })
  expect(await loescheAm(db, '2026-11-21T01:17:00Z', { store })).toMatchObject({ dokumente: 2, inhalte: 1 })
  expect(await contentsOf()).toHaveLength(1)
  expect(await db.selectFrom('inhalt_loeschung').selectAll().execute()).toEqual([])
  expect(await loescheAm(db, '2037-01-01T01:17:00Z', { store })).toMatchObject({ dokumente: 1, inhalte: 1 })
  expect(await contentsOf()).toEqual([])
})

test('contents are not deleted while an import runs or the store cannot be reached', async () => {
  await createKunden(1, null)
  await createDokument({ db, store }, { id: 'A', kundennummer: 'T-0001', erstellzeitpunkt: new Date('2010-01-01') })
  await db.connection().execute(async (importing) => {
    await sql`select pg_advisory_lock_shared(${advisoryLocks.contents})`.execute(importing)
    expect(await loescheAm(db, '2026-11-21T01:17:00Z', { store })).toMatchObject({ dokumente: 1, inhalte: 0 })
    await sql`select pg_advisory_unlock_shared(${advisoryLocks.contents})`.execute(importing)
  })
  const away = { ...store, delete: () => Promise.reject(new DokumentStoreError('EACCES')) }
  await expect(loescheAm(db, '2026-11-22T01:17:00Z', { store: away })).rejects.toThrow(DokumentStoreError)
  expect(await contentsOf()).toHaveLength(1)
  expect(await loescheAm(db, '2026-11-23T01:17:00Z', { store })).toMatchObject({ inhalte: 1 })
  expect(await contentsOf()).toEqual([])
})

test('the nightly job logs how much it deleted, and queues no further job', async () => {
  await createKunden(2)
  const log = testLog()
  const context = testJobContext({ db, log, clock: testClock('2026-11-21T01:17:00Z') })
  await aufbewahrungTask(() => store).run(context, {})
  expect(log.lines).toEqual([
    {
      stufe: 'info',
      facts: { mandant: 'test', geloescht: { vertraege: 2, kunden: 2 }, sicherheit: 'loeschung' },
      ereignis: 'Aufbewahrung: Was nicht länger bleiben darf, ist gelöscht',
    },
  ])
  expect(await queuedMails(db)).toEqual([])
})

test('the nightly job deletes nothing when the clock is far ahead of its last run, and logs it', async () => {
  const run = (log: TestLog, instant: string) =>
    aufbewahrungTask(
      () => store,
      (_mandant, ereignis) => ereignisse.push(ereignis),
    ).run(testJobContext({ db, log, clock: testClock(instant) }), {})
  const ereignisse: string[] = []
  await run(testLog(), '2026-11-21T01:17:00Z')
  await createKunden(2)
  const log = testLog()
  await run(log, '2027-11-21T01:17:00Z')
  expect(log.lines).toEqual([
    {
      stufe: 'error',
      facts: {
        mandant: 'test',
        uhr: '2027-11-21T01:17:00.000Z',
        zuletzt: '2026-11-21T01:17:00.000Z',
        sicherheit: 'loeschungVerweigert',
      },
      ereignis: 'Aufbewahrung: Nichts gelöscht, denn die Uhr könnte falsch gehen',
    },
  ])
  expect(await db.selectFrom('vertrag').selectAll().execute()).toHaveLength(2)
  await run(testLog(), '2026-11-22T01:17:00Z')
  expect(await db.selectFrom('vertrag').selectAll().execute()).toHaveLength(0)
  expect(ereignisse).toEqual(['loeschung', 'loeschungVerweigert', 'loeschung'])
})

test('the nightly job fails with a sentence when the store cannot be reached, and uses the tenant’s own periods', async () => {
  await createKunden(1, null)
  await createDokument({ db, store }, { id: 'A', kundennummer: 'T-0001', erstellzeitpunkt: new Date('2020-01-01') })
  const away = { ...store, tidy: () => Promise.reject(new DokumentStoreError('503')) }
  const tenant = testTenant({ aufbewahrung: fristen({ belegJahre: 5 }) })
  const context = testJobContext({ db, tenant, clock: testClock('2025-12-31T12:00:00Z') })
  await aufbewahrungTask(() => store).run(context, {})
  expect(await contentsOf()).toHaveLength(1)
  const later = testJobContext({ db, tenant, clock: testClock('2026-01-01T12:00:00Z') })
  await expect(aufbewahrungTask(() => away).run(later, {})).rejects.toThrow(
    'Die Ablage der Dokumente ist nicht erreichbar (503).',
  )
  await aufbewahrungTask(() => store).run(later, {})
  expect(await contentsOf()).toEqual([])
})

test('a row that is locked by a change stays until the next night', async () => {
  await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createVertrag(db, { id: '1', kundennummer: 'T-1' })
  const kanal_id = await createLastgangkanal(db, { vertrag_id: '1', minuten: 60 })
  for (const tag of ['2010-01-01', '2010-01-02']) {
    await createLastgang(db, { kanal_id, tag, werte: Array.from({ length: 24 }, () => 1) })
  }
  await db.transaction().execute(async (writing) => {
    await sql`select from lastgang where tag = '2010-01-01' for update`.execute(writing)
    expect(await loescheAm(db, '2026-11-21T01:17:00Z')).toMatchObject({ lastgangtage: 1 })
  })
  expect(await loescheAm(db, '2026-11-22T01:17:00Z')).toMatchObject({ lastgangtage: 1 })
})
