import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../../lib/errors.ts'
import { loggerFor } from './loggerFor.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-log-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const open = (target: string, complain: (sentence: string) => void = () => undefined) =>
  Fastify({ logger: loggerFor(target, 'info', { complain }) }).log

test('a log in a new folder is written', async () => {
  const target = join(dir, 'new/portal.log')
  open(target).info('Beginn')
  await vi.waitFor(() => expect(readFileSync(target, 'utf8')).toContain('"ereignis":"Beginn"'), { timeout: 60_000 })
})

test('a log file that cannot be opened ends the start with a sentence that names LOG', () => {
  writeFileSync(join(dir, 'file'), '')
  for (const target of [dir, join(dir, 'file/x'), '/proc/ekp-none/portal.log']) {
    expect(() => open(target)).toThrow(StartError)
    expect(() => open(target)).toThrow(`Einstellung LOG: Die Datei ${target} lässt sich nicht öffnen`)
  }
})

test.runIf(process.platform === 'linux')('a full disk is reported once, and the portal goes on', async () => {
  const complain = vi.fn<(sentence: string) => void>()
  const log = open('/dev/full', complain)
  log.info('eins')
  await vi.waitFor(() => expect(complain).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(complain.mock.calls[0]?.[0]).toContain('Das Protokoll (/dev/full) lässt sich nicht schreiben (ENOSPC)')
  log.info('zwei')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(complain).toHaveBeenCalledOnce()
})

test.runIf(process.platform === 'linux')(
  'a standard output that accepts nothing does not end the process',
  { tags: 'full' },
  () => {
    const module = new URL('./loggerFor.ts', import.meta.url).href
    const script = `
    import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))}
    import { loggerFor } from ${JSON.stringify(module)}
    const { log } = Fastify({ logger: loggerFor('stdout', 'info', { complain: (sentence) => console.error(sentence) }) })
    log.info('eins')
    setTimeout(() => { log.info('zwei'); setTimeout(() => console.error('Ende'), 100) }, 100)
  `
    const command = '"$0" --input-type=module --eval "$1" > /dev/full'
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stderr.trim().split('\n')).toEqual([
      'Das Protokoll (stdout) lässt sich nicht schreiben (ENOSPC). Das Portal läuft weiter, aber Zeilen fehlen.',
      'Ende',
    ])
  },
)
