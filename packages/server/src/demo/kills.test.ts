import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { embeddedDirs } from '../testing/embedded.ts'

const dirs = embeddedDirs()
const main = new URL('../main.ts', import.meta.url).pathname

/** Kills the portal at its n-th statement, and says how many there were before it serves. */
const killing = (statement: number) => `
  import pg from ${JSON.stringify(import.meta.resolve('pg'))}
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (...args) {
    count += 1
    if (count === ${statement}) process.kill(process.pid, 'SIGKILL')
    return query.apply(this, args)
  }
  const { stdout } = process
  const write = stdout.write.bind(stdout)
  stdout.write = (text, ...rest) => {
    if (String(text).startsWith('Das Portal läuft')) write('Anweisungen: ' + count + '\\n')
    return write(text, ...rest)
  }
`

interface End {
  readonly signal: unknown
  readonly text: string
}

/** Starts the portal on a data directory, and ends it as soon as it serves, if nothing else does. */
async function start(dataDir: string, statement = 0): Promise<End> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(killing(statement))}`
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: '0',
    CLOCK: '2026-11-21T12:00:00Z',
    NODE_OPTIONS: preload,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('Das Portal läuft')) child.kill('SIGTERM')
    })
  }
  const [, signal]: unknown[] = await once(child, 'exit')
  return { signal, text }
}

// The first half of the statements makes the tables, the second loads the demo.
const shares = [0.3, 0.6, 0.9]

test(
  'a first start that is killed is brought to its end by the next one',
  { tags: 'full', timeout: 600_000 },
  async () => {
    const whole = await start(dirs.filled())
    const statements = Number(/Anweisungen: (\d+)/.exec(whole.text)?.[1])
    expect(statements, whole.text).toBeGreaterThan(100)
    for (const share of shares) {
      const dataDir = dirs.filled()
      expect(await start(dataDir, Math.round(statements * share))).toMatchObject({ signal: 'SIGKILL' })
      const next = await start(dataDir)
      expect(next.text, `killed after ${share} of the statements`).toContain('Das Portal läuft')
    }
  },
)
