import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import {
  appPolicy,
  documentPolicy,
  downloadPolicy,
  filePolicy,
  securityHeaders,
  workerPolicy,
} from './securityHeaders.ts'

const severe = new Set([Severity.HIGH, Severity.HIGH_MAYBE, Severity.SYNTAX, Severity.MEDIUM])

/** The findings of Google's evaluator about a policy: certain gaps, likely gaps, and syntax errors. */
const gaps = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severe.has(severity))
    .map(({ directive, description }) => `${directive}: ${description}`)

test.each([
  ['the app', appPolicy([])],
  ['the app with its API elsewhere', appPolicy(['https://api.example', 'https://feiertage.example'])],
  ['its service worker', workerPolicy],
  ["the API's documentation", documentPolicy],
  ["a tenant's file", filePolicy],
  ['a document', downloadPolicy],
  ['everything else', String(securityHeaders['content-security-policy'])],
])('the policy of %s has no gap', (_what, policy) => {
  expect(gaps(policy)).toEqual([])
})

test('the evaluator sees a gap', () => {
  expect(gaps(appPolicy([]).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"))).not.toEqual([])
  expect(gaps("script-src *; object-src 'none'")).not.toEqual([])
})

let dir: string
let portal: TestApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-web-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<script type="application/json" id="tenant"></script>')
  writeFileSync(join(dir, 'assets/bericht.html'), '<p>x</p>')
  portal = await testApp({ webDistDir: dir })
})
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true })
})

test.each(['/', '/anmelden', '/passwort/erneuern?token=ekpr_x', '/nichts', '/api/docs', '/assets/bericht.html'])(
  '%s is HTML with a policy, cannot be framed, and sends no referrer',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await portal.app.inject({ method, url, headers: { accept: 'text/html' } })
      expect(headers['content-type']).toMatch(/^text\/html/)
      const policy = String(headers['content-security-policy'])
      expect(gaps(policy)).toEqual([])
      expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  },
)

test('answers that a browser may take for HTML have a policy too: errors, redirects and unknown methods', async () => {
  for (const [method, url] of [
    ['GET', '/api/nichts'],
    ['POST', '/anmelden'],
    ['GET', '/.well-known/change-password'],
    ['GET', '/.well-known/nichts'],
    ['OPTIONS', '/'],
    ['GET', '/%zz'],
  ] as const) {
    const { headers } = await portal.app.inject({ method, url })
    expect(headers['content-security-policy'], `${method} ${url}`).toContain("default-src 'none'")
  }
})

test('a password manager is redirected to the page that changes a password', async () => {
  const { statusCode, headers } = await portal.app.inject({ url: '/.well-known/change-password' })
  expect([statusCode, headers['location']]).toEqual([302, '/passwort/aendern'])
  // It checks first that the portal does not answer every path with a page.
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await portal.app.inject({ url: none })).statusCode).toBe(404)
})
