import type { Page } from '@playwright/test'
import { headingOf, mainOf } from '../fixtures/screen.ts'
import { changeTenant } from '../fixtures/tenantPage.ts'
import { expect, test } from '../fixtures/test.ts'

const hostile = '<img src=x onerror=alert(1)>'

/** Every text of an answer becomes markup that would run; ids, days and the like stay as they are. */
function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poison(item, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, name)]))
  }
  const isCode = /^(?:id|kundennummer|vertraege|anrede|zugriff|status|tariftyp|kundenArt|versorgungsart)$/.test(key)
  if (typeof value !== 'string' || isCode || /^\d{4}-\d\d-\d\d/.test(value)) return value
  return `${hostile} ${value}`
}

async function poisonApi(page: Page) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: poison(await response.json()) })
  })
}

test('no text of the API becomes markup', async ({ page, login }) => {
  await login(page)
  await poisonApi(page)
  for (const path of [
    '/',
    '/vertraege',
    '/vertrag/4711001/detail',
    '/vertrag/4711002/detail',
    '/vertrag/4799999/detail',
  ]) {
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  await page.goto('/vertrag/4711001/detail')
  // The poison did arrive, and as text.
  await expect(mainOf(page)).toContainText(hostile)
})

test('no text of an error becomes markup', async ({ page }) => {
  await page.goto('/anmelden')
  await page.route('**/api/anschlussnutzer/login', (route) => route.fulfill({ status: 403, json: { detail: hostile } }))
  await page.getByLabel('Kundennummer').fill('100001')
  await page.getByLabel('Passwort', { exact: true }).fill('x')
  await page.getByRole('checkbox').check()
  await mainOf(page).getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert').filter({ hasText: hostile })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('no text of the tenant becomes markup, and no link of his runs', async ({ page }) => {
  const footer = { impressum: 'javascript:alert(1)', datenschutz: 'data:text/html,<script>alert(1)</script>' }
  await changeTenant(page, (config) => ({ ...config, name: hostile, credentialinformationen: hostile, footer }))
  await page.goto('/anmelden')
  await expect(page.locator('body')).toContainText(/onerror|nicht|Konfiguration/i)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:"], a[href^="data:"]')).toHaveCount(0)
})

test('the page refuses markup and code made of text', async ({ page, watch }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  const outcomes = await page.evaluate(async () => {
    const tries: (() => unknown)[] = [
      () => (document.body.innerHTML = '<p>x</p>'),
      () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
      () => document.write('<p>x</p>'),
      () => Reflect.apply(setTimeout, window, ['1', 0]),
      () => Reflect.construct(Function, ['return 1']),
    ]
    // Later, because what the test's own channel runs is exempt from the page's policy.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return tries.map((run) => {
      try {
        run()
        return 'ran'
      } catch (error) {
        return error instanceof Error ? error.name : 'error'
      }
    })
  })
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'EvalError'])
  expect(watch.findings.length).toBeGreaterThan(0)
  watch.findings.length = 0
})
