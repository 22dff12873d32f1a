import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { headingOf, section } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

test(
  'the desk sees which bills of an import deviate, and goes to the customer [rechnung-16]',
  { tag: '@further' },
  async ({ page }) => {
    await page.goto('/swm/importe')
    await page.getByLabel('Kennung').fill('demo')
    await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('link', { name: 'demo-rechnungen.ndjson' }).click()
    const urteile = section(page, 'Rechnungen nachgerechnet')
    await expect(async () => {
      await page.reload()
      await expect(urteile).toContainText(/stimmen auf den Cent, 2 weichen ab/, { timeout: 5000 })
    }).toPass({ timeout: 150_000 })
    await expectNoBarriersAnywhere(page)
    await urteile.getByRole('link', { name: 'SWM-100004' }).first().click()
    await expect(headingOf(page)).toHaveText('Kramer-Nguyen')
  },
)
