import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { headingOf, loginForm } from '../../fixtures/screens/screen.ts'
import { readSession, secondsLeft } from '../../fixtures/storedSession.ts'
import { expect, test } from '../../fixtures/test.ts'

async function signIn(page: Page, passwort: string = demoKunden.einmal.passwort) {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill('100006')
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
}

test('a one-time password leads to /aendere/passwort and nowhere else', { tag: '@further' }, async ({ page }) => {
  await signIn(page)

  await expect(page).toHaveURL('/aendere/passwort')
  await expect(headingOf(page)).toBeVisible()
  expect(await readSession(page)).toMatchObject({ token: '', kundennummer: expect.stringMatching(/100006$/) })
  const seconds = await secondsLeft(page)
  expect(seconds).toBeGreaterThan(280)
  expect(seconds).toBeLessThanOrEqual(300)

  for (const path of ['/', '/vertraege', '/anmelden', '/passwort/aendern', '/portal/gesperrt', '/nichts']) {
    await page.goto(path)
    await expect(page).toHaveURL('/aendere/passwort')
  }
})

test(
  'a minute before the end a forced change can be extended, again and again',
  { tag: '@further' },
  async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    await expect(page).toHaveURL('/aendere/passwort')
    const offer = page.getByRole('region', { name: 'Ende der Sitzung' })
    for (let time = 1; time <= 2; time++) {
      await page.clock.fastForward('03:50')
      await expect(offer).toHaveCount(0)
      await page.clock.fastForward('00:20')
      await expect(offer).toContainText(/Ihre Sitzung endet in \d+ Sekunden/)
      await offer.getByRole('button', { name: 'Sitzung verlängern' }).click()
      await expect(page.getByText('Sie haben fünf weitere Minuten.')).toBeVisible()
      await expect(offer).toHaveCount(0)
      expect(await secondsLeft(page)).toBeGreaterThan(280)
    }
    await expect(page).toHaveURL('/aendere/passwort')
  },
)

test('the error of a wrong one-time password does not say that there is one', { tag: '@further' }, async ({ page }) => {
  await signIn(page, 'Einmal-2026-Falsch')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(page).toHaveURL('/anmelden')
})
