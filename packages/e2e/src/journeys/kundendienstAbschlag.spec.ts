import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { openPart, partOf, takeUp } from '../fixtures/deskPage.ts'
import { headingOf, sidewaysOverflow } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

const ergebnis = /wahrscheinlich (?:Guthaben|Nachzahlung) von (?:etwa|bis zu) [\d.]+|fast genau ausgeglichen/

/** Searches for a contract on the desk's start page and opens the page of its customer. */
async function findKunde(page: Page, vertragId: string, name: string) {
  await page.goto('/')
  await page.getByLabel('Kennung').fill('demo')
  await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
  await page.keyboard.press('Enter')
  await page.getByLabel('Wonach suchen Sie?').fill(vertragId)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name }).click()
  await expect(headingOf(page)).toHaveText(name)
}

test(
  '„Was zahle ich, reicht das, ich möchte weniger zahlen“: read to the caller, taken up, and decided [abschlag-50] [abschlag-51] [abschlag-54] [abschlag-56] [versorger-133]',
  { tag: '@desktop' },
  async ({ page }) => {
    await findKunde(page, '4711010', 'Dr. Hannelore Petersen')
    // What he pays stands there before anything is pressed.
    const abschlag = partOf(page, 'Abschlag')
    await expect(abschlag).toContainText(/60,00\sEUR am \d\d\.\d\d\.\d{4}/)
    await openPart(page, 'Abschlag')
    await expect(abschlag).toContainText(ergebnis)
    await expect(abschlag).toContainText(/Der Abschlag passt|Passend wären \d/)
    await expect(abschlag).toContainText('Lastschrift von DE02 ****')
    await abschlag.getByText(/^Zuletzt 60,00\sEUR/).click()
    await expect(abschlag.getByRole('row').nth(12)).toContainText('bezahlt')
    await expectNoBarriersAnywhere(page)

    await takeUp(page, 'Abschlag')
    const betrag = page.getByLabel('Neuer Abschlag', { exact: true })
    const aufnehmen = page.getByRole('button', { name: 'Änderung aufnehmen' })
    await expect(betrag).toHaveValue('60')
    await betrag.fill('20')
    await betrag.blur()
    await expect(page.getByText(/Unter 48,00\sEUR brauchen wir einen Grund/).first()).toBeVisible()
    await page.getByLabel('Der Anrufer verbraucht weniger').check()
    await page.getByLabel('Was sich geändert hat').fill('Sie wohnt seit November allein.')
    await expect(page.getByRole('form', { name: 'Abschlag ändern' }).locator('strong')).toContainText('Nachzahlung')
    await expectNoBarriersAnywhere(page)
    await aufnehmen.click()
    await expect(page.getByText(/^Aufgenommen als Vorgang \d+$/)).toBeVisible()
    await expect(page.getByText(/^Der Kunde bekommt den Beleg per E-Mail an /)).toBeVisible()

    await page.getByRole('link', { name: 'Zum Vorgang' }).click()
    await expect(headingOf(page)).toHaveText('Abschlagsänderung')
    const vergleich = partOf(page, 'Zum Vergleich')
    await expect(vergleich).toContainText(/Abschlag heute\s*60,00\sEUR, das nächste Mal am/)
    await expect(vergleich).toContainText('der Wunsch liegt darunter')
    await expect(vergleich).toContainText(/mit dem Wunsch.*Nachzahlung von etwa/i)
    await expect(page.getByLabel('Gilt ab')).not.toHaveValue('')
    await expectNoBarriersAnywhere(page)

    // Another one goes only when this one is answered.
    await page.getByRole('link', { name: 'Dr. Hannelore Petersen', exact: true }).first().click()
    await expect(partOf(page, 'Abschlag')).toContainText('Änderung gewünscht')
    await takeUp(page, 'Abschlag')
    await expect(page.getByText(/^Eine Änderung auf 20,00\sEUR ab .+ wartet schon/)).toBeVisible()
    await page.getByRole('link', { name: /^Vorgang \d+$/ }).click()
    await page.getByLabel('Grund für die Ablehnung').fill('Bitte nennen Sie uns zuerst Ihren Zählerstand.')
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    await expect(page.getByText('Der Vorgang ist abgelehnt.')).toBeVisible()
  },
)

test(
  'who is billed each month reads that there is no instalment, also on a phone [abschlag-51] [abschlag-54]',
  { tag: '@phone' },
  async ({ page }) => {
    await findKunde(page, '4711003', 'Jonas Albrecht')
    await openPart(page, 'Abschlag')
    await expect(partOf(page, 'Abschlag')).toContainText('Keiner: Der Vertrag wird jeden Monat abgerechnet.')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await takeUp(page, 'Abschlag')
    await expect(page.getByText('Keiner: Der Vertrag wird jeden Monat abgerechnet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Änderung aufnehmen' })).toHaveCount(0)
    await expectNoBarriersAnywhere(page)
  },
)
