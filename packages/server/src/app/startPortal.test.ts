// @module-tag full

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readState } from '../db/embedded/dataDir.ts'
import { processesIn, queryOnce } from '../testing/embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ekp-portal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// A first start beside the other tests of a busy machine.
const patience = 120_000

interface RunningPortal {
  readonly process: ChildProcess
  readonly port: number
  /** Everything it wrote to its standard error so far. */
  stdout(): string
  stderr(): string
  exitCode(): Promise<unknown>
}

let running: ChildProcess | undefined
afterEach(async () => {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGKILL')
  await once(running, 'exit')
})

function spawnPortal(settings: Record<string, string>) {
  const main = new URL('../main.ts', import.meta.url).pathname
  const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', ...settings }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  return child
}

/** Starts a portal that cannot, and answers what it wrote to its standard error. */
async function failToStart(settings: Record<string, string>): Promise<string> {
  const child = spawnPortal(settings)
  child.stdout.resume()
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  expect((await once(child, 'exit'))[0]).toBe(1)
  return stderr
}

const preload = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` })

async function startPortalProcess(settings: Record<string, string> = {}): Promise<RunningPortal> {
  const child = spawnPortal(settings)
  const exit = once(child, 'exit')
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const port = await vi.waitFor(
    () => {
      const found = /läuft: http:\/\/localhost:(\d+)/.exec(stdout)?.[1]
      if (found === undefined) throw new Error(`not serving: ${stdout}${stderr}`)
      return Number(found)
    },
    { timeout: patience, interval: 100 },
  )
  return { process: child, port, stdout: () => stdout, stderr: () => stderr, exitCode: async () => (await exit)[0] }
}

const logLines = (part: string) =>
  readFileSync(join(dataDir, 'log/portal.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(part))

const postmasterPid = () => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

test('when its PostgreSQL is killed, the portal says so and ends with 1', { timeout: 4 * patience }, async () => {
  const portal = await startPortalProcess()
  process.kill(postmasterPid(), 'SIGKILL')
  expect(await portal.exitCode()).toBe(1)
  expect(portal.stderr()).toContain('PostgreSQL hat sich unerwartet beendet.')
  expect(logLines('"stufe":"fatal"')).toEqual([
    expect.stringContaining('"grund":"PostgreSQL hat sich unerwartet beendet."'),
  ])
})

test(
  'a broken connection and what libraries print are logged by their code, and what ends the portal by its place',
  { timeout: 4 * patience },
  async () => {
    const crash = `
      let times = 0
      process.on('SIGUSR2', () => {
        const error = Object.assign(new Error(['ge', 'heim'].join('')), { code: 'EBROKEN' })
        if (++times > 1) throw error
        console.trace(error)
      })`
    const portal = await startPortalProcess(preload(crash))
    const connection = readState(join(dataDir, 'portal.json'))?.connection
    if (connection === undefined) throw new Error('no state')
    // Asking opens a connection, which the pool closes again after some seconds without use.
    const breakConnection = async () => {
      await fetch(`http://127.0.0.1:${portal.port}/api/health/ready`)
      await queryOnce(
        connection,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'endkundenportal'",
      )
      expect(logLines('Datenbankverbindung verloren').join('')).toContain('"code":"57P01"')
    }
    await vi.waitFor(breakConnection, { timeout: patience, interval: 200 })
    portal.process.kill('SIGUSR2')
    // One that was at work on a broken connection may have said so before.
    await vi.waitFor(() => expect(logLines('Meldung einer Bibliothek').join('')).toContain('"code":"EBROKEN"'), {
      timeout: 20_000,
    })
    expect(portal.stderr()).toBe('')
    portal.process.kill('SIGUSR2')
    expect(await portal.exitCode()).toBe(1)
    expect(portal.stderr()).toMatch(/^Abbruch: Error EBROKEN at /m)
    expect(portal.stderr()).not.toContain('geheim')
  },
)

test(
  'when its event loop stands still, the portal ends and says where, also if it was told to end',
  { timeout: 4 * patience },
  async () => {
    const endless = `process.on('SIGUSR2', function stand() { for (;;); })`
    const portal = await startPortalProcess(preload(endless))
    portal.process.kill('SIGUSR2')
    portal.process.kill('SIGTERM')
    await portal.exitCode()
    expect(portal.process.signalCode).toBe('SIGKILL')
    expect(portal.stderr()).toMatch(/Sekunden lang auf nichts mehr reagiert und beendet sich\. Es hing hier: stand \(/)
    expect(logLines('"stelle":"stand (')).toHaveLength(1)
  },
)

test('a request that never ends does not keep it from closing its database', { timeout: 4 * patience }, async () => {
  const portal = await startPortalProcess()
  const socket = connect(portal.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /api/anmeldung HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
  socket.write('content-length: 1000\r\n\r\n{')
  await new Promise((resolve) => setTimeout(resolve, 200))
  portal.process.kill('SIGTERM')
  expect(await portal.exitCode()).toBe(0)
  socket.destroy()
  expect(processesIn(join(dataDir, 'pg'))).toEqual([])
  expect(() => postmasterPid()).toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')('it serves on when its log is full', { timeout: 4 * patience }, async () => {
  const portal = await startPortalProcess({ LOG: '/dev/full' })
  for (let round = 0; round < 3; round++) {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api/health/live`)
    expect(answer.status).toBe(200)
    await answer.text()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect((await fetch(`http://127.0.0.1:${portal.port}/api/health/ready`)).status).toBe(503)
  portal.process.kill('SIGTERM')
  expect(await portal.exitCode()).toBe(0)
  expect(portal.stderr().match(/lässt sich nicht schreiben/g)).toHaveLength(1)
})

test('a demo that others could reach says so before it listens', { timeout: 4 * patience }, async () => {
  // Reserved for documentation, so that no machine has it: the portal comes no further.
  const stderr = await failToStart({ HOST: '192.0.2.1' })
  expect(stderr).toMatch(
    /ACHTUNG: Die Demo hört auf HOST=192\.0\.2\.1[^]*Einstellung HOST: Die Adresse 192\.0\.2\.1 gibt es/,
  )
})

test(
  'the demo says where its service desk is; nothing of it is at the address of customers',
  { timeout: 4 * patience },
  async () => {
    const portal = await startPortalProcess()
    const [, desk = ''] = /^Dienst: +(http:\S+)$/m.exec(portal.stdout()) ?? []
    const mandanten = async (where: string) => (await fetch(`${where}/dienst/mandanten`)).status
    expect(await mandanten(desk)).toBe(200)
    expect(await (await fetch(`${desk}/swm/kunden/SWM-100001`)).text()).toContain('<title>Kundendienst</title>')
    const atPortal = await fetch(`http://127.0.0.1:${portal.port}/dienst/swm/sitzung`, { method: 'POST' })
    expect(atPortal.status).toBe(404)
  },
)

test('the outbox listens where AUSGANG_PORT says, and nowhere without it', { timeout: 6 * patience }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  expect(await failToStart({ AUSGANG_PORT: port })).toContain(
    `Einstellung AUSGANG_PORT: Auf 127.0.0.1:${port} läuft schon ein anderes Programm.`,
  )
  blocker.close()
  await once(blocker, 'close')

  const descriptionOf = async (where: string) => (await fetch(`${where}/ausgang/openapi.json`)).status
  const withIt = await startPortalProcess({ AUSGANG_PORT: port })
  expect(await descriptionOf(`http://127.0.0.1:${port}`)).toBe(200)
  expect(await descriptionOf(`http://127.0.0.1:${withIt.port}`)).toBe(404)
  withIt.process.kill('SIGTERM')
  expect(await withIt.exitCode()).toBe(0)

  const countServers = `process.on('SIGUSR2', () => {
    const servers = process.getActiveResourcesInfo().filter((one) => one === 'TCPServerWrap')
    process.stderr.write('servers: ' + servers.length + '\\n')
  })`
  const without = await startPortalProcess(preload(countServers))
  await expect(descriptionOf(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
  expect(await descriptionOf(`http://127.0.0.1:${without.port}`)).toBe(404)
  // The portal and the demo's service desk.
  without.process.kill('SIGUSR2')
  await vi.waitFor(() => expect(without.stderr()).toContain('servers: 2\n'), { timeout: 20_000 })
})

test('an unforeseen failure is a sentence without the error’s own words', { timeout: 4 * patience }, async () => {
  const failing = `
    import net from 'node:net'
    net.Server.prototype.listen = () => { throw Object.assign(new Error(['ge', 'heim'].join('')), { code: 'EBROKEN' }) }
  `
  const stderr = await failToStart(preload(failing))
  expect(stderr).toMatch(/^Das Portal ist nicht gestartet \(Error EBROKEN, [^ ]+:\d+\)\.\n$/)
})

test(
  'SIGHUP reads the tenants again; a wrong file leaves the old ones, and the portal lives',
  { timeout: 4 * patience },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'ekp-mandanten-'))
    const write = (name: string, more: object = {}) =>
      writeFileSync(join(dir, 'stw.json'), JSON.stringify({ hosts: ['*'], app: { kurzname: 'stw', name }, ...more }))
    write('Stadtwerke Alt')
    const log = join(dir, 'portal.log')
    const portal = await startPortalProcess({ TENANTS_DIR: dir, DATA_DIR: join(dir, 'data'), LOG: log })
    const nameOf = async () => {
      const answer = await fetch(`http://127.0.0.1:${portal.port}/tenant.json`)
      const { name } = JSON.parse(await answer.text())
      return name
    }
    expect(await nameOf()).toBe('Stadtwerke Alt')
    write('Stadtwerke Neu')
    portal.process.kill('SIGHUP')
    await vi.waitFor(async () => expect(await nameOf()).toBe('Stadtwerke Neu'), { timeout: patience, interval: 100 })
    write('Stadtwerke Falsch', { sitzungSekunden: 'viele' })
    portal.process.kill('SIGHUP')
    await vi.waitFor(() => expect(portal.stderr()).toContain('es gilt weiter, was vorher galt.'), {
      timeout: patience,
      interval: 100,
    })
    expect(portal.stderr()).toContain('stw.json: sitzungSekunden: ')
    expect(await nameOf()).toBe('Stadtwerke Neu')
    // The log is written beside what the terminal shows.
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('Mandanten nicht neu gelesen'), {
      timeout: patience,
      interval: 100,
    })
    portal.process.kill('SIGTERM')
    expect(await portal.exitCode()).toBe(0)
    rmSync(dir, { recursive: true, force: true })
  },
)
