import {
  bankverbindungForm,
  bankverbindungPath,
  fillBankverbindung,
  openBankverbindungForm,
} from '../../fixtures/forms/bankverbindungForm.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { headingOf, openNavigation, section } from '../../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const drafts = 'Object.keys(sessionStorage).filter((key) => key.startsWith("ekp-entwurf"))'

test('typed input survives a reload, and the IBAN is checked again', { tag: '@phone' }, async ({ page }) => {
  await openBankverbindungForm(page)
  const { kontoinhaber, iban, bankname, zustimmung, gueltigAb } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await gueltigAb.fill('30.2.2027')
  await page.reload()
  await expect(kontoinhaber).toHaveValue('Ayşe Öztürk')
  await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
  await expect(bankname).toHaveValue('Commerzbank')
  await expect(zustimmung).toBeChecked()
  await expect(gueltigAb).toHaveValue('30.2.2027')
})

test(
  'a typed IBAN stays on the device with the draft; another customer’s login or a logout deletes it',
  { tag: '@further' },
  async ({ page, signIn }) => {
    await openBankverbindungForm(page)
    const { iban, kontoinhaber } = bankverbindungForm(page)
    await fillBankverbindung(page)
    await page.route('**/api/4711002', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL(/\/anmelden/)
    await page.unroute('**/api/4711002')
    await storeSession(page, await signIn())
    await page.goto(bankverbindungPath)
    await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
    await storeSession(page, await signIn(demoKunden.familie))
    await page.goto('/bankverbindung/editieren')
    await kontoinhaber.waitFor()
    expect(await page.evaluate(drafts)).toEqual([])

    await iban.fill('AT61 1904 3002 3457 3201')
    expect(await page.evaluate(drafts)).toHaveLength(1)
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    const question = page.getByRole('group', { name: /gehen beim Abmelden verloren\. Möchten Sie sich trotzdem/ })
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(iban).toHaveValue('AT61 1904 3002 3457 3201')
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await question.getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL(/\/anmelden/)
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('AT61')
  },
)

test('every way of leaving a form with unsaved input asks first', { tag: '@further' }, async ({ page }) => {
  await page.goto('/vertrag/4711002/detail')
  await section(page, 'Abweichende Bankverbindung').getByRole('link', { name: 'Jetzt konfigurieren' }).click()
  const { iban, question, cancel, kontoinhaber } = bankverbindungForm(page)
  await iban.fill('8937')
  const ways = [
    async () => cancel.click(),
    async () => (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click(),
    async () => page.evaluate(() => window.history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(bankverbindungPath)
    await expect(iban).toHaveValue('89 37')
  }
  await cancel.click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
  expect(await page.evaluate(drafts)).toEqual([])
  await page.goto(bankverbindungPath)
  await kontoinhaber.waitFor()
  await expect(iban).toHaveValue('')
})

test('leaving an unchanged form asks nothing', { tag: '@further' }, async ({ page }) => {
  await openBankverbindungForm(page)
  const { iban, cancel, question } = bankverbindungForm(page)
  await iban.fill('89')
  await iban.fill('')
  await cancel.click()
  await expect(page).not.toHaveURL(bankverbindungPath)
  await expect(question).toHaveCount(0)
})

test(
  'a customer who leaves while it is saved reads the result on the next page',
  { tag: '@further' },
  async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await openBankverbindungForm(page)
    await page.route('**/api/4711002/bankverbindung/anlegen', async (route) => {
      await released.promise
      await route.fulfill({ status: 409, json: { detail: 'Die Daten werden gerade geändert.' } })
    })
    const { submit, question, iban } = bankverbindungForm(page)
    await fillBankverbindung(page)
    await submit.click()
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await expect(headingOf(page)).toHaveText('Verträge')
    await expect(question).toHaveCount(0)
    released.resolve()
    const text = 'Ihre Bankverbindung ist nicht gespeichert. Die Daten werden gerade geändert.'
    await expect(page.getByText(text)).toBeVisible()
    await page.goto(bankverbindungPath)
    await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
  },
)
