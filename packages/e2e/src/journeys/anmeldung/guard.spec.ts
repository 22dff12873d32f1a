import type { Page } from '@playwright/test'
import { contractPaths, customerPaths, publicPaths } from '../../fixtures/portalRoutes.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { readSession } from '../../fixtures/storedSession.ts'
import { changeTenant } from '../../fixtures/hostile/tenantPage.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'
import { allScreens, visitScreens } from '../../fixtures/screens/visitScreens.ts'

const hour = () => new Date(Date.now() + 3_600_000).toISOString()
const signedIn = [...customerPaths, ...contractPaths('4711001')]

/** Opens the first path from outside, and then goes from one to the next inside the app, which is quicker. */
async function goThrough(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  const [first = '/', ...others] = paths
  await page.goto(first)
  await look(first)
  for (const path of others) {
    await page.evaluate((next) => history.pushState({}, '', next), path)
    await look(path)
  }
}

test('without a session every path of the customer leads to the login', async ({ page }) => {
  await goThrough(page, signedIn, async (path) => expect(page, path).toHaveURL('/anmelden'))
})

test('without a session the public paths stay', { tag: '@further' }, async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    // The link's token leaves the address at once [T4].
    await expect(page, path).toHaveURL((url) => url.pathname === path.replace(/\?.*/, ''))
  }
})

test('with a session the public paths lead home', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  for (const path of publicPaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})

test(
  'with a session every path of the customer stays and has a heading',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const look = async (path: string) => {
      await expect(headingOf(page), path).toBeVisible()
      await expect(page, path).toHaveURL(path)
      await expect(mainOf(page), path).not.toContainText('Not Found')
    }
    await visitScreens(
      page,
      signedIn.filter((path) => allScreens.includes(path)),
      look,
    )
    for (const path of signedIn.filter((other) => !allScreens.includes(other))) {
      await page.goto(path)
      await look(path)
    }
  },
)

test('in the forced password change every path leads to /aendere/passwort', { tag: '@further' }, async ({ page }) => {
  await storeSession(page, { kundennummer: 'SWM-100006', token: '', ablaufdatum: hour() })
  const paths = [...signedIn, ...publicPaths, '/nichts']
  await goThrough(page, paths, async (path) => expect(page, path).toHaveURL('/aendere/passwort'))
})

test(
  'if the portal is disabled, every path leads to /portal/gesperrt',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await changeTenant(page, (config) => ({ ...config, portalGesperrt: true }))
    for (const path of ['/', '/vertraege', '/anmelden', '/nichts', '/vertrag/4711001/detail']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/portal/gesperrt')
    }
  },
)

test('an unknown path leads to the start page, and so to the login', { tag: '@further' }, async ({ page, login }) => {
  for (const path of [
    '/nichts',
    '/vertrag',
    '/vertrag/4711001',
    '/vertrag/4711001/nichts',
    '/Anmelden/x',
    '/%2e%2e/x',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/anmelden')
  }
  await login(page)
  await page.goto('/vertrag/4711001/nichts')
  await expect(page).toHaveURL('/')
})

const damaged = [
  '',
  'null',
  '{',
  '[]',
  '"SWM-100001"',
  '{"kundennummer":"SWM-100001"}',
  JSON.stringify({ kundennummer: 1, token: 2, ablaufdatum: 3 }),
  JSON.stringify({ kundennummer: 'SWM-100001', token: 'x', ablaufdatum: 'morgen' }),
  JSON.stringify({ kundennummer: 'SWM-100001', token: 'x', ablaufdatum: '2001-01-01T00:00:00Z' }),
  JSON.stringify({ kundennummer: 'SWM-100001', token: 'x\ny: z', ablaufdatum: '2099-01-01T00:00:00Z' }),
  JSON.stringify({ kundennummer: 'SWM-100001', token: '€', ablaufdatum: '2099-01-01T00:00:00Z' }),
  JSON.stringify({ kundennummer: '\u0000', token: 'x', ablaufdatum: '2099-01-01T00:00:00Z' }),
  '['.repeat(100_000),
  '\u0000\uFFFF',
]

test('a damaged ekp-token means signed out, never a crash', { tag: '@further' }, async ({ page }) => {
  for (const content of damaged) {
    await storeSession(page, content)
    await page.goto('/vertraege')
    await expect(page, content).toHaveURL('/anmelden')
    await expect(headingOf(page)).toBeVisible()
  }
})

test('a token that the server does not know ends the session at the first call', async ({ page }) => {
  await storeSession(page, { kundennummer: 'SWM-100001', token: 'ekps_erfunden', ablaufdatum: hour() })
  await page.goto('/vertraege')
  await expect(page).toHaveURL('/anmelden')
  expect(await readSession(page)).toBeUndefined()
})
