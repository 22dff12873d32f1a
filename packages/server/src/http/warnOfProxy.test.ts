import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { appOnDatabase } from '../testing/portals/appOnDatabase.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { testTenant } from '../testing/testTenant.ts'

/** The warnings of a portal after two such requests. */
async function warningsOf(portalUrl: string, headers: Record<string, string>, trustedProxies: string[] = []) {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const portal = await appOnDatabase(await testDatabase(), {
    tenant: { ...testTenant(), portalUrl },
    logger: { level: 'warn', stream },
    trustedProxies,
  })
  onTestFinished(() => portal.close())
  for (let times = 0; times < 2; times++) await portal.app.inject({ url: '/api/anschlussnutzer', headers })
  return lines.map((line): unknown => JSON.parse(line))
}

const secure = 'https://portal.example'
const forwarded = { 'x-forwarded-proto': 'https' }

test('a proxy that TRUSTED_PROXIES does not name causes one warning', async () => {
  expect(await warningsOf(secure, forwarded)).toEqual([
    expect.objectContaining({
      level: 40,
      mandant: 'test',
      msg: expect.stringContaining('den TRUSTED_PROXIES nicht nennt'),
    }),
  ])
})

test.each<[string, Parameters<typeof warningsOf>]>([
  ['a proxy that is trusted', [secure, forwarded, ['127.0.0.1']]],
  ['no proxy at all', [secure, {}]],
  ['a portal without TLS', ['http://localhost:3000', forwarded]],
])('%s causes no warning', async (_what, args) => {
  expect(await warningsOf(...args)).toEqual([])
})
