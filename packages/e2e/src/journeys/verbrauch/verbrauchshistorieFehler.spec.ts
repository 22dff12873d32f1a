import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const path = '/vertrag/4711003/verbrauchshistorie'
const api = '**/api/4711003/historie?*'
const noData = 'Für den gewählten Zeitraum liegen keine Daten vor.'

const mode = (page: Page, name: string) => mainOf(page).getByRole('button', { name })
const chart = (page: Page) => mainOf(page).getByRole('figure')

test('the app aborts the request of a range that the customer leaves', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const aborted: string[] = []
  page.on('requestfailed', (request) => request.url().includes('/historie?') && aborted.push(request.url()))
  await page.route(api, (route) => (route.request().url().includes('interval=daily') ? undefined : route.continue()))
  await page.goto(path)
  await expect(chart(page)).toBeVisible()
  await mode(page, 'Monatsübersicht').click()
  await expect(mainOf(page).getByRole('status').filter({ hasText: 'Wird geladen …' })).toBeAttached()
  await mode(page, 'Jahresübersicht').click()
  await expect(chart(page).getByRole('heading')).toHaveText('Verbrauch je Monat')
  await expect.poll(() => aborted.length).toBe(1)
  expect(aborted[0]).toContain('interval=daily')
  await expect(mainOf(page).getByRole('alert')).toHaveCount(0)
})

test('without data the page says so and offers no file', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await page.route(api, (route) => route.fulfill({ json: { data: { data: [] } } }))
  await page.goto(path)
  await expect(mainOf(page).getByText(noData).first()).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
  await expect(action(mainOf(page), 'CSV herunterladen')).toHaveAttribute('aria-disabled', 'true')
  await expectNoBarriers(page)
})

test(
  'an error has the text of the server or of [historie-8], and loading again works',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(path)
    const alert = mainOf(page).getByRole('alert')
    await expect(alert).toContainText('Es ist ein unerwarteter Fehler aufgetreten')
    await page.unroute(api)
    await action(alert, 'Erneut laden').click()
    await expect(chart(page)).toBeVisible()
    await mode(page, 'Monatsübersicht').click()
    await expect(chart(page).getByRole('heading')).toHaveText('Verbrauch je Tag')
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }))
    await action(mainOf(page), 'CSV herunterladen').click()
    await expect(alert).toHaveText(
      /Der CSV-Download ist fehlgeschlagen\. Bitte zu einem späteren Zeitpunkt erneut versuchen\./,
    )
  },
)

test(
  'a contract without load profile and dynamic tariff has no history, and one of another customer is not found',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/verbrauchshistorie')
    await expect(mainOf(page)).toContainText(
      'Zu diesem Vertrag gibt es weder Viertelstundenwerte noch einen dynamischen Tarif und damit keine Historie.',
    )
    await expect(mode(page, 'Monatsübersicht')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Preiszeitreihe' })).toHaveCount(0)
    await page.goto(path)
    await expect(mainOf(page)).toContainText('Not Found')
  },
)
