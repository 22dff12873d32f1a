import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { headingOf, loginForm, mainOf } from '../../fixtures/screens/screen.ts'
import { readSession, secondsLeft } from '../../fixtures/storedSession.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

test(
  'every answer renews the session and keeps token and customer number',
  { tag: '@further' },
  async ({ page, signIn }) => {
    const session = await signIn()
    await storeSession(page, { ...session, ablaufdatum: new Date(Date.now() + 300_000).toISOString() })
    await page.goto('/vertraege')
    await expect(headingOf(page)).toBeVisible()
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(1700)
    expect(await readSession(page)).toMatchObject({ token: session.token, kundennummer: session.kundennummer })
  },
)

const offer = (page: Page) => page.getByRole('region', { name: 'Ende der Sitzung' })

test('a failed extension says so and signs out', { tag: '@further' }, async ({ page, login }) => {
  await page.clock.install()
  await login(page)
  await page.goto('/kontaktanfrage')
  // Every answer renews the session: the clock jumps after the last one, and before the first one nothing loads either.
  await expect(kontaktanfrageForm(page).nachricht).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/token/refresh', (route) => route.fulfill({ status: 500, body: '' }))
  await page.clock.fastForward('28:30')
  await offer(page).getByRole('button', { name: 'Sitzung verlängern' }).click()
  await expect(page.getByText('Token konnte nicht erneuert werden.')).toBeVisible()
  await expect(page).toHaveURL('/anmelden')
  expect(await readSession(page)).toBeUndefined()
})

test('an answer after the logout does not restore the session', { tag: '@further' }, async ({ page, login }) => {
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

test('the next customer sees nothing of the last one', async ({ page, login }) => {
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

for (const [how, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(
    `in a browser with a clock a day ${how} a session lasts as long as in any other`,
    { tag: '@further' },
    async ({ page }) => {
      await page.clock.install({ time: Date.now() + days * 86_400_000 })
      await page.goto('/anmelden')
      const { kundennummer, passwort } = demoKunden.haushalt
      const form = loginForm(page)
      await form.kundennummer.fill(kundennummer)
      await form.passwort.fill(passwort)
      await form.terms.check()
      await form.submit.click()
      await expect(page).toHaveURL('/')
      await page.goto('/vertraege')
      await expect(mainOf(page)).toContainText('4711001')
      expect(await secondsLeft(page)).toBeGreaterThan(1700)
      expect(await secondsLeft(page)).toBeLessThanOrEqual(1800)
      // Every answer renews the session: the clock jumps after the last one.
      await page.waitForLoadState('networkidle')
      await page.clock.fastForward('28:30')
      await expect(offer(page)).toBeVisible()
      await page.clock.fastForward('01:31')
      await expect(page).toHaveURL('/anmelden')
      expect(await readSession(page)).toBeUndefined()
    },
  )
}
