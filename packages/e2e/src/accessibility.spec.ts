import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from './fixtures/axe.ts'
import { demoKunden } from './fixtures/demoKunden.ts'
import { contractPaths, customerPaths, openPaths, publicPaths } from './fixtures/portalRoutes.ts'
import { headingOf, loginForm, openNavigation } from './fixtures/screens/screen.ts'
import { expect, storeSession, test } from './fixtures/test.ts'
import { enterScreen } from './fixtures/screens/visitScreens.ts'

async function expectAccessible(page: Page, path: string) {
  await page.goto(path)
  await expect(headingOf(page)).toHaveCount(1)
  await expect(headingOf(page)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoBarriersAnywhere(page)
}

test('the public pages have no barriers', { tag: '@phone' }, async ({ page }) => {
  for (const path of [...publicPaths, ...openPaths]) await expectAccessible(page, path)
})

// The page of the consumption has two paths.
const ofContract = contractPaths('4711001').filter((path) => !path.endsWith('/verbrauch'))

for (const [name, paths] of [
  ['pages of the customer', customerPaths.slice(0, 8)],
  ['further pages of the customer', customerPaths.slice(8)],
  ['pages of a contract', ofContract.slice(0, 6)],
  ['further pages of a contract', ofContract.slice(6)],
] as const) {
  test(`the ${name} have no barriers`, { tag: '@phone' }, async ({ page, login }) => {
    await login(page)
    const [first = '/', ...others] = paths
    await expectAccessible(page, first)
    for (const path of others) {
      await enterScreen(page, path)
      await expectNoBarriersAnywhere(page)
    }
  })
}

test('the login with its errors has no barriers', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill('100001')
  await form.passwort.fill('falsch-2026')
  await form.terms.check()
  await form.submit.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expectNoBarriersAnywhere(page)
})

test('a contract that does not exist has no barriers', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await expectAccessible(page, '/vertrag/4799999/detail')
})

test('every status of a contract has no barriers', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  await expectAccessible(page, '/vertraege')
})

test('the empty list has no barriers', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await expectAccessible(page, '/vertraege')
})

test('a dynamic tariff has no barriers', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await expectAccessible(page, '/vertrag/4711003/detail')
})

test('the forced password change has no barriers', { tag: '@further' }, async ({ page }) => {
  const ablaufdatum = new Date(Date.now() + 300_000).toISOString()
  await storeSession(page, { kundennummer: 'SWM-100006', token: '', ablaufdatum })
  await expectAccessible(page, '/aendere/passwort')
})

test('pages have no barriers when their data fails to load', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
  for (const path of ['/', '/vertraege', '/vertrag/4711001/detail']) await expectAccessible(page, path)
})

test('the open navigation has no barriers', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  await openNavigation(page)
  await expectNoBarriersAnywhere(page)
})
