// @module-tag full

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'ekp-watchdog-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const tickMs = 100

/** A process with a watchdog that ticks ten times as fast as the portal's; it runs `work` in a function of this name. */
async function start(work: string, { log = 'stdout', args = [] as string[] } = {}) {
  const file = JSON.stringify(new URL('./startWatchdog.ts', import.meta.url).href)
  const script = `
    const { startWatchdog } = await import(${file})
    startWatchdog(${JSON.stringify(log)}, ${tickMs})
    process.on('SIGTERM', () => undefined)
    setInterval(() => console.log('alive'), 50)
    async function work() { ${work} }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    console.log('working')
    void work()
  `
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = once(child, 'exit')
  const output = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.error += String(chunk)))
  /** Waits until it has written this. */
  const wrote = async (text: string) => {
    while (!output.out.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended: ${output.error}`)
      await sleep(20)
    }
  }
  await wrote('working')
  return { child, end, output, wrote }
}

const ofOutput = (out: string) => out.split('\n').find((line) => line.startsWith('{')) ?? ''

describe.concurrent('a blocked event loop ends the process, which names the function that blocked it', () => {
  test.each([
    ['a loop', 'for (;;);'],
    ['a regular expression', "/^(a+)+$/.test('a'.repeat(100) + 'b')"],
    ['one JSON after the other', "for (;;) JSON.parse(`[${'1,'.repeat(1e5)}1]`)"],
    ['a lock that nobody opens', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'],
  ])('%s', async (_name, code) => {
    const { child, end, output } = await start(code)
    child.kill('SIGTERM')
    expect(await end).toEqual([null, 'SIGKILL'])
    expect(JSON.parse(ofOutput(output.out))).toMatchObject({
      stufe: 'fatal',
      grund: expect.stringMatching(/^Das Portal hat \d+ Sekunden lang auf nichts mehr reagiert und beendet sich\.$/),
      stelle: expect.stringMatching(/^(?:\S+ \(\S+\) < )*work \(/),
      ereignis: 'Abbruch',
    })
    expect(output.error).toMatch(/^Das Portal hat .* Es hing hier: .*work \(/m)
  })

  test('the line is appended to the log file', async () => {
    const log = join(dir, 'portal.log')
    const { end } = await start(
      `(await import('node:fs')).writeFileSync(${JSON.stringify(log)}, 'before\\n'); for (;;);`,
      {
        log,
      },
    )
    expect(await end).toEqual([null, 'SIGKILL'])
    expect(readFileSync(log, 'utf8')).toMatch(/^before\n\{"stufe":"fatal".*\}\n$/)
  })

  test('the process ends even if nobody reads its output', async () => {
    const { child, end } = await start("process.stdout.write('x'.repeat(1e6)); for (;;);", {
      log: '/nowhere/portal.log',
    })
    child.stdout.pause()
    child.stderr.pause()
    expect(await end).toEqual([null, 'SIGKILL'])
  })
})

describe.concurrent('a process that is only stopped, busy or debugged is left alone', () => {
  test('stopped for longer than the bound, then continued', async () => {
    const { child, end, output, wrote } = await start('')
    child.kill('SIGSTOP')
    await sleep(80 * tickMs)
    child.kill('SIGCONT')
    output.out = ''
    await wrote('alive\n'.repeat(20))
    child.kill('SIGKILL')
    expect(await end).toEqual([null, 'SIGKILL'])
    expect(output.error).toBe('')
  })

  test('busy, but its event loop turns now and then', async () => {
    const busy = `for (const end = performance.now() + ${30 * tickMs}; performance.now() < end;) {
      for (const pause = performance.now() + ${3 * tickMs}; performance.now() < pause;);
      await new Promise((resolve) => setTimeout(resolve, ${tickMs / 10}))
    }
    console.log('through')`
    const { child, end, output, wrote } = await start(busy)
    await wrote('through')
    child.kill('SIGKILL')
    await end
    expect(output.error).toBe('')
  })

  test('run under a debugger', async () => {
    const { child, end, output, wrote } = await start(
      `for (const end = performance.now() + ${30 * tickMs}; performance.now() < end;); console.log('through')`,
      {
        args: ['--inspect=127.0.0.1:0'],
      },
    )
    await wrote('through')
    child.kill('SIGKILL')
    await end
    expect(output.out).not.toContain('{')
  })
})
