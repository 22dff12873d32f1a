import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

async function signIn(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Kennung').fill('demo')
  await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
  await page.keyboard.press('Enter')
}

/** Goes on with the keyboard alone. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const { kundennummer } = demoKunden.waermepumpe

test(
  'a clerk takes up for a caller what he asks: an unlikely reading is a question, a request gets its number and a receipt to print [versorger-120] [versorger-122]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, `/swm/kunden/${kundennummer}`)
    await page.getByRole('link', { name: 'Zählerstand', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(headingOf(page)).toHaveText('Zählerstand')
    const stand = page.getByRole('textbox', { name: /^Ablesewert/ })
    await stand.fill('1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Stimmt der Zählerstand?' })).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await press(page, 'Nein')
    await expect(stand).toBeFocused()
    await stand.fill('')

    await page.getByRole('link', { name: 'Zum Kunden' }).click()
    await page.getByRole('link', { name: 'Anfrage, Brief' }).click()
    await page.getByText('Brief', { exact: true }).click()
    await page.getByLabel('Betreff').selectOption('Sonstiges')
    await page.getByLabel('Nachricht').fill('Bitte senden Sie mir die letzte Rechnung mit der Post.')
    await expectNoBarriersAnywhere(page)
    await press(page, 'Anfrage aufnehmen')
    await expect(page.getByText(/^Aufgenommen als Vorgang \d+$/)).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await page.getByRole('link', { name: 'Beleg drucken' }).click()
    const brief = page.getByRole('article', { name: 'Brief' })
    await expect(brief.getByText('Bitte senden Sie mir die letzte Rechnung mit der Post.')).toBeVisible()
    await expect(brief.getByText('mit einem Brief')).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await page.getByRole('link', { name: 'Zum Vorgang' }).click()
    await expect(headingOf(page)).toHaveText('Kontaktanfrage')
    await expect(page.getByText('Am Kundendienst aufgenommen')).toBeVisible()
  },
)

test(
  'contact data, billing address, account and cancellation have the customer’s own fields and messages [versorger-121] [versorger-123] [versorger-131]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, `/swm/kunden/${kundennummer}/aufnehmen/kontaktdaten`)
    const mobil = page.getByLabel('Mobil', { exact: false }).first()
    await mobil.fill('12')
    await page.getByLabel('Fax', { exact: false }).first().focus()
    await expect(page.getByText('Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.')).toBeVisible()
    await mobil.fill(`0151 ${String(Date.now()).slice(-8)}`)
    await press(page, 'Kontaktdaten ändern')
    await expect(page.getByText(/^Aufgenommen als Vorgang \d+$/)).toBeVisible()

    await page.goto(`/swm/kunden/${kundennummer}/aufnehmen/rechnungsadresse`)
    await page.getByLabel('Hausnummer').fill('')
    await page.getByLabel('Straße').focus()
    await expect(page.getByText('Bitte geben Sie eine Hausnummer an.')).toBeVisible()
    await expectNoBarriersAnywhere(page)

    await page.goto(`/swm/kunden/${kundennummer}/aufnehmen/bankverbindung`)
    await page.getByText('Mit Lastschrift. Ein unterschriebenes Mandat liegt vor.').click()
    await expect(page.getByLabel('Mandat unterschrieben am')).toBeVisible()
    await expectNoBarriersAnywhere(page)

    await page.goto(`/swm/kunden/${kundennummer}/aufnehmen/kuendigung`)
    await expect(page.getByText(/(Möglich|Wählbar) ab /)).toBeVisible()
    await page.getByText('Auszug', { exact: true }).click()
    await page.getByLabel('Letzter Tag der Lieferung').fill('1.1.2020')
    await page.getByLabel('Bemerkung').focus()
    await expect(page.getByRole('button', { name: 'Kündigung aufnehmen' })).toHaveAttribute('aria-disabled', 'true')
    await expectNoBarriersAnywhere(page)
  },
)
