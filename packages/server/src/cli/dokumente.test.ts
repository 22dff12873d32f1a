import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUrl } from '../testing/databaseUrl.ts'
import { kunde, toNdjson } from '../testing/importRecords.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { runPortal } from './runPortal.ts'

let database: TestDatabase
let dir: string
let environment: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ekp-dokumente-'))
  for (const name of ['mandanten', 'export', 'export/pdf']) await mkdir(join(dir, name))
  const app = { kurzname: 'stw', name: 'Stadtwerke Test', kundennummerPrefix: 'T-' }
  await writeFile(join(dir, 'mandanten/stw.json'), JSON.stringify({ hosts: ['*'], app }))
  for (const name of ['a', 'b', 'c']) await writeFile(join(dir, `export/pdf/${name}.pdf`), `%PDF-1.7 ${name}`)
  environment = {
    DATABASE_URL: databaseUrl(database),
    TENANTS_DIR: join(dir, 'mandanten'),
    DATA_DIR: join(dir, 'data'),
  }
  return async () => {
    await rm(dir, { recursive: true })
    await database.db.deleteFrom('dokument').execute()
  }
})

async function run(args: readonly string[], stdin = '') {
  let [out, err] = ['', '']
  const code = await runPortal(args, environment, {
    stdin: Readable.from([Buffer.from(stdin)]),
    out: (text) => void (out += `${text}\n`),
    stderr: { write: (text) => void (err += text), isTTY: false },
    signal: new AbortController().signal,
  })
  return { code, out, err }
}

const dokument = (id: string, datei: string) => ({
  ...{ art: 'dokument', id, kundennummer: 'T-1', datei, erstellzeitpunkt: '2026-01-15T09:00:00Z' },
})
const store = () => join(dir, 'data/dokumente/stw')
async function pathOf(id: string): Promise<string> {
  const row = await database.db.selectFrom('dokument').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  const hex = row.sha256.toString('hex')
  return join(store(), hex.slice(0, 2), hex.slice(2))
}

test('documents come from the folder of the file, or from the one that is named', async () => {
  const file = join(dir, 'export/alle.ndjson')
  await writeFile(file, toNdjson([kunde, dokument('A', 'pdf/a.pdf'), dokument('B', 'pdf/b.pdf')]))
  const first = await run(['import', file])
  expect(first.err).toMatch(/^Lesen {2}100 % {2}\d Zeilen\nPrüfen\nDokumente {2}50 % {2}1 von 2\nSchreiben\n$/)
  expect(first.out).toMatch(/^dokument +2 +0 +0 +0$/m)
  const lines = toNdjson([dokument('C', 'c.pdf')])
  const named = await run(['import', '-', '--dateien', join(dir, 'export/pdf')], lines)
  expect([named.code, named.out]).toEqual([0, expect.stringMatching(/^dokument +1 +0 +0 +0$/m)])
  const unnamed = await run(['import', '-'], lines)
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining('Bitte nennen Sie mit --dateien den Ordner')])
})

test('the check names documents without their content, and deletes contents without a document', async () => {
  const file = join(dir, 'export/alle.ndjson')
  await writeFile(file, toNdjson([kunde, ...['a', 'b', 'c'].map((name) => dokument(name, `pdf/${name}.pdf`))]))
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

test('a store that is away is named by its code, and nothing is imported', async () => {
  const file = join(dir, 'export/eins.ndjson')
  await writeFile(file, toNdjson([kunde, dokument('Z', 'pdf/a.pdf')]))
  Object.assign(environment, { DOKUMENTE_DIR: join(dir, 'export/pdf/a.pdf') })
  expect(await run(['import', file])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Die Ablage der Dokumente ist nicht erreichbar (ENOTDIR). Nichts wurde eingespielt.'),
  })
})
