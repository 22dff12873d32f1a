import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCliOrdner } from '../testing/cli.ts'
import { kunde, listRows, toNdjson, vertrag } from '../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

// @module-tag full

let database: TestDatabase
let pfad: string
beforeEach(async () => {
  database = await testDatabase()
  pfad = await mkdtemp(join(tmpdir(), 'ekp-kills-'))
})
afterEach(async () => {
  await database.close()
  await rm(pfad, { recursive: true, force: true })
})

/** Kills a process before its n-th statement or change of a file, and says at its end how many there were. */
const killing = (at: number) => `
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  import pg from ${JSON.stringify(import.meta.resolve('pg'))}
  let steps = 0
  const counted = (own) => function (...args) {
    steps += 1
    if (steps === ${at}) process.kill(process.pid, 'SIGKILL')
    return own.apply(this, args)
  }
  for (const name of ['mkdir', 'open', 'rename', 'rm']) fs[name] = counted(fs[name])
  syncBuiltinESMExports()
  pg.Client.prototype.query = counted(pg.Client.prototype.query)
  process.once('exit', () => process.stderr.write('Schritte: ' + steps + '\\n'))
`

interface End {
  readonly signal: unknown
  readonly text: string
}

async function run(args: readonly string[], env: Record<string, string>, at: number): Promise<End> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(killing(at))}`
  const child = spawn(process.execPath, [preload, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const [, signal]: unknown[] = await once(child, 'close')
  return { signal, text }
}

const stepsOf = ({ text }: End): number => {
  const steps = Number(/Schritte: (\d+)/.exec(text)?.[1])
  expect(steps, text).toBeGreaterThan(20)
  return steps
}

/** Steps all over the run, and each of the last ones: there it commits. */
const killsOf = (steps: number): readonly number[] => [
  ...Array.from({ length: 8 }, (_, index) => Math.ceil(((index + 0.5) * (steps - 14)) / 8)),
  ...Array.from({ length: 14 }, (_, index) => steps - 13 + index),
]

const kunden = Array.from({ length: 20 }, (_, index) => ({ ...kunde, kundennummer: `T-${index + 1}` }))
const wrong = { ...vertrag, id: '91', kundennummer: 'T-404' }
const content = `${toNdjson([...kunden, wrong])}\n`
const leftOut = `${JSON.stringify(wrong)}\n`
const countKunden = async () => (await listRows(database.db, 'anschlussnutzer')).length
const countLaeufe = async () => (await database.db.selectFrom('importlauf').select('id').execute()).length
/** A killed process's statement may still run for a moment. */
async function waitForRest(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'endkundenportal'
          and pid <> pg_backend_pid() and state <> 'idle'
      `.execute(database.db)
      return rows.length
    })
    .toBe(0)
}
const clear = () => sql`truncate importlauf, anschlussnutzer cascade`.execute(database.db)

test(
  'import --teilweise that is killed at any step has imported all that is right or nothing, and runs again',
  { timeout: 600_000 },
  async () => {
    const folder = await openCliOrdner(database)
    const file = await folder.write('kunden.ndjson', content)
    const portal = new URL('../cli/portal.ts', import.meta.url).pathname
    const call = (reste: string, at = 0) => run([portal, 'import', file, '--teilweise', reste], folder.environment, at)
    const newReste = () => mkdtemp(join(pfad, 'reste-'))
    const steps = stepsOf(await call(await newReste()))
    const found = new Set<number>()
    for (const at of killsOf(steps)) {
      await clear()
      const reste = await newReste()
      expect(await call(reste, at)).toMatchObject({ signal: 'SIGKILL' })
      await waitForRest()
      const laeufe = await countLaeufe()
      found.add(laeufe)
      expect(await countKunden(), `killed at step ${at} of ${steps}`).toBe(laeufe * kunden.length)
      // What is imported has its left-out lines in a file.
      const rest = laeufe === 1 ? await readRest(reste) : leftOut
      expect(rest, `killed at step ${at} of ${steps}`).toBe(leftOut)
      expect((await call(await newReste())).text).toContain('Teilweise eingespielt.')
      expect(await countKunden()).toBe(kunden.length)
    }
    expect(found).toEqual(new Set([0, 1]))
    await folder.close()
  },
)

async function readRest(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((one) => one.endsWith('.reste.ndjson'))
  return name === undefined ? '' : readFile(join(folder, name), 'utf8')
}

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
/** One run of the import folder's task, in a process of its own. */
const worker = `
  import { importordnerTask } from ${module('./ordner/importordnerTask.ts')}
  import { bundledBanken } from ${module('../modules/bankverbindung/bankverzeichnis.ts')}
  import { systemClock } from ${module('../lib/clock.ts')}
  const { connection, pfad } = JSON.parse(process.env.WORKER)
  const app = { kurzname: 'test', kundennummerPrefix: 'T-' }
  const tenant = { app, importordner: { pfad, mitEnde: false, teilweise: true } }
  const note = (facts) => console.log(JSON.stringify(facts))
  const log = { info: note, warn: note, error: note }
  const task = importordnerTask({
    connectionTo: () => connection,
    storeOf: () => undefined,
    findBank: async () => bundledBanken(systemClock),
    ruheMs: 0,
  })
  await task.run({ tenant, clock: systemClock, log, signal: new AbortController().signal }, {})
`

test(
  'a file of the import folder is loaded once, at whatever step its process is killed [versorger-63]',
  { timeout: 600_000 },
  async () => {
    const env = () => ({ WORKER: JSON.stringify({ connection: database.connection, pfad }) })
    const call = (at = 0) => run(['--input-type=module', '-e', worker], env(), at)
    const deliver = () => writeFile(join(pfad, 'kunden.ndjson'), content)
    await deliver()
    const steps = stepsOf(await call())
    for (const at of killsOf(steps)) {
      await clear()
      for (const name of await readdir(pfad)) await rm(join(pfad, name), { recursive: true })
      await deliver()
      expect(await call(at)).toMatchObject({ signal: 'SIGKILL' })
      await waitForRest()
      expect(await countKunden(), `killed at step ${at} of ${steps}`).toBe((await countLaeufe()) * kunden.length)
      await call()
      expect(await countLaeufe(), `killed at step ${at} of ${steps}`).toBe(1)
      expect(await countKunden()).toBe(kunden.length)
      const endings = (await readdir(join(pfad, 'fehler'))).map((name) => name.replace(/^.*?-.*?-/, '')).toSorted()
      expect(endings, `killed at step ${at} of ${steps}`).toEqual([
        'kunden.bericht.txt',
        'kunden.gruende.ndjson',
        'kunden.ndjson',
        'kunden.reste.ndjson',
      ])
      expect([await readdir(join(pfad, 'in-arbeit')), await readdir(join(pfad, 'fertig'))]).toEqual([[], []])
      expect(await readRest(join(pfad, 'fehler'))).toBe(leftOut)
    }
  },
)
