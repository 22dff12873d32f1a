import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { kunde, toNdjson } from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await openCliOrdner(database)
  for (const name of ['a', 'b', 'c']) await folder.write(`export/pdf/${name}.pdf`, `%PDF-1.7 ${name}`)
  return async () => {
    await folder.close()
    await database.db.deleteFrom('dokument').execute()
  }
})

const run = (args: readonly string[], stdin?: string) =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal), { stdin })

const dokument = (id: string, datei: string) => ({
  art: 'dokument',
  id,
  kundennummer: 'T-1',
  datei,
  erstellzeitpunkt: '2026-01-15T09:00:00Z',
})
const store = () => folder.path('data/dokumente/stw')
async function pathOf(id: string): Promise<string> {
  const row = await database.db.selectFrom('dokument').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  const hex = row.sha256.toString('hex')
  return join(store(), hex.slice(0, 2), hex.slice(2))
}

test('documents come from the folder of the file, or from --dateien', async () => {
  const records = [kunde, dokument('A', 'pdf/a.pdf'), dokument('B', 'pdf/b.pdf')]
  const file = await folder.write('export/alle.ndjson', toNdjson(records))
  const first = await run(['import', file])
  expect(first.err).toMatch(/^Lesen {2}100 % {2}\d Zeilen\nPrüfen\nDokumente {2}50 % {2}1 von 2\nSchreiben\n$/)
  expect(first.out).toMatch(/^dokument +2 +0 +0 +0$/m)
  const lines = toNdjson([dokument('C', 'c.pdf')])
  const named = await run(['import', '-', '--dateien', folder.path('export/pdf')], lines)
  expect([named.code, named.out]).toEqual([0, expect.stringMatching(/^dokument +1 +0 +0 +0$/m)])
  const unnamed = await run(['import', '-'], lines)
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining('Bitte nennen Sie mit --dateien den Ordner')])
})

test('the check names documents without their content, and deletes contents without a document', async () => {
  const records = [kunde, ...['a', 'b', 'c'].map((name) => dokument(name, `pdf/${name}.pdf`))]
  const file = await folder.write('export/alle.ndjson', toNdjson(records))
  await run(['import', file])
  expect(await run(['dokumente-pruefen'])).toEqual({
    code: 0,
    out: 'Dokumente: 3 geprüft, 0 ohne heilen Inhalt. Aufzuräumen gab es nichts.\n',
    err: '',
  })
  await rm(await pathOf('a'))
  await writeFile(await pathOf('b'), '%PDF-1.7 B')
  const left = 'ab'.repeat(31)
  await mkdir(join(store(), 'ab'), { recursive: true })
  await writeFile(join(store(), 'ab', left), 'whatever a crash has left')
  const damaged = await run(['dokumente-pruefen'])
  expect(damaged.code).toBe(1)
  expect(damaged.out).toBe(
    'a: Der Inhalt fehlt.\nb: Der Inhalt ist beschädigt.\n' +
      'Dokumente: 3 geprüft, 2 ohne heilen Inhalt. Gelöscht: 1 ohne Dokument.\n',
  )
  expect(await readdir(join(store(), 'ab'))).not.toContain(left)
})

test('when the document store cannot be written the reason is named and nothing is imported', async () => {
  const file = await folder.write('export/eins.ndjson', toNdjson([kunde, dokument('Z', 'pdf/a.pdf')]))
  Object.assign(folder.environment, { DOKUMENTE_DIR: folder.path('export/pdf/a.pdf') })
  expect(await run(['import', file])).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'Die Ablage der Dokumente ist eine Datei oder liegt unter einer Datei. Nichts wurde eingespielt.',
    ),
  })
})
