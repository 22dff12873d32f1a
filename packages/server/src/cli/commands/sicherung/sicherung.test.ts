import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import { type Database, openDatabase } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { countMails, isHeldBack } from '../../../db/zurueckhaltung.ts'
import { findSchemastand, migrate } from '../../../db/migrate.ts'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { formatPruefsumme, manifestFile, pruefsummeFile, sealManifest, siegelFile } from '../../sicherung/manifest.ts'
import { writeSicherung } from '../../sicherung/writeSicherung.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { deleteUnreferenced } from '../../../dokumente/deleteUnreferenced.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createDokument } from '../../../testing/data/createDokument.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { insertKanarien, kanarienkunde } from '../../../testing/data/insertKanarien.ts'
import { runPortalOn } from '../../../testing/portals/runningPortal.ts'
import { mayMount, mountDisk } from '../../../testing/smallDisk.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { prefixOf } from '../../sicherung/probedatenbank.ts'
import { listTabellen } from '../../sicherung/tabellen.ts'
import { runPortal } from '../../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
let target: string
const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
  folder.environment['SCHLUESSEL'] = testSchluessel
  await admin.connect()
  await insertKanarien(database.db, openDokumentStore({ dir: folder.path('data/dokumente') }, 'stw'))
})
afterAll(async () => {
  await admin.end()
  await Promise.all([database.close(), folder.close()])
})
beforeEach(() => {
  target = folder.path(`sicherung-${randomBytes(4).toString('hex')}`)
})

const run = (args: readonly string[], signal?: AbortSignal) =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal), { signal })
const path = (name: string) => join(target, 'stw', name)
const sign = signer(testSchluessel, 'stw')

/** A new empty database on the server of the tests. */
async function createEmpty(): Promise<{ name: string; db: Database; whole: TestDatabase }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template template1`)
  const connection = { ...inject('postgres'), database: name }
  const db = openDatabase(connection)
  const close = async () => {
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
  }
  onTestFinished(close)
  return { name, db, whole: { db, connection, close } }
}

/** All rows of all tables. */
async function dump(db: Database): Promise<string> {
  const lines: string[] = []
  for (const { name } of await listTabellen(db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t order by 1`.execute(db)
    lines.push(name, ...rows.map(({ row }) => row))
  }
  return lines.join('\n')
}

const listScratch = async () =>
  (await admin.query(`select datname from pg_database where datname like 'portal_probe_%'`)).rows

test('a backup comes back in an empty database, row by row, with its documents, and holds its mails back', async () => {
  const saved = await run(['sichern', target])
  expect([saved.code, saved.err]).toEqual([0, ''])
  expect(saved.out).toMatch(
    /^\S+\/stw: vom \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr, \d+ Tabellen mit \d+ Zeilen, 1 Inhalte von Dokumenten, \d+ Ketten des Änderungs/,
  )
  const before = await dump(database.db)
  const { name, db } = await createEmpty()
  await rm(folder.path('data/dokumente/stw'), { recursive: true })
  const restored = await run(['wiederherstellen', target, '--in', name])
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.out).toContain('hält E-Mails, Webhooks und Aufgaben zurück, bis sicherung-freigeben sie freigibt.')
  expect(await dump(db)).toBe(before)
  expect(await isHeldBack(db)).toBe(true)
  // Numbers go on, rules hold, chains grow.
  const zeit = new Date('2026-11-21T09:00:00Z')
  const { kundennummer } = kanarienkunde
  await recordProtokoll(db, {
    kundennummer,
    zeit,
    akteur: 'kunde',
    aktion: 'kontaktdaten_geaendert',
    objekt: 'x',
    nachher: {},
  })
  await expect(createVertrag(db, { id: 'V-9', kundennummer: 'niemand' })).rejects.toMatchObject({ code: '23503' })
  folder.environment['DATABASE_URL'] =
    folder.environment['DATABASE_URL']?.replace(database.connection.database, name) ?? ''
  expect(await run(['dokumente-pruefen'])).toMatchObject({ code: 0 })
  expect(await run(['protokoll-pruefen'])).toMatchObject({ code: 0 })
  folder.environment['DATABASE_URL'] = folder.environment['DATABASE_URL'].replace(name, database.connection.database)
})

test('the trial compares everything with the backup, and leaves nothing behind', async () => {
  await run(['sichern', target])
  const before = await dump(database.db)
  expect(await run(['wiederherstellen', target, '--probe'])).toEqual({
    code: 0,
    out: expect.stringMatching(/^stw: Probe bestanden: vom \S+ \S+ Uhr, \d+ Tabellen mit/),
    err: '',
  })
  expect(await listScratch()).toEqual([])
  expect(await dump(database.db)).toBe(before)
})

test('a trial names the database that a killed one has left', async () => {
  await run(['sichern', target])
  const left = `${prefixOf(database.connection)}0123456789ab`
  await admin.query(`create database ${left}`)
  onTestFinished(async () => void (await admin.query(`drop database ${left}`)))
  const { code, out } = await run(['wiederherstellen', target, '--probe'])
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^stw: Eine frühere Probe hat die Datenbank ${left} hinterlassen. Abhilfe: DROP DATABASE ${left};\n.*bestanden`,
      ),
    ),
  ])
})

test('every table that there is has its place in the backup, but for those that migrations fill', async () => {
  const { rows } = await sql<{ name: string }>`
    select case when schemaname = 'public' then '' else schemaname || '.' end || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(database.db)
  const saved = new Set((await listTabellen(database.db)).map(({ name }) => name))
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !saved.has(name))
      .toSorted(),
  ).toEqual(['graphile_worker.migrations', 'kysely_migration', 'kysely_migration_lock'])
})

test('a backup is never written over another, and one that was interrupted leaves nothing', async () => {
  await run(['sichern', target])
  const again = await run(['sichern', target])
  expect([again.code, again.err]).toEqual([
    2,
    `${join(target, 'stw')} gibt es schon; eine Sicherung wird nie überschrieben.\n`,
  ])
  await rm(target, { recursive: true })
  const stopped = await run(['sichern', target], AbortSignal.abort())
  expect([stopped.code, stopped.err]).toEqual([130, 'Abgebrochen.\n'])
  expect(await readdir(target)).toEqual([])
})

const isBusy =
  /^Die Datenbank \S+ wird gerade gesichert oder wiederhergestellt\. Bitte warten Sie, bis das fertig ist\.\n$/

test('of two backups at once one is whole and the other one is refused, also to the same folder', async () => {
  const both = await Promise.all([run(['sichern', target]), run(['sichern', target])])
  const [done, refused] = both.toSorted((one, other) => one.code - other.code)
  expect([done?.code, done?.err, refused?.code]).toEqual([0, '', 2])
  expect(refused?.err).toMatch(isBusy)
  expect(await readdir(target)).toEqual(['stw'])
  expect(await run(['wiederherstellen', target, '--probe'])).toMatchObject({ code: 0 })
})

test('backups of two databases to the same folder do not mix', async () => {
  const other = await createEmpty()
  await migrate(other.db)
  const dir = join(target, 'stw')
  const store = directoryStore(folder.path('leer'))
  const quelleOf = (db: Database) => ({
    mandant: 'stw',
    db,
    store,
    sign,
    now: new Date(),
    signal: new AbortController().signal,
  })
  const both = await Promise.allSettled([database.db, other.db].map((db) => writeSicherung(dir, quelleOf(db))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readdir(target)).toEqual(['stw'])
  expect(await run(['wiederherstellen', target, '--probe'])).toMatchObject({ code: 0 })
})

test('while a database is restored it is neither saved nor restored by another call, and what a killed backup left goes', async () => {
  await run(['sichern', target])
  const { name, whole } = await createEmpty()
  const other = new pg.Client(whole.connection)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.sicherung])
  const again = await run(['wiederherstellen', target, '--in', name])
  expect([again.code, again.err]).toEqual([2, expect.stringMatching(isBusy)])
  await migrate(whole.db)
  const url = folder.environment['DATABASE_URL'] ?? ''
  folder.environment['DATABASE_URL'] = url.replace(database.connection.database, name)
  onTestFinished(() => void (folder.environment['DATABASE_URL'] = url))
  const left = `${target}-2/stw.unfertig-Ab12Cd`
  await mkdir(`${left}/daten`, { recursive: true })
  const saved = await run(['sichern', `${target}-2`])
  expect([saved.code, saved.err]).toEqual([2, expect.stringMatching(isBusy)])
  await other.end()
  await expect.poll(() => run(['sichern', `${target}-2`])).toMatchObject({ code: 0, err: '' })
  expect(await readdir(`${target}-2`)).toEqual(['stw'])
})

test.skipIf(!mayMount())(
  'a backup for which the disk has no space leaves nothing there',
  { tags: 'full' },
  async () => {
    const disk = mountDisk(1)
    const place = join(disk.path, 'voll')
    await writeFile(join(disk.path, 'ballast'), Buffer.alloc(1_000_000))
    const full = await run(['sichern', place])
    expect([full.code, full.err]).toEqual([2, `${join(place, 'stw')} liegt auf einem vollen Laufwerk.\n`])
    expect(await readdir(place)).toEqual([])
    disk.grow(100)
    // On a busy machine the database still ends the session of the backup before.
    const again = async () => expect(await run(['sichern', place])).toMatchObject({ code: 0, err: '' })
    await vi.waitFor(again, { timeout: 30_000, interval: 500 })
  },
)

test('a backup is refused by a database with anything in it, and a folder without one is named', async () => {
  await run(['sichern', target])
  const full = await run(['wiederherstellen', target])
  expect([full.code, full.err]).toEqual([
    2,
    expect.stringMatching(/^Die Datenbank \S+ ist nicht leer; eine Sicherung kommt nur/),
  ])
  const none = await run(['wiederherstellen', folder.path('data')])
  expect([none.code, none.err]).toEqual([2, expect.stringMatching(/^In \S+ liegt keine vollständige Sicherung/)])
})

test('a backup of an older version is brought to this one, and one of a newer version is refused', async () => {
  const old = await createEmpty()
  await migrate(old.db, '0020-versorger')
  await sql`insert into anschlussnutzer (kundennummer, anrede, nachname) values ('T-ALT', 'Frau', 'Alt')`.execute(
    old.db,
  )
  const store = directoryStore(folder.path('leer'))
  const dir = join(target, 'stw')
  const source = { mandant: 'stw', db: old.db, store, sign, now: new Date(), signal: new AbortController().signal }
  const manifest = await writeSicherung(dir, source)
  expect(manifest.schema).toBe('0020-versorger')
  const { name, db } = await createEmpty()
  expect(await run(['wiederherstellen', target, '--in', name])).toMatchObject({ code: 0, err: '' })
  expect((await findSchemastand(db)).ausstehend).toEqual([])
  expect(await db.selectFrom('anschlussnutzer').select('nachname').execute()).toEqual([{ nachname: 'Alt' }])

  const text = JSON.stringify({ ...manifest, schema: '9999-spaeter' })
  await writeFile(path(manifestFile), text)
  await writeFile(path(pruefsummeFile), formatPruefsumme(text))
  await writeFile(path(siegelFile), sealManifest(sign, text))
  const newer = await run(['wiederherstellen', target, '--probe'])
  expect([newer.code, newer.err]).toEqual([2, expect.stringMatching(/^Die Sicherung stammt von einer neueren Version/)])
})

test('a backup leaves a database of an older version as it is, and there is none of an empty or a newer one', async () => {
  const { name, db } = await createEmpty()
  const url = folder.environment['DATABASE_URL'] ?? ''
  folder.environment['DATABASE_URL'] = url.replace(database.connection.database, name)
  onTestFinished(() => void (folder.environment['DATABASE_URL'] = url))
  expect((await run(['sichern', target])).err).toMatch(/ist leer: Zu sichern gibt es nichts\.\n$/)
  await migrate(db, '0020-versorger')
  expect(await run(['sichern', target])).toMatchObject({ code: 0, err: '' })
  expect((await findSchemastand(db)).letzter).toBe('0020-versorger')
  await sql`insert into kysely_migration (name, timestamp) values ('9999-spaeter', '2030')`.execute(db)
  expect((await run(['sichern', `${target}-2`])).err).toMatch(/stammt von einer neueren Version/)
})

test('released mails go or are discarded, as was said; a database that holds nothing back says so', async () => {
  await run(['sichern', target])
  const { name, db } = await createEmpty()
  await run(['wiederherstellen', target, '--in', name])
  expect(await countMails(db)).toBeGreaterThan(0)
  const url = folder.environment['DATABASE_URL'] ?? ''
  folder.environment['DATABASE_URL'] = url.replace(database.connection.database, name)
  expect((await run(['sicherung-freigeben'])).err).toContain('Es fehlt --mails')
  const { code, out } = await run(['sicherung-freigeben', '--mails', 'verwerfen'])
  expect([code, out]).toEqual([0, expect.stringMatching(/^Freigegeben\. \d+ wartende E-Mails sind verworfen\.\n$/)])
  expect([await isHeldBack(db), await countMails(db)]).toEqual([false, 0])
  const again = await run(['sicherung-freigeben', '--mails', 'senden'])
  expect([again.code, again.err]).toEqual([1, 'Diese Datenbank hält nichts zurück.\n'])
  folder.environment['DATABASE_URL'] = url
})

/** All files of a backup. */
async function listFiles(): Promise<string[]> {
  const names = await readdir(path(''), { recursive: true })
  const kinds = await Promise.all(names.map(async (name) => ((await stat(path(name))).isFile() ? [name] : [])))
  return kinds.flat().toSorted()
}

test('one flipped bit in any file of a backup is found, and a file that is gone', { tags: 'full' }, async () => {
  await run(['sichern', target])
  const files = await listFiles()
  expect(files.length).toBeGreaterThan(30)
  await cp(target, `${target}.heil`, { recursive: true })
  for (const name of files) {
    const content = await readFile(path(name))
    const at = Math.floor(Math.random() * content.length)
    content.writeUInt8((content[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8)), at)
    await writeFile(path(name), content)
    const { code, out, err } = await run(['wiederherstellen', target, '--probe'])
    expect(code, `${name}, byte ${at}`).toBeGreaterThan(0)
    expect(out + err, name).toMatch(/beschädigt|passt nicht|keine vollständige Sicherung/)
    await rm(path(name))
    expect((await run(['wiederherstellen', target, '--probe'])).code, `${name} is gone`).toBeGreaterThan(0)
    await cp(join(`${target}.heil`, 'stw', name), path(name))
  }
  expect(await run(['wiederherstellen', target, '--probe'])).toMatchObject({ code: 0 })
  expect(await listScratch()).toEqual([])
})

test('while customers write and documents come and go, the backup is of one moment', { tags: 'full' }, async () => {
  const { db } = database
  const store = openDokumentStore({ dir: folder.path('data/dokumente') }, 'stw')
  await createAnschlussnutzer(db, { kundennummer: 'T-LAST' })
  const stop = new AbortController()
  let written = 0
  const sayOften = async () => {
    while (!stop.signal.aborted) {
      await recordProtokoll(db, {
        kundennummer: 'T-LAST',
        zeit: new Date('2026-11-21T09:00:00Z'),
        akteur: 'kunde',
        aktion: 'kontaktdaten_geaendert',
        objekt: 'anschlussnutzer',
        nachher: { email: 'last@example.org' },
      })
      written++
    }
  }
  // As an import replaces documents: the new one comes, the old one goes, and its content when no document refers to it.
  const replaceDocuments = async () => {
    let before: Buffer | undefined
    for (let nr = 0; !stop.signal.aborted; nr++) {
      await createDokument({ db, store }, { id: `last-${nr}`, kundennummer: 'T-LAST' }, randomBytes(20_000))
      const row = db.selectFrom('dokument').select('sha256').where('id', '=', `last-${nr}`)
      await db
        .deleteFrom('dokument')
        .where('id', '=', `last-${nr - 1}`)
        .execute()
      const old = before
      async function* names() {
        if (old !== undefined) yield [old]
      }
      await db.connection().execute((conn) => deleteUnreferenced(conn, store, names()))
      before = (await row.executeTakeFirstOrThrow()).sha256
    }
  }
  const writing = [sayOften(), sayOften(), replaceDocuments()]
  for (let round = 0; round < 5; round++) {
    const place = `${target}-${round}`
    const before = written
    expect(await run(['sichern', place])).toMatchObject({ code: 0, err: '' })
    expect(written).toBeGreaterThan(before)
    expect(await run(['wiederherstellen', place, '--probe'])).toMatchObject({ code: 0, err: '' })
  }
  stop.abort()
  await Promise.all(writing)
  await db.deleteFrom('dokument').where('kundennummer', '=', 'T-LAST').execute()
})

test('a portal on a restored database sends nothing until it is released', { tags: 'full' }, async () => {
  await run(['sichern', target])
  const { name, db, whole } = await createEmpty()
  await run(['wiederherstellen', target, '--in', name])
  const waiting = await countMails(db)
  const portal = await runPortalOn(whole, {})
  try {
    expect(portal.lines.join('\n')).toContain('Hinweis: Mandant stw: Die Datenbank ist wiederhergestellt.')
    // Only jobs that are held back are asked for again, and again.
    const looks = new Set<string>()
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ moment: string }>`
            select query_start::text as moment from pg_stat_activity
            where datname = ${name} and pid <> pg_backend_pid() and query like ${'select from pg_class where oid = to_regclass%'}
          `.execute(db)
          for (const { moment } of rows) looks.add(moment)
          return looks.size
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(3)
    expect(await countMails(db)).toBe(waiting)
    const url = folder.environment['DATABASE_URL'] ?? ''
    folder.environment['DATABASE_URL'] = url.replace(database.connection.database, name)
    await run(['sicherung-freigeben', '--mails', 'senden'])
    folder.environment['DATABASE_URL'] = url
    await expect.poll(() => readdir(join(portal.dir, 'mail')).catch(() => [])).not.toEqual([])
  } finally {
    await portal.stop()
  }
})
