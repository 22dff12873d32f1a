import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { apiOf, prefixes } from '../../packages/wire/src/endpoint.ts'
import { endpoints } from '../../packages/wire/src/endpoints.ts'
import { openResults, readResults } from './results.mjs'
import VitestReporter from './vitestReporter.mjs'

const everyTest = 'every call of the APIs is answered with 2xx by some test'
const all = Object.values(endpoints).map(
  (endpoint) => `${endpoint.method} ${prefixes[apiOf(endpoint)]}${endpoint.path}`,
)

let file

beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-answered-'))
  file = join(dir, 'results.ndjson')
  vi.stubEnv('RESULTS_FILE', file)
  return () => {
    vi.unstubAllEnvs()
    rmSync(dir, { recursive: true })
  }
})

/** What the reporter makes of a run in which these calls were answered. */
function endOfRun(answered, { tagsFilter, reason = 'passed' } = {}) {
  const results = openResults()
  for (const call of answered) results.answer(call)
  const reporter = new VitestReporter()
  reporter.onInit({ config: { tagsFilter } })
  reporter.onTestRunEnd([], [], reason)
  const { passed, failures } = readResults(file)
  return { passed, failures }
}

test('a run fails that has no 2xx from a call, and names the call', () => {
  const answered = all.filter((call) => call !== 'GET /dienst/:mandant/konten' && call !== 'GET /api/:vertragId')
  const missing = 'not findVertrag (GET /api/:vertragId), listKonten (GET /dienst/:mandant/konten)'
  expect(endOfRun(answered)).toEqual({ passed: 0, failures: [`${everyTest}: ${missing}`] })
})

test('a run passes in which every call was answered', () => {
  expect(endOfRun(all)).toEqual({ passed: 1, failures: [] })
})

test.each([
  ['of the full tests alone', { tagsFilter: ['full'] }],
  ['that is cut off', { reason: 'interrupted' }],
])('a run %s says nothing of calls', (_run, options) => {
  expect(endOfRun([], options)).toEqual({ passed: 0, failures: [] })
})

test('each server that a test opens notes the calls that it answers with 2xx, as their routes are called, once', () => {
  const script = `
    import Fastify from 'fastify'
    const server = Fastify()
    server.get('/api/:vertragId', (request) => ({ id: request.params.vertragId }))
    server.put('/api/passwort', (_request, reply) => reply.code(204).send())
    server.get('/api/gone', (_request, reply) => reply.code(404).send({}))
    for (const url of ['/api/1', '/api/2', '/api/gone', '/elsewhere']) await server.inject({ method: 'GET', url })
    await server.inject({ method: 'PUT', url: '/api/passwort' })`
  const noteAnswered = new URL('noteAnswered.mjs', import.meta.url).href
  execFileSync(process.execPath, [`--import=${noteAnswered}`, '--input-type=module', '--eval', script])
  expect([...readResults(file).answered]).toEqual(['GET /api/:vertragId', 'PUT /api/passwort'])
})
