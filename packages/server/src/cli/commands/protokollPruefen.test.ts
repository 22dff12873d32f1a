import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
})
afterAll(async () => {
  await database.close()
  await folder.close()
})
beforeEach(async () => {
  await tamper('delete from protokoll', 'delete from protokoll_kopf', 'delete from protokoll_geloescht')
  for (const kundennummer of ['T-1', 'T-2', 'T-1', 'T-1']) await record(kundennummer)
})

const record = (kundennummer: string) =>
  recordProtokoll(database.db, {
    kundennummer,
    zeit: new Date('2026-11-21T09:00:00Z'),
    akteur: 'kunde',
    aktion: 'kontaktdaten_geaendert',
    objekt: 'anschlussnutzer',
    nachher: { email: 'erika@example.org' },
  })

/** Acts as an attacker who owns the database. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const each = async (what: string) => {
    for (const table of ['protokoll', 'protokoll_kopf', 'protokoll_geloescht']) {
      await sql.raw(`alter table ${table} ${what} trigger user`).execute(database.db)
    }
  }
  await each('disable')
  for (const statement of statements) await sql.raw(statement).execute(database.db)
  await each('enable')
}

const run = (args: readonly string[] = [], signal?: AbortSignal) =>
  recordTerminal((terminal) => runPortal(['protokoll-pruefen', ...args], folder.environment, terminal), { signal })
const path = (name: string) => folder.path(name)

test('a whole trail is counted and summed up', async () => {
  const { code, out, err } = await run()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Änderungsprotokoll: 2 Ketten mit 4 Einträgen geprüft, alles heil\.\nStand: [0-9a-f]{64}\n$/)
})

test('every break is named with the customer and the entry, and the exit code says that there is one', async () => {
  await tamper(
    `update protokoll set inhalt = '{}' where kundennummer = 'T-1' and nr = 2`,
    `delete from protokoll where kundennummer = 'T-2'`,
  )
  expect(await run(['--sichern', path('nie')])).toEqual({
    code: 1,
    out:
      'T-1: Eintrag 2: Der Inhalt wurde verändert.\n' +
      'T-2: Am Ende abgeschnitten: Eintrag 1 fehlt.\n' +
      `Änderungsprotokoll: 1 Kette mit 3 Einträgen geprüft, 2 Brüche.\nNach ${path('nie')} ist nichts geschrieben.\n`,
    err: '',
  })
  await expect(readFile(path('nie'))).rejects.toThrow('ENOENT')
})

test('erased contents are counted, and break nothing', async () => {
  await sql`select erase_protokoll_inhalte('T-1', now(), 'infinity')`.execute(database.db)
  const { code, out } = await run()
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('2 Ketten mit 5 Einträgen (3 ohne Inhalt, weil er gelöscht wurde) geprüft, alles heil.'),
  ])
})

test('a saved end reveals a chain that was cut off with its head, and accepts growth and lawful deletion', async () => {
  const { code, out } = await run(['--sichern', path('koepfe')])
  const text = await readFile(path('koepfe'), 'utf8')
  expect(text).toMatch(/^(?:[0-9a-f]{64} [13] [0-9a-f]{64}\n){2}$/)
  expect(text).not.toContain('T-')
  const stand = createHash('sha256').update(text).digest('hex')
  expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`Stand: ${stand}\n$`))])

  await record('T-1')
  await sql`select delete_protokoll('T-2', now())`.execute(database.db)
  const later = await run(['--vergleichen', path('koepfe')])
  expect(later.code).toBe(0)
  expect(later.out).toContain(
    `Verglichen mit dem Stand ${stand}: 2 Ketten, 1 davon seitdem gelöscht, nichts verloren.\nStand: `,
  )

  await tamper(
    `delete from protokoll where nr > 1`,
    `update protokoll_kopf k set nr = 1, hash = p.hash from protokoll p where p.kundennummer = k.kundennummer`,
  )
  const cut = await run(['--vergleichen', path('koepfe')])
  expect([cut.code, cut.out]).toEqual([
    1,
    'Änderungsprotokoll: 1 Kette mit 1 Eintrag geprüft, alles heil.\nT-1: Eintrag 3 gab es schon, jetzt fehlt er.\n' +
      `Verglichen mit dem Stand ${stand}: 2 Ketten, 1 davon seitdem gelöscht, 1 Abweichung.\n`,
  ])
})

test('a file of saved ends is never overwritten, and an unreadable one is named', async () => {
  await folder.write('da', 'kein Stand\n')
  const there = await run(['--sichern', path('da')])
  expect([there.code, there.err]).toEqual([2, `Die Datei ${path('da')} gibt es schon; sie wird nicht überschrieben.\n`])
  expect(await readFile(path('da'), 'utf8')).toBe('kein Stand\n')
  const missing = await run(['--vergleichen', path('fehlt')])
  expect([missing.code, missing.err]).toEqual([2, `Die Datei ${path('fehlt')} lässt sich nicht lesen (ENOENT).\n`])
  const wrong = await run(['--vergleichen', path('da')])
  expect([wrong.code, wrong.err]).toEqual([2, `Zeile 1 von ${path('da')} nennt kein Ende einer Kette.\n`])
})

test('an interrupted check gives no result', async () => {
  expect(await run([], AbortSignal.abort())).toEqual({ code: 130, out: '', err: 'Abgebrochen.\n' })
})
