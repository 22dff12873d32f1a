import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { openPart } from '../fixtures/deskPage.ts'
import { headingOf, mainOf, section } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

const [deskOrigin, portalOrigin] = [
  `http://127.0.0.1:${await portOf('DESK')}`,
  `http://localhost:${await portOf('PORTAL')}`,
]
test.use({ baseURL: deskOrigin, allowedOrigins: [portalOrigin] })

test(
  'the desk sees which bills of an import deviate, goes to the customer, and looks at the bill as he does [rechnung-16]',
  { tag: '@further' },
  async ({ page, context }) => {
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

    await openPart(page, 'Rechnungen')
    const row = mainOf(page).getByRole('row', { name: /weicht ab in Zeile 1: [\d,]+\sEUR brutto zu hoch/ })
    const nummer = /RE-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    await expectNoBarriersAnywhere(page)
    await openPart(page, 'Portal des Kunden')
    await page.getByLabel('Grund', { exact: true }).fill('Frage zur Rechnung')
    await page.getByLabel(/^Beginnt mit/).selectOption(`rechnung/${nummer}`)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Portal des Kunden ansehen' }).click()
    const view = await opened
    await expect(headingOf(view)).toHaveText('Ihre Rechnung')
    expect(view.url()).toBe(`${portalOrigin}/rechnung/${nummer}`)
    await expect(mainOf(view)).toContainText('Unsere Rechnung weicht ab in Zeile 1')
  },
)
