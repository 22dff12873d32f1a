import { utcTag } from '@ekp/wire/rules/kalendertag'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { testTenant } from '../testing/testTenant.ts'
import { formatSecurityTxt } from './plainRoutes.ts'

let portal: TestApp | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

const path = '/.well-known/security.txt'
const sicherheitskontakt = 'mailto:sicherheit@stadtwerke.example'

async function get(url: string, settings: Parameters<typeof testTenant>[0]) {
  portal = await testApp({ tenant: testTenant(settings) })
  return portal.app.inject({ url, headers: { host: 'portal.example.org' } })
}

describe('security.txt (RFC 9116)', () => {
  test('names the contact, in plain text that may be cached for a day', async () => {
    const answer = await get(path, { sicherheitskontakt })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const expires = utcTag((portal?.clock.now().getTime() ?? 0) + 180 * 86_400_000)
    expect(answer.payload.split('\n')).toEqual([
      `Contact: ${sicherheitskontakt}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: de, en',
      `Canonical: https://portal.example.org${path}`,
      '',
    ])
  })

  test('there is no such file where a tenant names no contact', async () => {
    const answer = await get(path, {})
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  test.each(['2026-02-28T23:59:59.999Z', '2026-03-29T00:30:00Z', '2027-12-31T12:00:00Z'])(
    'at %s it has not expired and does so in less than a year',
    (instant) => {
      const now = new Date(instant)
      const text = formatSecurityTxt({ sicherheitskontakt, portalUrl: 'https://portal.example' }, now)
      const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
      expect(expires).toBeGreaterThan(now.getTime() + 100 * 86_400_000)
      expect(expires).toBeLessThan(now.getTime() + 365 * 86_400_000)
    },
  )

  test('an address without encryption is never called canonical', () => {
    const text = formatSecurityTxt({ sicherheitskontakt, portalUrl: 'http://localhost:3000' }, new Date())
    expect(text).not.toMatch(/Canonical|http:/)
  })
})
