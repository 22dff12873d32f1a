import type { Page } from '@playwright/test'
import { headingOf, mainOf } from '../fixtures/screen.ts'
import { readSession, secondsLeft } from '../fixtures/storedSession.ts'
import { expect, storeSession, test } from '../fixtures/test.ts'

test('every answer renews the session and keeps token and customer number', async ({ page, signIn }) => {
  const session = await signIn()
  await storeSession(page, { ...session, ablaufdatum: new Date(Date.now() + 300_000).toISOString() })
  await page.goto('/vertraege')
  await expect(headingOf(page)).toBeVisible()
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(1700)
  expect(await readSession(page)).toMatchObject({ token: session.token, kundennummer: session.kundennummer })
})

test('a session that has run out leads to the login and says why', async ({ page, signIn }) => {
  const session = await signIn()
  await page.clock.install()
  await storeSession(page, session)
  await page.goto('/vertraege')
  await expect(headingOf(page)).toBeVisible()
  await page.clock.fastForward('00:31:00')
  await expect(page).toHaveURL('/anmelden')
  await expect(page.getByText(/abgelaufen|beendet|abgemeldet/i).first()).toBeVisible()
  expect(await readSession(page)).toBeUndefined()
})

const offer = (page: Page) => page.getByRole('region', { name: 'Ende der Sitzung' })

test('two minutes before its end the session can be extended, with a new token', async ({ page, login }) => {
  await page.clock.install()
  const { token } = await login(page)
  await page.goto('/vertraege')
  // Every answer renews the session: the clock jumps after the last one.
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toHaveCount(0)
  await page.clock.fastForward('28:30')
  await offer(page).getByRole('button', { name: 'Sitzung verlängern' }).click()
  await expect(page.getByText('Token erfolgreich erneuert.')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  expect((await readSession(page))?.token).not.toBe(token)
  expect(await secondsLeft(page)).toBeGreaterThan(1700)
  await page.reload()
  await expect(page).toHaveURL('/vertraege')
  await expect(mainOf(page)).toContainText('4711001')
})

test('an extension that fails says so and signs out', async ({ page, login }) => {
  await page.clock.install()
  await login(page)
  await page.goto('/vertraege')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/token/refresh', (route) => route.fulfill({ status: 500, body: '' }))
  await page.clock.fastForward('28:30')
  await offer(page).getByRole('button', { name: 'Sitzung verlängern' }).click()
  await expect(page.getByText('Token konnte nicht erneuert werden.')).toBeVisible()
  await expect(page).toHaveURL('/anmelden')
  expect(await readSession(page)).toBeUndefined()
})

test('401 on any call signs out', async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  await expect(mainOf(page)).toContainText('Angemeldet als')
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { status: 401, title: 'x', detail: 'y' },
    }),
  )
  await page.goto('/vertraege')
  await expect(page).toHaveURL('/anmelden')
  expect(await readSession(page)).toBeUndefined()
})

test('an answer that comes after the logout revives nothing', async ({ page, login }) => {
  await login(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/anschlussnutzer', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/')
  await expect(headingOf(page)).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('ekp-token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'ekp-token' }))
  })
  await expect(page).toHaveURL('/anmelden')
  release()
  await page.waitForTimeout(300)
  expect(await readSession(page)).toBeUndefined()
  await expect(page).toHaveURL('/anmelden')
})

test('nothing of the last customer is left for the next one', async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  await page.goto('/vertraege')
  await expect(mainOf(page)).toContainText('4711001')
  await page.evaluate(() => {
    localStorage.removeItem('ekp-token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'ekp-token' }))
  })
  await expect(page).toHaveURL('/anmelden')
  await expect(page.locator('body')).not.toContainText('4711001')
  await page.goBack()
  await expect(page).toHaveURL('/anmelden')
  await expect(page.locator('body')).not.toContainText('4711001')
})
