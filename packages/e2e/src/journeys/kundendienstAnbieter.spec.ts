import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { headingOf, openNavigation } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { openAnbieter } from '../setup/openAnbieter.ts'
import { supplierDeskOrigin, supplierOidc } from '../setup/supplier.ts'

const { issuer } = await supplierOidc()
test.use({ baseURL: await supplierDeskOrigin(), allowedOrigins: [issuer, 'https://fonts.googleapis.com'] })

test(
  'somebody of the service signs in at the supplier’s provider, comes to the page he wanted, and out again [versorger-55]',
  { tag: ['@further', '@desktop'] },
  async ({ page }) => {
    // The fonts of the provider's own page.
    await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
    const path = '/nordlicht/vorgaenge'
    const button = page.getByRole('button', { name: 'Mit Nordlicht-Konto anmelden' })
    await page.goto(path)
    await expect(page.getByLabel('Kennung')).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await button.click()
    await expect(page.getByText('Der Anbieter der Anmeldung ist gerade nicht erreichbar.')).toBeVisible()

    const anbieter = await openAnbieter()
    try {
      await button.click()
      await page.getByPlaceholder('Enter any login').fill('i.harms@nordlicht.example')
      await page.getByPlaceholder('and password').fill('x')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(headingOf(page)).toHaveText('Offene Vorgänge')
      expect(new URL(page.url()).pathname).toBe(path)
      await page.reload()
      await expect(headingOf(page)).toHaveText('Offene Vorgänge')

      const navigation = await openNavigation(page)
      await navigation.getByRole('button', { name: 'Abmelden' }).click()
      await page.getByRole('button', { name: 'Yes, sign me out' }).click()
      await expect(button).toBeVisible()
      await page.goto('/nordlicht/anmelden?code=x&state=y')
      await expect(page.getByText('Diese Anmeldung ist abgelaufen oder schon benutzt.')).toBeVisible()
      await expectNoBarriersAnywhere(page)
    } finally {
      anbieter.close()
    }
  },
)
