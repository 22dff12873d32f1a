import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, type RecordOptions, recordTerminal } from '../../testing/cli.ts'
import { kunde, toNdjson, vertrag, whole } from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('importlauf').execute()
  folder = await openCliOrdner(database)
  return () => folder.close()
})
afterAll(() => database.close())

const run = (args: readonly string[], options?: RecordOptions) =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal), options)

const foreign = { ...vertrag, id: '91', kundennummer: 'T-404' }

test('importe says what each import did, the last one first, and all about one [versorger-61]', async () => {
  await run(['import', await folder.write('kunden.ndjson', toNdjson(whole))])
  await run(['import', await folder.write('falsch.ndjson', toNdjson([foreign]))])
  const file = await folder.write('halb.ndjson', toNdjson([kunde, foreign]))
  await run(['import', file, '--teilweise', folder.path('')])
  const { code, out } = await run(['importe'])
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  const shown = lines.map((line) => line.split('\t').toSpliced(1, 1).toSpliced(3, 1))
  const nr = (index: number) => lines[index]?.split('\t')[0] ?? ''
  expect(shown).toEqual([
    [nr(0), 'befehl', 'halb.ndjson', 'Teilweise eingespielt. Ausgelassen sind 1 von 2 Zeilen.'],
    [nr(1), 'befehl', 'falsch.ndjson', 'Die Datei wurde abgelehnt. Nichts wurde eingespielt.'],
    [nr(2), 'befehl', 'kunden.ndjson', 'Eingespielt.'],
  ])

  const teilweise = (await run(['importe', '--import', nr(0)])).out
  expect(teilweise).toMatch(/^Import \d+, mit einem Befehl: halb\.ndjson\nBeendet am .* Uhr, Dauer \d+ Sekunden?\.\n/)
  expect(teilweise).toMatch(/^Zeile 2, Feld kundennummer: .*$/m)
  expect(teilweise).toMatch(/^ +neu +geändert +unverändert +entfernt +ausgelassen$/m)
  expect(teilweise).toMatch(/^vertrag +0 +0 +0 +0 +1$/m)
  const abgelehnt = (await run(['importe', '--import', nr(1)])).out
  expect(abgelehnt).toMatch(
    /\n\nZeile 1, Feld kundennummer: .*\n\nDie Datei wurde abgelehnt\. Nichts wurde eingespielt\.\n$/,
  )
  expect((await run(['importe', '--import', nr(2)])).out).toMatch(/^anschlussnutzer +1 +0 +0 +0$/m)
})

test('a line of unknown kind counts as unreadable', async () => {
  const file = await folder.write('halb.ndjson', `${toNdjson([kunde])}kein JSON\n`)
  expect((await run(['import', file, '--teilweise', folder.path('')])).out).toMatch(/^unlesbar +0 +0 +0 +0 +1$/m)
})

test('a dry run and a broken-off import leave no report', async () => {
  const file = await folder.write('kunden.ndjson', toNdjson(whole))
  await run(['import', file, '--probe'])
  await run(['import', await folder.write('falsch.ndjson', toNdjson([foreign])), '--probe'])
  await run(['import', file], { signal: AbortSignal.abort() })
  expect(await run(['importe'])).toEqual({ code: 0, out: '', err: 'In dieser Zeit gab es keinen Import.\n' })
})

test('a name with control characters is shown without them, and an unknown number is refused', async () => {
  await run(['import', await folder.write('Käse\nzwei\u001b[2J.ndjson', toNdjson(whole))])
  expect((await run(['importe'])).out.split('\t')[3]).toBe('Käse?zwei?[2J.ndjson')
  expect(await run(['importe', '--import', '999999'])).toEqual({
    code: 1,
    out: '',
    err: 'Einen Import mit der Nummer 999999 gibt es nicht.\n',
  })
})
