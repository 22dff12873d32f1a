import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { runPortal } from '../runPortal.ts'

let folder: CliOrdner
beforeAll(async () => {
  folder = await openCliOrdner()
  folder.environment['TENANTS_DIR'] = folder.path('mandanten')
  await folder.writeTenant({ hosts: ['stw.example'] })
})
afterAll(() => folder.close())

const run = (...args: string[]) =>
  recordTerminal((terminal) => runPortal(['vorschau', ...args], folder.environment, terminal), {
    signal: AbortSignal.abort(),
  })

test('another tenant, and a file that is wrong, get the sentence of every command, and nothing is served [versorger-76]', async () => {
  expect(await run('--mandant', 'xyz')).toEqual({
    code: 2,
    out: '',
    err: 'Den Mandanten xyz gibt es nicht. Bekannt sind: stw.\n',
  })
  await folder.writeTenant({ hosts: ['stw.example'], app: { kurzname: 'stw', name: '' } })
  const { code, err } = await run('--mandant', 'stw')
  expect([code, err]).toEqual([2, expect.stringMatching(/^Mandant \S+stw\.json: app\.name: /)])
})
