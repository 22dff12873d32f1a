import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { createMetrics } from '../../metrics/createMetrics.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { load, sourceOf } from '../../testing/data/importRecords.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { lastgangtag, uebertragung } from '../../testing/data/mscons.ts'
import { testClock } from '../../testing/testClock.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'
import { ReaderGone } from '../terminal.ts'

const text = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8')
const blockOf = (kind: string) => new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? ''
const edifact = blockOf('edifact')
const report = /```\n(Nachricht .*?)\n```/s.exec(text)?.[1] ?? ''

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database, { app: { kundennummerPrefix: 'SWM-' } })
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer, importlauf, nachrichtenzahl cascade`.execute(database.db)
  // The customer of the first example, with the places of her contract and her meter.
  await importNdjson(database.db, sourceOf(Buffer.from(blockOf('ndjson'))), {
    tenantPrefix: 'SWM-',
    today: '2026-11-21',
  })
  await load(database.db, [
    { art: 'vertrag', id: 'V-5001', marktlokation: '51238696781' },
    {
      art: 'zaehler',
      vertragId: 'V-5001',
      nummer: '1EMH0012845719',
      messlokation: 'DE00056266802AO6G56M11SN51G21M24S',
    },
  ])
})
afterAll(async () => {
  await folder.close()
  await database.close()
})

const portal = (args: readonly string[], stdin = '') =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal, testClock()), { stdin })

test('the example of docs/import.md is imported, and the report is the one that stands there', async () => {
  const { code, out } = await portal(['import-mscons', await folder.write('messwerte.txt', edifact)])
  expect(code).toBe(0)
  expect(out.trim()).toBe(report)
  const ablesungen = await database.db
    .selectFrom('ablesung')
    .select('ablesedatum')
    .where('marktnachricht', 'is not', null)
    .execute()
  expect(await database.db.selectFrom('importlauf').select(['dateiname', 'ergebnis', 'datensaetze']).execute()).toEqual(
    [{ dateiname: 'messwerte.txt', ergebnis: 'eingespielt', datensaetze: 2 }],
  )
  expect(ablesungen).toEqual([{ ablesedatum: '2026-06-01' }])
})

const metric = 'ekp_mscons_nachrichten_total'
const renderMetrics = (db: TestDatabase['db']) =>
  createMetrics(() => [{ kurzname: 'test', db, isReady: () => Promise.resolve(true) }], testClock()).render()

test('what became of messages is counted on, import by import, also where their reports are deleted', async () => {
  const foreign = uebertragung([lastgangtag({ tag: '2026-06-01', lokation: '57685676748' })])
  for (const file of [edifact, foreign, foreign]) await portal(['import-mscons', '-'], file)
  await portal(['import-mscons', '-', '--probe'], foreign)
  await database.db.deleteFrom('importlauf').execute()
  await portal(['import-mscons', '-'], foreign)
  const lines = (await renderMetrics(database.db)).split('\n').filter((line) => line.startsWith(`${metric}{`))
  expect(lines.toSorted()).toEqual([
    `${metric}{mandant="test",ergebnis="ausgelassen",grund="unbekannte Lokation"} 3`,
    `${metric}{mandant="test",ergebnis="uebernommen",grund=""} 2`,
  ])
})

test('an update takes over what the reports count', async () => {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(db, '0053-antwort-nach-uebergabe')
  await sql`
    insert into importlauf (begonnen_am, beendet_am, dateiname, quelle, ergebnis, datensaetze, nachrichten)
    select now(), now(), 'x', 'befehl', 'teilweise', 1,
      '{"ergebnisse": [{"ergebnis": "ausgelassen", "grund": "x", "anzahl": 2}], "unbekannt": []}'
    from generate_series(1, 3)
  `.execute(db)
  await migrate(db)
  expect(await renderMetrics(db)).toContain(`${metric}{mandant="test",ergebnis="ausgelassen",grund="x"} 6\n`)
})

test('a dry run says the same and that nothing is imported', async () => {
  const { code, out } = await portal(['import-mscons', '-', '--probe'], edifact)
  expect(code).toBe(0)
  expect(out.trim()).toBe(report.replace('Eingespielt.', 'Nur geprüft: Nichts wurde eingespielt.'))
  expect(await database.db.selectFrom('lastgangkanal').selectAll().execute()).toEqual([])
})

test('a strict import of an unknown place and a broken file end with 1 and one sentence for each error', async () => {
  const foreign = uebertragung([lastgangtag({ tag: '2026-06-01', lokation: '57685676748' })])
  const strict = await portal(['import-mscons', '-', '--streng'], foreign)
  expect(strict.code).toBe(1)
  expect(strict.err).toContain(
    'Segment 10: Diese Lokation gehört zu keinem Vertrag und keinem Zähler.\n\nDie Datei wurde abgelehnt. Nichts wurde eingespielt.\n',
  )
  const partly = await portal(['import-mscons', '-'], foreign)
  expect(partly.code).toBe(3)
  expect(partly.out).toContain('0 von 96     unbekannte Lokation')
  expect(partly.out).toContain('\n1 Nachricht nicht übernommen: unbekannte Lokation.\n')
  expect(partly.out).toContain('\nTeilweise eingespielt.\n')
  const broken = await portal(['import-mscons', '-'], edifact.replace('UNZ+2', 'UNZ+3'))
  expect(broken.code).toBe(1)
  expect(broken.err).toContain('Segment 43: UNZ nennt eine andere Zahl von Nachrichten, als die Datei hat: 2.')
})

test('an import does not count as failed when the reader of its report stops', async () => {
  const file = await folder.write('messwerte.txt', edifact)
  const importInto = (failure: Error) =>
    recordTerminal((terminal) => {
      const parts = { ...terminal, out: () => Promise.reject(failure) }
      return runPortal(['import-mscons', file], folder.environment, parts, testClock())
    })
  const full = await importInto(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }))
  expect(full.code).toBe(2)
  expect(full.err).toMatch(/\nEingespielt\. Der Bericht lässt sich nicht schreiben \(Error ENOSPC.*\)\.\n$/)
  expect(await database.db.selectFrom('importlauf').select('ergebnis').execute()).toEqual([{ ergebnis: 'eingespielt' }])
  const gone = await importInto(new ReaderGone())
  expect([gone.code, gone.err]).toEqual([141, expect.not.stringContaining('Bericht')])
})
