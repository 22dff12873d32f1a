// @module-tag full

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { demoLogins } from '../demo/kunden.ts'
import { openTraceEmpfaenger } from '../testing/servers/traceEmpfaenger.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ekp-traces-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const main = new URL('../main.ts', import.meta.url).pathname
const patience = 120_000

/** Says at the end which packages of OpenTelemetry were loaded. */
const listing = `
  import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/@opentelemetry\\/([^/]+)/.exec(url)?.[1]
      if (name !== undefined) loaded.add(name)
      return next(url, context)
    },
  })
  if (isMainThread) process.on('exit', () => writeSync(1, 'Geladen: ' + [...loaded].toSorted().join(' ') + '\\n'))
`

const readLog = () => readFileSync(join(dataDir, 'log/portal.log'), 'utf8')

let running: ChildProcess | undefined
afterEach(async () => {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGKILL')
  await once(running, 'exit')
})

/** The portal with the demo as a process of its own. */
async function startDemo(settings: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    ...settings,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listing)}`,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  const exit = once(child, 'exit')
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)))
  const origin = await vi.waitFor(
    () => {
      const port = /läuft: http:\/\/localhost:(\d+)/.exec(out)?.[1]
      if (port === undefined) throw new Error(`not serving: ${out}`)
      return `http://127.0.0.1:${port}`
    },
    { timeout: patience, interval: 100 },
  )
  return {
    origin,
    out: () => out,
    /** Ends it; answers its exit code and what was loaded. */
    stop: async () => {
      child.kill('SIGTERM')
      const [code]: unknown[] = await exit
      return { code, loaded: /^Geladen: (.*)$/m.exec(out)?.[1]?.split(' ').filter(Boolean) }
    },
  }
}

/** Signs a customer in and reads and sends what he can; answers every value that was in it. */
async function useThePortal(origin: string, { kundennummer, passwort }: (typeof demoLogins)[number]) {
  const values = new Set<string>([kundennummer, passwort, encodeHeaderValue(passwort)])
  const note = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      // A kind is a word of the API, as its paths are, and stands in them.
      for (const [name, part] of Object.entries(value)) if (name !== 'art') note(part)
    } else if (typeof value === 'string') values.add(value)
  }
  const session: Record<string, string> = { kundennummer }
  const ask = async (path: string, body?: object, headers: Record<string, string> = session) => {
    const json = { 'content-type': 'application/json' }
    const init =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/api${path}`, init)
    const text = await answer.text()
    note(body)
    if (answer.headers.get('content-type')?.includes('json')) note(JSON.parse(text))
    return { answer, text }
  }
  const { answer } = await ask('/anschlussnutzer/login', {}, { kundennummer, passwort: encodeHeaderValue(passwort) })
  session['token'] = answer.headers.get('token') ?? ''
  if (session['token'] !== '') values.add(session['token'])
  const { text } = await ask('/anschlussnutzer')
  for (const path of ['rechnungsadressen', 'bankverbindungen', 'dokumente', 'anfragen'])
    await ask(`/anschlussnutzer/${path}`)
  await ask('/anschlussnutzer/kontaktanfrage', {
    betreff: 'Abschlagsänderung',
    text: `Bitte rufen Sie ${kundennummer} an.`,
    gewuenschterAbschlag: 4711.09,
  })
  const { vertraege = [] }: { vertraege?: string[] } = JSON.parse(text)
  for (const id of vertraege) {
    for (const path of [
      '',
      '/ablesungen?von=2019-03-04&bis=2020-05-06',
      '/tarifhistorie',
      '/zaehler',
      '/rechnungsadressen',
    ]) {
      await ask(`/${id}${path}`)
    }
  }
  values.add('2019-03-04').add('4711.09')
  return values
}

test('without the setting nothing of OpenTelemetry is loaded', { timeout: 4 * patience }, async () => {
  const portal = await startDemo({})
  expect((await fetch(`${portal.origin}/api/health/ready`)).status).toBe(200)
  expect(await portal.stop()).toEqual({ code: 0, loaded: [] })
})

test('of what the demo’s customers read and send, nothing is in their traces', { timeout: 4 * patience }, async () => {
  const empfaenger = await openTraceEmpfaenger()
  try {
    const portal = await startDemo({ OTEL_EXPORTER_OTLP_ENDPOINT: empfaenger.endpoint })
    const values = new Set<string>()
    for (const login of demoLogins) for (const value of await useThePortal(portal.origin, login)) values.add(value)
    // The job that sends the confirmations.
    await vi.waitFor(() => expect(empfaenger.spans().some(({ name }) => name === 'E-Mail')).toBe(true), {
      timeout: patience,
    })
    const { code, loaded } = await portal.stop()
    expect(code).toBe(0)
    expect(loaded).toContain('exporter-trace-otlp-http')
    expect(values.size).toBeGreaterThan(200)
    // Ids and times are figures that anything may be part of.
    const figures = /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"[0-9a-f]+"/g
    const sent = empfaenger.messages.map(({ text }) => text.replaceAll(figures, '')).join('\n')
    expect(sent.length).toBeGreaterThan(50_000)
    // Shorter ones are words that anything may contain.
    expect([...values].filter((value) => value.length > 4 && sent.includes(value))).toEqual([])
    expect(empfaenger.spans().filter((span) => JSON.stringify(span).includes('127.0.0.1'))).toEqual([])
  } finally {
    await empfaenger.close()
  }
})

test(
  'a receiver that is not there is told of, and neither requests nor the end wait for it',
  { timeout: 4 * patience },
  async () => {
    const empfaenger = await openTraceEmpfaenger()
    await empfaenger.close()
    const settings = { OTEL_EXPORTER_OTLP_TIMEOUT: '500', OTEL_BSP_SCHEDULE_DELAY: '200' }
    const portal = await startDemo({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: empfaenger.endpoint })
    expect((await fetch(`${portal.origin}/api/health/ready`)).status).toBe(200)
    // Before the log is open it is said on the standard error.
    const told = /Traces werden nicht angenommen/
    await vi.waitFor(() => expect(portal.out() + readLog()).toMatch(told), { timeout: patience, interval: 100 })
    expect((await fetch(`${portal.origin}/api/health/ready`)).status).toBe(200)
    expect(await portal.stop()).toMatchObject({ code: 0 })
  },
)
