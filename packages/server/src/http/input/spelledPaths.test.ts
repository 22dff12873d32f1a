import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spelledServerPath } from '../../testing/spelledServerPath.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let dir: string
let portal: TestApp
let origin: URL
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-web-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<script type="application/json" id="tenant"></script>')
  portal = await testApp({ webDistDir: dir })
  origin = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true })
})

/** Sends over a socket, because an injected request resolves dots before it is sent. */
const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ host: origin.hostname, port: origin.port, path }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end()
  })

test('the page is there', async () => {
  expect((await ask('/anmelden')).headers['content-type']).toBe('text/html; charset=utf-8')
})

test('no spelling of a path of the server gets the page or anything else', async () => {
  await fc.assert(
    fc.asyncProperty(spelledServerPath(), async ({ url }) => {
      const { statusCode, headers } = await ask(url)
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/problem+json; charset=utf-8'])
    }),
    { numRuns: 300 },
  )
})
