import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset, linkOf, receiveMails } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
let day = 0
beforeEach(() => startResetDay(portal, (day += 2)))

const own = 'portal.example.org'
const path = '/passwort/erneuern'
const schemes = ['https://', 'http://', 'ftp://', 'https:\\\\', '//', '\\\\', 'https://https://', '']
const hosts = [
  'evil.example',
  `${own}@evil.example`,
  `${own}:443@evil.example`,
  `evil.example\\@${own}.evil.example`,
  `${own}.evil.example`,
  `evil.example#@${own}`,
  `evil.example?@${own}`,
  `evil-${own}`,
  `x.${own}`,
  `${own}:8443`,
  `user:pass@${own}`,
  'pоrtal.example.org',
  'xn--prtal-jyf.example.org',
  `portal\u00adexample.org`,
  `${own}%00.evil.example`,
  `${own}\r\nHost: evil.example`,
  `[::1]`,
]
const paths = [
  `${path}/../../x`,
  `${path}/..%2f..%2fx`,
  `${path}?x=1`,
  `${path}?`,
  `${path}#x`,
  `${path}#`,
  `${path}/`,
  `${path};x`,
  `/${path}`,
  '/Passwort/Erneuern',
  '/passwort%2ferneuern',
  `${path}%0d%0aLocation:%20https://evil.example`,
  `${path}\r\nLocation: https://evil.example`,
  '/',
  '',
]
const others = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'null',
  '*',
  'https://',
  'x'.repeat(2001),
]

const hostile = [
  ...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}${host}${path}`)),
  ...['http://', 'ftp://', '//', '\\\\', 'https://https://', ''].map((scheme) => `${scheme}${own}${path}`),
  ...paths.map((one) => `https://${own}${one}`),
  ...hosts.slice(0, 3).flatMap((host) => paths.map((one) => `https://${host}${one}`)),
  ...others,
]

test('more than two hundred hostile addresses are refused, and no mail goes out', async () => {
  expect(new Set(hostile).size).toBeGreaterThan(200)
  const passed: string[] = []
  for (const basisUrl of new Set(hostile)) {
    const { status } = await askForReset(portal, 'T-1', { basisUrl })
    if (status !== 400) passed.push(`${status} ${basisUrl}`)
  }
  expect(passed).toEqual([])
  expect(await portal.db.selectFrom('passwort_reset').select('id').execute()).toEqual([])
  expect(await receiveMails(portal)).toEqual([])
})

test.each([
  `HTTPS://PORTAL.example.org:443${path}`,
  `https:\\\\${own}\\passwort\\erneuern`,
  `https:/${own}${path}`,
  `https://${own}/x/../passwort/./%2e/erneuern`,
  `https://portal%2eexample.org${path}`,
])('%j is our page in another spelling, and the link is the configured one', async (basisUrl) => {
  expect((await askForReset(portal, 'T-1', { basisUrl })).status).toBe(204)
  const [mail] = await receiveMails(portal)
  const { origin, pathname } = linkOf(mail)
  expect(mail?.text).toContain(`https://${own}${path}?token=`)
  expect(origin + pathname).toBe(`https://${own}${path}`)
})
