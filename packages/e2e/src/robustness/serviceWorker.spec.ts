import type { Page } from '@playwright/test'
import { contractPaths, customerPaths } from '../fixtures/portalRoutes.ts'
import { headingOf, loginForm, mainOf } from '../fixtures/screens/screen.ts'
import { readCaches, waitForWorker } from '../fixtures/serviceWorker.ts'
import { expect, test } from '../fixtures/test.ts'
import { appAloneOrigin, supplierKunde, supplierOrigin } from '../setup/supplier.ts'

const alone = await appAloneOrigin()

test.use({ serviceWorkers: 'allow', allowedOrigins: [alone, await supplierOrigin()] })

const notice = (page: Page) => page.getByText('Keine Verbindung.')

test('after one visit the portal opens without a network, at any of its screens', async ({ page, context, login }) => {
  await login(page)
  await page.goto('/ablesung')
  // Loads the meters, which the notice mentions.
  await expect(mainOf(page).getByRole('combobox')).toBeVisible()
  await waitForWorker(page)
  await context.setOffline(true)
  for (const path of ['/vertraege', '/', '/vertrag/4711001/detail']) {
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await expect(notice(page)).toContainText('Zählerstände können Sie trotzdem erfassen.')
  }
  await context.setOffline(false)
  await page.reload()
  await expect(mainOf(page)).toContainText('Lieferbeginn')
  await expect(notice(page)).toHaveCount(0)
})

test('without a session it opens the login page, and says that it needs the network', async ({
  page,
  context,
  login,
}) => {
  await login(page)
  await page.goto('/')
  await waitForWorker(page)
  await page.evaluate(() => localStorage.removeItem('ekp-token'))
  await context.setOffline(true)
  await page.goto('/vertraege')
  await expect(page).toHaveURL('/anmelden')
  // The simulation does not notify a new page that it is offline.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(notice(page)).toContainText('Zum Anmelden brauchen Sie das Internet.')
})

test('a visitor who never logged in gets no worker', async ({ page }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('no cache holds anything of a customer', async ({ page, login }) => {
  const { token, kundennummer } = await login(page)
  await page.goto('/')
  await waitForWorker(page)
  for (const path of [...customerPaths, ...contractPaths('4711001')]) {
    if (path === '/aendere/passwort') continue
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const entries = await readCaches(page)
  expect(new Set(entries.map(({ cache }) => cache)).size).toBe(1)
  const ours = /^(?:assets\/[^/]+|tenant\/[^/]+|[\w-]+\.png|manifest\.webmanifest|)$/
  for (const { url, text } of entries) {
    expect(new URL(url).pathname.slice(1)).toMatch(ours)
    for (const secret of [token, kundennummer, '4711001']) expect(text.includes(secret), url).toBe(false)
  }
  expect(entries.some(({ url }) => new URL(url).pathname === '/')).toBe(true)
})

test('the worker handles no requests to the API', async ({ page, context, login }) => {
  await login(page)
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/api/docs')
  await expect(page.locator('body')).toContainText('/anschlussnutzer/login')
  await page.goto('/')
  await expect(mainOf(page)).toContainText('Angemeldet als')
  await context.setOffline(true)
  const answers = await page.evaluate(async () => {
    const reach = (path: string) =>
      fetch(path).then(
        (answer) => answer.status,
        () => 'no answer',
      )
    return Promise.all([reach('/api/anschlussnutzer'), reach('/api/health/live'), reach('/?x'), reach('/vertraege')])
  })
  expect(answers).toEqual(['no answer', 'no answer', 'no answer', 'no answer'])
  await expect(page.goto('/api/docs')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

test('the worker does not wait for a network that never answers', async ({ page, context, login }) => {
  await login(page)
  await page.goto('/')
  await waitForWorker(page)
  await context.route(/\/(?:vertraege|api\/.*)$/, () => new Promise<void>(() => {}))
  const start = Date.now()
  await page.goto('/vertraege')
  await expect(headingOf(page)).toBeVisible()
  expect(Date.now() - start).toBeGreaterThan(2500)
  expect(Date.now() - start).toBeLessThan(9000)
})

test('the portal opens from the cache when a proxy reports that its server is down', async ({
  page,
  context,
  login,
}) => {
  await login(page)
  await page.goto('/')
  await waitForWorker(page)
  await context.route('**/vertraege', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto('/vertraege')
  await expect(mainOf(page)).toContainText('4711001')
})

test('the one policy for scripts loads the worker, and nothing else', async ({ page, login, watch }) => {
  await login(page)
  await page.goto('/')
  await waitForWorker(page)
  const attempts = await page.evaluate(async () => {
    const trustedTypes: unknown = Reflect.get(window, 'trustedTypes')
    const createPolicy = (name: string) => {
      const create: unknown = Reflect.get(Object(trustedTypes), 'createPolicy')
      if (typeof create === 'function') Reflect.apply(create, trustedTypes, [name, { createScriptURL: String }])
    }
    const outcome = async (attempt: () => unknown) => {
      try {
        await attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    return Promise.all([
      outcome(() => createPolicy('service-worker')),
      outcome(() => createPolicy('default')),
      outcome(() => navigator.serviceWorker.register('/serviceWorker.js')),
      outcome(() => navigator.serviceWorker.register('/assets/other.js')),
      outcome(() => new Worker('/serviceWorker.js')),
      outcome(() => Object.assign(document.createElement('script'), { src: '/serviceWorker.js' })),
      outcome(() => (document.body.innerHTML = '<p>x</p>')),
    ])
  })
  expect(attempts).toEqual(Array.from({ length: 7 }, () => 'refused'))
  // Each violation is reported by an event and in the console, in any order.
  const countOf = (kind: string) => watch.findings.filter((one) => one.startsWith(kind)).length
  await expect.poll(() => [countOf('policy: '), countOf('console error: ')]).toEqual([7, 7])
  watch.findings.length = 0
})

test('hosted alone, with the API on another origin, it opens without a network as well', async ({ page, context }) => {
  await page.goto(`${alone}/anmelden`)
  const form = loginForm(page)
  await form.kundennummer.fill('7')
  await form.passwort.fill(supplierKunde.passwort)
  await form.submit.click()
  await expect(mainOf(page)).toContainText('Angemeldet als')
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto(`${alone}/vertraege`)
  await expect(page).toHaveTitle(/Nordlicht Energie/)
  await expect(notice(page)).toBeVisible()
  const entries = await readCaches(page)
  expect(entries.filter(({ url }) => new URL(url).origin !== alone)).toEqual([])
})
