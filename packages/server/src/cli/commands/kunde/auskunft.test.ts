import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../db/open.ts'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createDokument } from '../../../testing/data/createDokument.ts'
import { createKundenbestand } from '../../../testing/data/createKundenbestand.ts'
import { insertKanarien, kanariendokument, kanarienkunde } from '../../../testing/data/insertKanarien.ts'
import { kanarienfoto } from '../../../testing/data/insertKanarienvertrag.ts'
import { parseDaten } from '../../../testing/portals/openAuskunftPortal.ts'
import { readZip } from '../../../testing/readZip.ts'
import { testClock } from '../../../testing/testClock.ts'
import { testDatabase, type TestDatabase, waitUntilBlocked } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { runPortal } from '../../runPortal.ts'

let database: TestDatabase
let db: Database
let folder: CliOrdner
const { kundennummer } = kanarienkunde
const store = () => directoryStore(folder.path('data/dokumente/stw'))
const target = () => folder.path('ziel/auskunft.zip')
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  folder = await openCliOrdner(database, {
    app: { footer: { impressum: '/impressum', datenschutz: 'https://stw.example/datenschutz' } },
    portalUrl: 'https://portal.stw.example',
    datenauskunftTexte: ['Zwecke: eigene Worte.'],
  })
  folder.environment['SCHLUESSEL'] = testSchluessel
  await mkdir(folder.path('ziel'))
})
afterEach(async () => {
  await database.close()
  await folder.close()
})

const clock = testClock('2026-11-21T10:00:00+01:00')

const write = (typed = kundennummer, signal?: AbortSignal) =>
  recordTerminal(
    (terminal) =>
      runPortal(['auskunft', '--kundennummer', typed, '--ziel', target()], folder.environment, terminal, clock),
    { signal },
  )
const portal = (...args: readonly string[]) =>
  recordTerminal((terminal) => runPortal(['auskunft', ...args], folder.environment, terminal))
const failure = (sentence: string) => ({ code: 2, out: '', err: expect.stringContaining(sentence) })
const readZiel = async () => readZip(await readFile(target()))
const listZiel = () => readdir(folder.path('ziel'))
const listErteilt = () =>
  db
    .selectFrom('protokoll')
    .where('aktion', '=', 'auskunft_erteilt')
    .select(['kundennummer', 'zeit', 'akteur', 'objekt'])
    .execute()
const countMails = async () => {
  const { rows } = await sql`select id from graphile_worker.jobs`.execute(db)
  return rows.length
}

test('the archive of a locked customer without password and mailbox is complete, and the audit trail records it', async () => {
  await insertKanarien(db, store())
  await db
    .updateTable('anschlussnutzer')
    .set({ gesperrt: true, passwort_hash: null, passwort_importiert: null, email: null })
    .where('kundennummer', '=', kundennummer)
    .execute()
  const mails = await countMails()
  expect(await write(' t-KANARIE4711 ')).toEqual({
    code: 0,
    out: `Alles über Kunde ${kundennummer} steht in ${target()}.\n`,
    err: '',
  })
  const files = await readZiel()
  const daten = parseDaten(files)
  expect(daten).toMatchObject({
    anschlussnutzer: { nachname: 'Kanariennachname', gesperrt: true },
    dokumente: [{ kundennummer }],
  })
  const contents = [...files.values()]
  expect(contents).toContainEqual(kanariendokument)
  expect(contents).toContainEqual(kanarienfoto)
  const liesmich = String(files.get('LIESMICH.txt')).replaceAll(/\s+/g, ' ')
  expect(liesmich).toContain(`Stadtwerke Test Kundennummer: ${kundennummer} Stand: 21.11.2026, 10:00 Uhr`)
  expect(liesmich).toContain(
    'Verantwortlich: Stadtwerke Test, https://portal.stw.example/impressum. Zwecke: eigene Worte.',
  )
  const erteilt = { kundennummer, zeit: clock.now(), akteur: 'portal', objekt: 'anschlussnutzer' }
  expect(await listErteilt()).toEqual([erteilt])
  expect([daten['protokoll']].flat().at(-1)).toMatchObject({ akteur: 'portal', aktion: 'auskunft_erteilt' })
  const { out: trail } = await recordTerminal((terminal) =>
    runPortal(['protokoll-pruefen'], folder.environment, terminal),
  )
  expect(trail).toContain('alles heil')
  expect(await countMails()).toBe(mails)
})

test('only the owner can read the file, and no temporary file remains', async () => {
  await insertKanarien(db, store())
  await write()
  expect((await stat(target())).mode & 0o777).toBe(0o600)
  expect(await listZiel()).toEqual(['auskunft.zip'])
})

test('the archive has the data of the named customer only', async () => {
  await createKundenbestand(db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(db, { kundennummer: 'T-2', vertragId: '4712' })
  const { out } = await portal('--kundennummer', 'T-2', '--ziel', target(), '--mandant', 'stw')
  expect(out).toBe(`Alles über Kunde T-2 steht in ${target()}.\n`)
  const text = [...(await readZiel()).values()].join('\n')
  expect(text).toContain('4712')
  expect(text).not.toMatch(/T-1\b|4711/)
})

test('an unknown customer leaves neither file nor entry', async () => {
  expect(await write('T-9')).toEqual({ code: 1, out: '', err: 'Den Kunden T-9 gibt es nicht.\n' })
  expect([await listZiel(), await listErteilt()]).toEqual([[], []])
})

test('an existing file is not overwritten, and nothing is recorded', async () => {
  await insertKanarien(db, store())
  await writeFile(target(), 'meins')
  const sentence = `Die Datei ${target()} gibt es schon; sie wird nicht überschrieben.`
  expect(await write()).toEqual(failure(sentence))
  expect([await readFile(target(), 'utf8'), await listZiel()]).toEqual(['meins', ['auskunft.zip']])
  await rm(target())
  await symlink(folder.path('nirgends'), target())
  expect(await write()).toEqual(failure(sentence))
  await rm(target())
  await mkdir(target())
  expect(await write()).toEqual(failure(sentence))
  expect(await listErteilt()).toEqual([])
})

test('a file that appears meanwhile is not overwritten either', async () => {
  await insertKanarien(db, store())
  await db.connection().execute(async (other) => {
    await sql`begin`.execute(other)
    await sql`select 1 from anschlussnutzer where kundennummer = ${kundennummer} for update`.execute(other)
    const refused = write()
    await expect.poll(listZiel).toEqual(['.auskunft.zip.neu'])
    await writeFile(target(), 'meins')
    await sql`commit`.execute(other)
    expect(await refused).toEqual(failure('gibt es schon; sie wird nicht überschrieben.'))
  })
  expect([await readFile(target(), 'utf8'), await listZiel()]).toEqual(['meins', ['auskunft.zip']])
})

test('the unfinished file of another call is not touched', async () => {
  await insertKanarien(db, store())
  const unfinished = folder.path('ziel/.auskunft.zip.neu')
  await writeFile(unfinished, 'halb')
  expect(await write()).toEqual(failure(`Die Datei ${unfinished} gibt es schon: Entweder schreibt sie gerade`))
  expect([await readFile(unfinished, 'utf8'), await listErteilt()]).toEqual(['halb', []])
})

test.each([
  ['nirgends/auskunft.zip', 'Den Ordner gibt es nicht.'],
  ['mandanten/stw.json/auskunft.zip', 'Was davor steht, ist kein Ordner.'],
  [`ziel/${'x'.repeat(252)}`, 'ENAMETOOLONG'],
])('where nothing can be written, a sentence says so: %s', async (path, reason) => {
  await insertKanarien(db, store())
  const { code, out, err } = await portal('--kundennummer', kundennummer, '--ziel', folder.path(path))
  expect({ code, out, err }).toEqual({
    code: 2,
    out: '',
    err: `Die Datei ${folder.path(path)} lässt sich nicht schreiben: ${reason}\n`,
  })
  expect(await listErteilt()).toEqual([])
})

test('breaking off leaves no half file', async () => {
  await insertKanarien(db, store())
  const controller = new AbortController()
  await db.connection().execute(async (other) => {
    await sql`begin`.execute(other)
    await sql`lock table lastgang in access exclusive mode`.execute(other)
    const running = write(kundennummer, controller.signal)
    await expect.poll(async () => (await stat(folder.path('ziel/.auskunft.zip.neu'))).size).toBeGreaterThan(0)
    controller.abort()
    await sql`rollback`.execute(other)
    expect(await running).toEqual({ code: 130, out: '', err: 'Abgebrochen. Es ist keine Datei entstanden.\n' })
  })
  expect(await listZiel()).toEqual([])
})

test('a second Ctrl-C, which ends the process at once, leaves no half file either', { tags: 'full' }, async () => {
  await insertKanarien(db, store())
  await db.connection().execute(async (other) => {
    await sql`begin`.execute(other)
    await sql`lock table lastgang in access exclusive mode`.execute(other)
    const args = ['auskunft', '--kundennummer', kundennummer, '--ziel', target()]
    // Runs the sources: the bundle is not always built when tests run.
    const path = fileURLToPath(new URL('../../portal.ts', import.meta.url))
    const child = spawn(process.execPath, [path, ...args], {
      env: { ...process.env, ...folder.environment },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(listZiel).toEqual(['.auskunft.zip.neu'])
    await waitUntilBlocked(db)
    // The first one arrives twice when it comes from a terminal, which ends nothing at once.
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await delay(1000)
    expect(child.exitCode).toBeNull()
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    await sql`rollback`.execute(other)
  })
  expect(await listZiel()).toEqual([])
})

test('documents without their content are counted and named in the archive, and change the exit code', async () => {
  await insertKanarien(db, store())
  await rm(folder.path('data/dokumente'), { recursive: true })
  const one = await write()
  expect([one.code, one.out]).toEqual([1, `Alles über Kunde ${kundennummer} steht in ${target()}.\n`])
  expect(one.err).toMatch(/^Ein Dokument fehlt darin, .* siehe dokumente\/FEHLT\.txt im Archiv\.\n$/)
  await rm(target())
  await createDokument({ db, store: directoryStore(folder.path('woanders')) }, { id: 'zwei', kundennummer })
  expect((await write()).err).toMatch(/^2 Dokumente fehlen darin, /)
  const fehlt = String((await readZiel()).get('dokumente/FEHLT.txt'))
  expect(fehlt.match(/^dokumente\/.*$/gm)).toHaveLength(2)
})

test('a content that fails in its middle leaves no file', async () => {
  await insertKanarien(db, store())
  const content = Buffer.alloc(300_000, 'x')
  await createDokument({ db, store: store() }, { id: 'kurz', kundennummer, vertrag_id: null }, content)
  const { sha256 } = await db.selectFrom('dokument').select('sha256').where('id', '=', 'kurz').executeTakeFirstOrThrow()
  const hex = sha256.toString('hex')
  const path = join(folder.path('data/dokumente/stw'), hex.slice(0, 2), hex.slice(2))
  await rm(path)
  await mkdir(path)
  const { size } = await stat(path)
  // A folder opens like a file of its size, and cannot be read.
  await sql`update dokument set bytes = ${size} where id = 'kurz'`.execute(db)
  expect(await write()).toEqual(failure('Die Auskunft ist gescheitert (EISDIR). Es ist keine Datei entstanden.'))
  expect(await listZiel()).toEqual([])
})

test.each([
  [[], 'Es fehlt --kundennummer.'],
  [['--kundennummer', '1'], 'Es fehlt --ziel mit der neuen Datei'],
  [['--kundennummer', '1', '--ziel', ''], 'Es fehlt --ziel mit der neuen Datei'],
  [['--kundennummer', '1', '--ziel'], 'Nach --ziel gehört eine neue Datei.'],
  [['--kundennummer', 'Ä', '--ziel', 'x.zip'], 'Ä ist keine Kundennummer.'],
  [
    ['--kundennummer', '1', '--ziel', 'x.zip', '--ausfuehren'],
    'Die Option --ausfuehren gehört nicht zum Befehl auskunft.',
  ],
  [['x.zip'], 'Mit x.zip kann der Befehl auskunft nichts anfangen.'],
])('%j is answered with a sentence', async (args, sentence) => {
  const { code, out, err } = await portal(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(sentence)
})
