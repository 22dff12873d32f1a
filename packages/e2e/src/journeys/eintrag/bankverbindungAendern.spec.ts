import type { Browser, Locator, Page } from '@playwright/test'
import { bankverbindungForm, fillBankverbindung, ibans } from '../../fixtures/forms/bankverbindungForm.ts'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import { eigenerKundeTest as test } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

const block = (page: Page) => section(page, 'Abweichende Bankverbindung')
const entries = (page: Page) => mainOf(page).getByRole('listitem')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })

async function answer(scope: Locator, button: string, reply: 'Ja' | 'Nein'): Promise<void> {
  await scope.getByRole('button', { name: button }).click()
  await scope.getByRole('button', { name: reply, exact: true }).click()
}

async function openSecond(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  return context.newPage()
}

test(
  'a contract gets a future account and another one, and the customer deletes it again',
  { tag: '@phone' },
  async ({ page, login, kunde }) => {
    const [vertragId] = kunde.vertraege
    await login(page, kunde)
    await page.goto(`/vertrag/${vertragId}/detail`)
    await action(block(page), 'Jetzt konfigurieren').click()
    const form = bankverbindungForm(page)
    await fillBankverbindung(page)
    await form.submit.click()
    await expect(page).toHaveURL(`/vertrag/${vertragId}/detail`)
    await expect(page.getByText(`Die Bankverbindung für Vertrag ${vertragId} ist gespeichert`)).toBeVisible()
    await expect(block(page)).toContainText(`Ab ${dayFromNow(1)}: ${ibans.commerzbank}`)

    await action(block(page), 'Jetzt konfigurieren').click()
    await fillBankverbindung(page, ibans.austria)
    await form.lastschrift.uncheck()
    await form.gueltigAb.fill(dayFromNow(40))
    await form.submit.click()
    await expect(page.getByText(`gilt ab dem ${dayFromNow(40)}.`)).toBeVisible()

    await action(block(page), 'Alle Bankverbindungen anzeigen').click()
    await expect(entries(page)).toHaveCount(2)
    const first = entry(page, 'DE89 3704 0044 0532 0130 00')
    await expect(first).toContainText(`Gültig vom ${dayFromNow(1)} bis ${dayFromNow(39)}`)
    await expect(first).toContainText(/MandatsreferenzEKP-\d{8}-[A-Z2-9]{4}/)
    const second = entry(page, 'AT61 1904 3002 3457 3201')
    await expect(second).not.toContainText('Mandatsreferenz')
    await answer(second, 'Löschen', 'Nein')
    await answer(second, 'Löschen', 'Ja')
    await expect(page.getByText('Die künftige Bankverbindung ist gelöscht.')).toBeVisible()
    await expect(entries(page)).toHaveCount(1)
    await expect(first).toContainText(`Gültig ab ${dayFromNow(1)}`)
  },
)

test(
  'two browsers that end the same account at once leave one current entry, which ends today',
  { tag: '@further' },
  async ({ browser, page, login, kunde, baseURL }) => {
    const other = await openSecond(browser, baseURL)
    const both = [page, other] as const
    for (const each of both) {
      await login(each, kunde)
      await each.goto(`/vertrag/${kunde.vertraege[1]}/bankverbindungen`)
      await entry(each, 'Lindenhof').getByRole('button', { name: 'Beenden' }).click()
    }
    await Promise.all(both.map((each) => entry(each, 'Lindenhof').getByRole('button', { name: 'Ja' }).click()))
    const done = (each: Page) => each.getByText('Die Bankverbindung ist beendet. Sie gilt nur noch heute.')
    const refused = (each: Page) =>
      mainOf(each)
        .getByRole('alert')
        .filter({ hasText: /ist bereits beendet\.|an anderer Stelle geändert/ })
    for (const each of both) await expect(done(each).or(refused(each))).toBeVisible()
    const told = await Promise.all(both.flatMap((each) => [done(each).count(), refused(each).count()]))
    expect([
      [1, 0, 0, 1],
      [0, 1, 1, 0],
    ]).toContainEqual(told)
    for (const each of both) {
      await expect(entries(each).filter({ hasText: 'Aktuell' })).toHaveCount(1)
      await expect(entry(each, 'Lindenhof')).toContainText(`bis ${dayFromNow(0)}`)
      await expect(entry(each, 'Lindenhof').getByRole('button')).toHaveCount(0)
    }
    await other.context().close()
  },
)

test(
  'two browsers that give different accounts for the same day at once leave one of them',
  { tag: '@further' },
  async ({ browser, page, login, kunde, baseURL }) => {
    const other = await openSecond(browser, baseURL)
    const accounts = [
      [page, ibans.commerzbank],
      [other, ibans.austria],
    ] as const
    for (const [each, iban] of accounts) {
      await login(each, kunde)
      await each.goto(`/vertrag/${kunde.vertraege[0]}/bankverbindungen/editieren`)
      await fillBankverbindung(each, iban)
      await expect(bankverbindungForm(each).form.getByRole('status').filter({ hasText: 'gültig' })).toBeVisible()
    }
    await Promise.all(accounts.map(([each]) => bankverbindungForm(each).submit.click()))
    const refused = (each: Page) => bankverbindungForm(each).alert.filter({ hasText: 'an anderer Stelle geändert' })
    for (const [each] of accounts) await expect(block(each).or(refused(each))).toBeVisible()
    const refusals = await Promise.all(accounts.map(([each]) => refused(each).count()))
    expect(refusals).not.toEqual([1, 1])
    await page.goto(`/vertrag/${kunde.vertraege[0]}/bankverbindungen`)
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page)).toContainText(`Gültig ab ${dayFromNow(1)}`)
    await other.context().close()
  },
)

test(
  'a customer without bank details adds an account for all contracts',
  { tag: '@further' },
  async ({ page, login, kunde }) => {
    await login(page, kunde)
    await page.goto('/bankverbindungen')
    await action(mainOf(page), 'Neue Bankverbindung anlegen').click()
    await expect(headingOf(page)).toHaveText('Bankverbindung editieren')
    await fillBankverbindung(page)
    await bankverbindungForm(page).submit.click()
    await expect(page).toHaveURL('/bankverbindungen')
    await expect(page.getByText('Ihre Bankverbindung ist gespeichert und gilt ab dem')).toBeVisible()
    await expect(entries(page)).toHaveText([/Künftig.*Ayşe Öztürk.*Commerzbank.*MandatsreferenzEKP-/])
  },
)
