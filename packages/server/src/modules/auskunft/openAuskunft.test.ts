import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aufbewahrungsfristen } from '../../config/Aufbewahrungsfristen.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import * as factories from '../../testing/data/factories.ts'
import { csvLines, parseDaten } from '../../testing/portals/openAuskunftPortal.ts'
import { memoryInUse } from '../../testing/memoryInUse.ts'
import { readZip } from '../../testing/readZip.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { testLog } from '../../testing/testLog.ts'
import { openAuskunft } from './openAuskunft.ts'

let database: TestDatabase
let dir: string
let store: DokumentStore
const log = testLog()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'auskunft-'))
  store = directoryStore(dir)
  database = await testDatabase()
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-1' })
  await factories.createVertrag(database.db, { id: 'V-1', kundennummer: 'T-1' })
})
afterAll(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

interface Options {
  readonly kundennummer?: string
  readonly datenMs?: number
  readonly store?: DokumentStore | undefined
}

function open(options: Options = {}) {
  const { kundennummer = 'T-1', datenMs = 60_000 } = options
  const events: string[] = []
  const download = openAuskunft(
    {
      db: database.db,
      sign: signer(testSchluessel, 'test'),
      store: 'store' in options ? options.store : store,
      kundennummer,
      stand: new Date('2026-11-21T09:00:00Z'),
      verantwortlicher: { name: 'Stadtwerke Test', email: undefined, impressum: undefined, datenschutz: undefined },
      fristen: v.parse(Aufbewahrungsfristen, {}),
      texte: ['Empfänger: nur wir.'],
    },
    {
      grenzen: { datenMs, gesamtMs: 60_000 },
      log,
      mandant: 'test',
      onRead: () => events.push('read'),
      onClose: async (isWhole) => void events.push(isWhole ? 'whole' : 'broken'),
    },
  )
  return { download, events }
}

async function readAll(options: Options = {}) {
  const { download } = open(options)
  try {
    return await readZip(await buffer(download.chunks))
  } finally {
    await download.close()
  }
}

/** That many different days of quarter hours. */
async function createLastgang(vertrag_id: string, days: number) {
  const kanal_id = await factories.createLastgangkanal(database.db, { vertrag_id })
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select ${kanal_id}, date '2006-01-01' + day::integer,
      (select array_agg((random() * 2000)::integer) from generate_series(1, 96) where day is not null), 3
    from generate_series(0, ${days - 1}::integer) as day
  `.execute(database.db)
}

async function countOpen() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'
  `.execute(database.db)
  return rows[0]?.count
}

test('an export of twenty years of quarter hours does not let memory grow', { tags: 'full' }, async () => {
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-5' })
  await factories.createVertrag(database.db, { id: 'V-5', kundennummer: 'T-5' })
  await createLastgang('V-5', 7305)
  const { download, events } = open({ kundennummer: 'T-5' })
  const start = memoryInUse()
  let [chunks, highest] = [0, 0]
  for await (const chunk of download.chunks) {
    expect(chunk.length).toBeGreaterThan(0)
    if (++chunks % 50 === 0) highest = Math.max(highest, memoryInUse() - start)
  }
  await download.close()
  expect(events).toEqual(['read', 'whole'])
  expect(highest).toBeLessThan(25_000_000)
})

test('an export of a year has every value', async () => {
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-4' })
  await factories.createVertrag(database.db, { id: 'V-4', kundennummer: 'T-4' })
  await createLastgang('V-4', 365)
  const files = await readAll({ kundennummer: 'T-4' })
  expect(csvLines(files, 'lastgaenge')).toHaveLength(1 + 365 * 96)
  expect(parseDaten(files)['lastgaenge']).toHaveLength(365)
})

test('an export to a client that hardly reads is broken off and frees its connection', { tags: 'full' }, async () => {
  // More than fits into the buffers of a client that has stopped reading.
  await createLastgang('V-1', 1461)
  const { download, events } = open({ datenMs: 2000 })
  const chunks = download.chunks[Symbol.asyncIterator]()
  await chunks.next()
  await expect.poll(countOpen).toBe(1)
  await expect.poll(countOpen).toBe(0)
  await expect(buffer({ [Symbol.asyncIterator]: () => chunks })).rejects.toThrow('aborted')
  await download.close()
  expect(events).toEqual(['broken'])
})

test('an archive without a reader holds no connection', async () => {
  const { download, events } = open()
  await delay(50)
  expect(await countOpen()).toBe(0)
  await download.close()
  expect(events).toEqual(['broken'])
})

test(
  '1,000 documents, many of the same name, are there byte for byte, each under a path of its own',
  { tags: 'full' },
  async () => {
    await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-2' })
    const names = ['Rechnung.pdf', '../../etc/passwd', 'CON', '=cmd|x.csv', 'ä\u202e.pdf']
    const ids = Array.from({ length: 1000 }, (_, index) => `D-${index}`)
    const create = (id: string, index: number) =>
      createDokument(
        { db: database.db, store },
        { id, kundennummer: 'T-2', dateiname: names[index % names.length] ?? '' },
      )
    // At most as many at once as the pool's connections serve in time.
    for (let from = 0; from < ids.length; from += 20) {
      await Promise.all(ids.slice(from, from + 20).map((id, index) => create(id, from + index)))
    }
    const files = await readAll({ kundennummer: 'T-2' })
    const listed = [parseDaten(files)['dokumente']].flat()
    expect(listed).toHaveLength(1000)
    for (const eintrag of listed) {
      const { id, datei }: { id?: string; datei?: string } = Object(eintrag)
      expect(String(files.get(datei ?? ''))).toBe(`%PDF-1.7 ${id}`)
    }
    expect(files.has('dokumente/FEHLT.txt')).toBe(false)
  },
)

test('a document with a missing or another content is named in the archive and in the log', async () => {
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-3' })
  const target = { db: database.db, store }
  await createDokument(target, { id: 'da', kundennummer: 'T-3' })
  await createDokument(target, { id: 'weg', kundennummer: 'T-3' })
  await createDokument(target, { id: 'kurz', kundennummer: 'T-3' })
  const { sha256 } = await database.db
    .selectFrom('dokument')
    .where('id', '=', 'weg')
    .select('sha256')
    .executeTakeFirstOrThrow()
  await store.delete(sha256)
  await database.db.updateTable('dokument').set({ bytes: 99 }).where('id', '=', 'kurz').execute()
  log.lines.length = 0
  const files = await readAll({ kundennummer: 'T-3' })
  expect([...files.keys()].filter((name) => name.startsWith('dokumente/'))).toEqual([
    'dokumente/2026-01-15 Rechnung 2025 (da).pdf',
    'dokumente/FEHLT.txt',
  ])
  const text = String(files.get('dokumente/FEHLT.txt'))
  expect(text).toContain('dokumente/2026-01-15 Rechnung 2025 (weg).pdf\r\n')
  expect(text).toContain('dokumente/2026-01-15 Rechnung 2025 (kurz).pdf\r\n')
  expect(log.lines.map(({ facts }) => facts)).toContainEqual({ mandant: 'test', inhalt: sha256.toString('hex') })
  expect(log.lines).toHaveLength(2)
})

test('a store that cannot be reached is asked once, and the export comes without its documents', async () => {
  let asked = 0
  const away: DokumentStore = {
    ...store,
    open: () => {
      asked++
      return Promise.reject(new DokumentStoreError('503'))
    },
  }
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-9' })
  for (const id of ['A-1', 'A-2', 'A-3']) await createDokument({ db: database.db, store }, { id, kundennummer: 'T-9' })
  const files = await readAll({ kundennummer: 'T-9', store: away })
  expect(asked).toBe(1)
  expect(String(files.get('dokumente/FEHLT.txt')).match(/\(A-\d\)/g)).toHaveLength(3)
  expect(parseDaten(files)).toMatchObject({ anschlussnutzer: { kundennummer: 'T-9' } })
})

test('a document that cannot be read to its end breaks the archive off', async () => {
  async function* chunks() {
    yield Buffer.from('%PDF')
    throw new Error('EIO')
  }
  let closed = 0
  const broken: DokumentStore = {
    ...store,
    open: async () => ({ bytes: 11, chunks: chunks(), close: async () => void closed++ }),
  }
  const { download, events } = open({ kundennummer: 'T-3', store: broken })
  await expect(buffer(download.chunks)).rejects.toThrow('EIO')
  await download.close()
  expect([events, closed]).toEqual([['read', 'broken'], 1])
})

test('chunks are copied, because a store may use their memory again', async () => {
  const memory = Buffer.alloc(1)
  async function* chunks() {
    for (const letter of '%PDF-1.7 da') {
      memory.write(letter)
      yield memory
    }
  }
  const thrifty: DokumentStore = {
    ...store,
    open: async () => ({ bytes: 11, chunks: chunks(), close: async () => {} }),
  }
  const files = await readAll({ kundennummer: 'T-3', store: thrifty })
  expect(String(files.get('dokumente/2026-01-15 Rechnung 2025 (da).pdf'))).toBe('%PDF-1.7 da')
})

test('texts of the tenant replace ours', async () => {
  const text = String((await readAll({ kundennummer: 'T-3' })).get('LIESMICH.txt'))
  expect(text).toContain('Empfänger: nur wir.')
  expect(text).not.toContain('Abteilungen für Kundenservice')
  expect(text).not.toContain('Europäischen Wirtschaftsraums')
})
