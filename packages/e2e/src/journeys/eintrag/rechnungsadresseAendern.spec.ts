import type { Page } from '@playwright/test'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import { eigenerKundeTest as test } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { fillRechnungsadresse, rechnungsadresseForm } from '../../fixtures/forms/rechnungsadresseForm.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

const block = (page: Page) => section(page, 'Abweichende Rechnungsadresse')
const entries = (page: Page) => mainOf(page).getByRole('listitem')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })

test(
  'a contract gets an address and a future one; the customer deletes the latter and ends the former',
  { tag: '@phone' },
  async ({ page, login, kunde }) => {
    const [vertragId] = kunde.vertraege
    await login(page, kunde)
    await page.goto(`/vertrag/${vertragId}/detail`)
    await action(block(page), 'Jetzt konfigurieren').click()
    await fillRechnungsadresse(page)
    const form = rechnungsadresseForm(page)
    await form.submit.click()
    await expect(page).toHaveURL(`/vertrag/${vertragId}/detail`)
    await expect(
      page.getByText(`Die Rechnungsadresse für Vertrag ${vertragId} ist gespeichert. Ab heute`),
    ).toBeVisible()
    await expect(block(page)).toContainText('Frau Änne Größer')
    await expect(block(page)).toContainText('Am Ölberg 12 A')

    await action(block(page), 'Rechnungsadresse ändern').click()
    await expect(form.vorname).toHaveValue('Änne')
    await form.typ('Postfach').click()
    await form.postfach.fill('4711')
    await form.gueltigAb.fill(dayFromNow(40))
    await form.submit.click()
    await expect(page.getByText(`Ab dem ${dayFromNow(40)} gehen Rechnungen an diese Adresse.`)).toBeVisible()
    await expect(block(page)).toContainText(`bis ${dayFromNow(39)}`)

    await action(block(page), 'Alle Rechnungsadressen anzeigen').click()
    await expect(entries(page)).toHaveCount(2)
    const toCome = entry(page, 'Postfach 4711')
    await toCome.getByRole('button', { name: 'Löschen' }).click()
    await toCome.getByRole('button', { name: 'Nein' }).click()
    await toCome.getByRole('button', { name: 'Löschen' }).click()
    await toCome.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Die künftige Rechnungsadresse ist gelöscht.')).toBeVisible()
    await expect(entries(page)).toHaveCount(1)
    // The place of the focus after the pressed button has disappeared.
    const place = mainOf(page).locator('div:focus', { has: page.getByRole('listitem') })
    await expect(place).toHaveCount(1)

    const own = entry(page, 'Am Ölberg 12 A')
    await own.getByRole('button', { name: 'Beenden' }).click()
    await own.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Die Rechnungsadresse ist beendet. Sie gilt nur noch heute.')).toBeVisible()
    await expect(own).toContainText(`Gültig am ${dayFromNow(0)}`)
    await expect(own.getByRole('button')).toHaveCount(0)
    await expect(place).toHaveCount(1)
  },
)

test(
  'of two browsers that delete the same address one succeeds and the other shows why it does not',
  { tag: '@further' },
  async ({ browser, page, login, signIn, kunde, baseURL }) => {
    const [vertragId] = kunde.vertraege
    const { kundennummer, token } = await signIn(kunde)
    const [day = '', month = '', year = ''] = dayFromNow(60).split('.')
    const answer = await page.request.post(`/api/${vertragId}/rechnungsadresse/anlegen`, {
      headers: { kundennummer, token },
      data: {
        gueltigVon: `${year}-${month}-${day}`,
        anrede: 'KeineAnrede',
        postfach: '12345',
        postleitzahl: '89073',
        ort: 'Ulm',
      },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await context.newPage()
    for (const each of [page, other]) {
      await login(each, kunde)
      await each.goto(`/vertrag/${vertragId}/rechnungsadressen`)
      await entry(each, 'Postfach 12345').getByRole('button', { name: 'Löschen' }).click()
    }
    await entry(page, 'Postfach 12345').getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Die künftige Rechnungsadresse ist gelöscht.')).toBeVisible()
    await entry(other, 'Postfach 12345').getByRole('button', { name: 'Ja' }).click()
    await expect(mainOf(other).getByRole('alert')).toContainText(/\S/)
    await expect(entries(other)).toHaveCount(0)
    await context.close()
  },
)

test(
  'a customer changes the address of all bills, starting from the current one',
  { tag: '@further' },
  async ({ page, login, kunde }) => {
    await login(page, kunde)
    await page.goto('/rechnungsadressen')
    await action(mainOf(page), 'Neue Rechnungsadresse anlegen').click()
    const form = rechnungsadresseForm(page)
    await expect(headingOf(page)).toHaveText('Rechnungsadresse editieren')
    await expect(form.anrede).toHaveValue('Herr')
    await expect(form.strasse).toHaveValue('Am Wehr')
    await form.hausnummer.fill('10 – 12')
    await form.gueltigAb.fill(dayFromNow(0))
    await form.submit.click()
    await expect(page).toHaveURL('/rechnungsadressen')
    await expect(page.getByText('Ihre Rechnungsadresse ist gespeichert. Ab heute gehen')).toBeVisible()
    await expect(entries(page)).toHaveCount(2)
    await expect(entries(page).first()).toContainText('Am Wehr 10 - 12')
    await expect(entries(page).last()).toContainText(`Gültig bis ${dayFromNow(-1)}`)
  },
)
