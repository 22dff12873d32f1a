import type { Page } from '@playwright/test'
import { ablesungForm, openAblesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import {
  bankverbindungForm,
  fillBankverbindung,
  openBankverbindungForm,
} from '../../fixtures/forms/bankverbindungForm.ts'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import { eigenerKundeTest } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { fillKontaktanfrage, kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { kontaktForm } from '../../fixtures/forms/kontaktForm.ts'
import { kuendigungBanner, kuendigungForm } from '../../fixtures/forms/kuendigungForm.ts'
import { fillRechnungsadresse, rechnungsadresseForm } from '../../fixtures/forms/rechnungsadresseForm.ts'
import { action, headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const success = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first()

/** Reads number and day in a message, follows its link, and finds the request of that number first in the list. */
async function findAgain(page: Page, message: string | RegExp, titel: string): Promise<string> {
  const said = success(page, message)
  await expect(said).toContainText(new RegExp(`Vorgangsnummer \\d+ vom ${dayFromNow(0)} `))
  const [, nummer = ''] = /Vorgangsnummer (\d+)/.exec(await said.innerText()) ?? []
  await said.getByRole('link', { name: 'Was Sie uns geschickt haben' }).click()
  await expect(headingOf(page)).toHaveText('Was Sie uns geschickt haben')
  const newest = mainOf(page).getByRole('listitem').first()
  await expect(newest).toContainText(titel)
  await newest.locator('summary').click()
  await expect(newest.locator('dl > div').filter({ hasText: 'Vorgangsnummer' }).locator('dd')).toHaveText(nummer)
  return nummer
}

eigenerKundeTest(
  'each message after something was submitted names number and day, and leads to where it is found again',
  { tag: '@further' },
  async ({ page, login, kunde }) => {
    const [first, second] = kunde.vertraege
    await login(page, kunde)

    await page.goto(`/vertrag/${first}/ablesung`)
    await ablesungForm(page).wert.fill('1234,5')
    await ablesungForm(page).submit.click()
    await expect(success(page, uebermitteltText)).toBeVisible()
    await expectNoBarriers(page)
    const nummern = [await findAgain(page, uebermitteltText, 'Zählerstand')]

    await page.goto('/kontakt/editieren')
    await kontaktForm(page).mobil.fill('0151 2345678')
    await kontaktForm(page).submit.click()
    nummern.push(await findAgain(page, 'Ihre Kontaktdaten sind aktualisiert', 'Kontaktdaten geändert'))
    // The message goes with the page that it was said on.
    await expect(success(page, 'Ihre Kontaktdaten sind aktualisiert')).toHaveCount(0)

    await page.goto('/rechnungsadresse/editieren')
    await fillRechnungsadresse(page)
    await rechnungsadresseForm(page).submit.click()
    nummern.push(await findAgain(page, 'Rechnungsadresse ist gespeichert', 'Neue Rechnungsadresse'))

    await page.goto(`/vertrag/${first}/bankverbindungen/editieren`)
    await fillBankverbindung(page)
    await bankverbindungForm(page).submit.click()
    nummern.push(await findAgain(page, 'ist gespeichert', 'Neue Bankverbindung'))

    for (const [vertragId, button, done, titel] of [
      [first, 'Löschen', 'Die künftige Bankverbindung ist gelöscht.', 'Künftige Bankverbindung gelöscht'],
      [second, 'Beenden', 'Die Bankverbindung ist beendet.', 'Bankverbindung beendet'],
    ] as const) {
      await page.goto(`/vertrag/${vertragId}/bankverbindungen`)
      await mainOf(page).getByRole('button', { name: button }).click()
      await mainOf(page).getByRole('button', { name: 'Ja', exact: true }).click()
      nummern.push(await findAgain(page, done, titel))
    }

    await page.goto(`/vertrag/${first}/kuendigen`)
    const kuendigung = kuendigungForm(page)
    await kuendigung.grund('Auszug').click()
    await kuendigung.calendar.click()
    // The earliest day has the focus.
    await page.getByRole('dialog', { name: 'Datum wählen' }).locator(':focus').click()
    await kuendigung.submit.click()
    await kuendigung.ja.click()
    await expect(success(page, kuendigungBanner.SUCCESS(first))).toBeVisible()
    await expectNoBarriers(page)
    nummern.push(await findAgain(page, kuendigungBanner.SUCCESS(first), 'Kündigung'))

    await page.goto('/kontaktanfrage')
    await fillKontaktanfrage(page)
    await kontaktanfrageForm(page).submit.click()
    await expect(page).toHaveURL('/kontaktanfrageOk')
    const nummer = mainOf(page).locator('dl > div').filter({ hasText: 'Nummer' }).locator('dd')
    nummern.push(await nummer.innerText())
    await action(mainOf(page), 'Was Sie uns geschickt haben').click()
    await mainOf(page).getByRole('listitem').first().locator('summary').click()
    await expect(mainOf(page).getByRole('listitem').first()).toContainText(nummern.at(-1) ?? '')

    expect(new Set(nummern).size).toBe(8)
  },
)

test(
  'of a host that names no number the message names none, and nothing else is missing',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await openAblesungForm(page)
    await ablesungForm(page).ht.fill('1')
    await ablesungForm(page).nt.fill('1')
    await ablesungForm(page).submit.click()
    await expect(page.getByRole('status').getByText(uebermitteltText)).toBeVisible()
    await expect(page.getByRole('status').getByRole('link')).toHaveCount(0)
    await openBankverbindungForm(page)
    await fillBankverbindung(page)
    await bankverbindungForm(page).submit.click()
    const message = success(page, 'ist gespeichert')
    await expect(message).toBeVisible()
    await expect(message).not.toContainText('Vorgangsnummer')
    await expect(message.getByRole('link')).toHaveCount(0)
  },
)
