import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../testing/cli.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { commands } from './commands.ts'
import { runPortal } from './runPortal.ts'
import { ReaderGone } from './terminal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
})
afterAll(() => Promise.all([database.close(), folder.close()]))

const script = fileURLToPath(new URL('portal.ts', import.meta.url))

/** Runs a command with its standard output and error closed, as in a pipe into `head`. */
async function runUnread(args: readonly string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  return { code, err }
}

test.each([['--help'], ['mandanten-pruefen'], ['doctor']])('portal %s | head ends quietly', async (name) => {
  expect(await runUnread([name])).toEqual({ code: 141, err: '' })
})

test('every command that needs no more than its name ends so once it has something to say', async () => {
  const alone = commands.filter(({ parameters }) => parameters.every(({ isRequired }) => !isRequired))
  const told: string[] = []
  const ends: unknown[] = []
  for (const { name } of alone) {
    const { code, err } = await recordTerminal((terminal) => {
      const out = () => {
        told.push(name)
        return Promise.reject(new ReaderGone())
      }
      return runPortal([name], folder.environment, { ...terminal, out })
    })
    if (told.includes(name)) ends.push([name, code, err])
  }
  expect(ends).toEqual([...new Set(told)].map((name) => [name, 141, '']))
  expect(told).toContain('aktualisierung-pruefen')
})
