import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { runPortal } from '../../runPortal.ts'
import { hashFile } from '../../sicherung/files.ts'
import {
  formatPruefsumme,
  type Manifest,
  manifestFile,
  pruefsummeFile,
  sealManifest,
  siegelFile,
} from '../../sicherung/manifest.ts'
import { listTabellen } from '../../sicherung/tabellen.ts'

let database: TestDatabase
let folder: CliOrdner
let target: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
  folder.environment['SCHLUESSEL'] = testSchluessel
  const konto = { kennung: 'chefin', name: 'Chefin', rolle: 'admin', passwortHash: 'x' } as const
  await insertDienstkonto(database.db, { ...konto, angelegtAm: new Date() })
})
afterAll(() => Promise.all([database.close(), folder.close()]))
beforeEach(async () => {
  target = folder.path(`sicherung-${randomBytes(4).toString('hex')}`)
  const { code, err } = await run(['sichern', target])
  if (code !== 0) throw new Error(err)
})

const run = (args: readonly string[]) => recordTerminal((terminal) => runPortal(args, folder.environment, terminal))
const path = (name: string) => join(target, 'stw', name)
const sign = signer(testSchluessel, 'stw')

/** Changes the manifest of a backup and its checksum, as an attacker with access to its folder can. */
async function rewriteManifest(change: (manifest: Manifest) => unknown): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(path(manifestFile), 'utf8'))
  const text = JSON.stringify(change(manifest))
  await writeFile(path(manifestFile), text)
  await writeFile(path(pruefsummeFile), formatPruefsumme(text))
  return text
}

const probe = (...more: readonly string[]) => run(['wiederherstellen', target, '--probe', ...more])
const foreign = /^\S+manifest\.siegel passt nicht zur Sicherung: .* Mit --ungeprueft wird sie trotzdem eingespielt\.\n$/

/** Adds an admin of the service desk, and renews all checksums. */
async function forge() {
  const file = 'daten/dienstkonto.copy.gz'
  const rows = gunzipSync(await readFile(path(file))).toString()
  const [first = ''] = rows.split('\n')
  await writeFile(path(file), gzipSync(`${rows}${first.replace(/^\d+/, '999').replace('chefin', 'eindringling')}\n`))
  const sha256 = await hashFile(path(''), file)
  await rewriteManifest(({ tabellen, ...manifest }) => ({
    ...manifest,
    tabellen: tabellen.map((one) => (one.datei === file ? { ...one, sha256, zeilen: one.zeilen + 1 } : one)),
  }))
}

test('a forged backup is refused, by the trial too, however right its checksums are', async () => {
  await forge()
  const empty = await emptyDatabase()
  onTestFinished(() => empty.close())
  for (const args of [['--probe'], ['--in', empty.connection.database]]) {
    const { code, out, err } = await run(['wiederherstellen', target, ...args])
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(foreign)])
  }
  expect(await listTabellen(empty.db)).toEqual([])
  expect(await probe('--ungeprueft')).toMatchObject({ code: 0, err: '' })
})

test('a backup is refused without its seal, as one of an older version is, unless the call says otherwise', async () => {
  await rm(path(siegelFile))
  const refused = await probe()
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringMatching(/^Der Sicherung fehlt \S+manifest\.siegel: Eine ältere Version .*--ungeprueft/),
  ])
  const { code, out } = await probe('--ungeprueft')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^stw: Ob die Sicherung echt ist, ist nicht geprüft\.\nstw: Pro/),
  ])
})

test('a forged backup cannot be told from one of another key or another tenant', async () => {
  folder.environment['SCHLUESSEL'] = 'x'.repeat(32)
  const otherKey = await probe()
  delete folder.environment['SCHLUESSEL']
  const noKey = await probe()
  folder.environment['SCHLUESSEL'] = testSchluessel
  await writeFile(
    path(siegelFile),
    sealManifest(signer(testSchluessel, 'swm'), await readFile(path(manifestFile), 'utf8')),
  )
  const otherTenant = await probe()
  expect([otherKey.err, otherTenant.err]).toEqual([expect.stringMatching(foreign), expect.stringMatching(foreign)])
  expect([noKey.code, noKey.err]).toEqual([2, expect.stringMatching(/^Den Schlüssel \S+ gibt es nicht\./)])
})

test.each(['../dienstkonto.copy.gz', '/etc/passwd', 'daten/../../a.gz', 'daten/..', 'daten/a/b.gz', 'a.gz'])(
  'a backup names no file %s, sealed or not',
  async (datei) => {
    const text = await rewriteManifest((manifest) => ({ ...manifest, protokoll: { ...manifest.protokoll, datei } }))
    const sentence = /^Die Sicherung \S+manifest\.json lässt sich nicht lesen \(unbekanntes Format\)\.\n$/
    expect((await probe('--ungeprueft')).err).toMatch(sentence)
    await writeFile(path(siegelFile), sealManifest(sign, text))
    expect((await probe()).err).toMatch(sentence)
  },
)

test('a backup has no table of another schema, and no file that is a link', async () => {
  await rename(path('daten/vertrag.copy.gz'), folder.path('anderswo.gz'))
  await symlink(folder.path('anderswo.gz'), path('daten/vertrag.copy.gz'))
  const { code, out } = await probe()
  expect([code, out]).toEqual([
    1,
    'stw: daten/vertrag.copy.gz führt aus dem Ordner der Sicherung hinaus.\nstw: Nichts eingespielt.\n',
  ])
  await rewriteManifest(({ tabellen, ...manifest }) => ({
    ...manifest,
    tabellen: tabellen.map((one) => ({ ...one, name: `pg_catalog.${one.name}` })),
  }))
  expect((await probe('--ungeprueft')).err).toContain('unbekanntes Format')
})
