import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  bankverbindungForm,
  bankverbindungPath,
  fillBankverbindung,
  openBankverbindungForm,
} from '../../fixtures/forms/bankverbindungForm.ts'
import {
  fillRechnungsadresse,
  openRechnungsadresseForm,
  rechnungsadresseForm,
} from '../../fixtures/forms/rechnungsadresseForm.ts'
import { headingOf, mainOf, openNavigation, section } from '../../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const drafts = 'Object.keys(sessionStorage).filter((key) => key.startsWith("ekp-entwurf"))'
const stored = 'JSON.stringify({ ...sessionStorage, ...localStorage })'

// Both forms share what they do with drafts, so one of them suffices without --full.
const arten = [
  {
    wort: 'Bankverbindung',
    tag: '@further',
    formPath: bankverbindungPath,
    eigenePath: '/bankverbindung/editieren',
    listPath: '/bankverbindungen',
    // What the form loads first; it ends the session.
    firstCall: '**/api/4711002',
    create: '**/api/4711002/bankverbindung/anlegen',
    open: openBankverbindungForm,
    fill: (page: Page) => fillBankverbindung(page),
    parts: (page: Page) => ({ ...bankverbindungForm(page), field: bankverbindungForm(page).iban }),
    typed: '8937',
    shown: '89 37',
    filled: '89 3704 0044 0532 0130 00',
    other: 'AT61 1904 3002 3457 3201',
  },
  {
    wort: 'Rechnungsadresse',
    tag: '@full',
    formPath: '/vertrag/4711002/rechnungsadresse/editieren',
    eigenePath: '/rechnungsadresse/editieren',
    listPath: '/rechnungsadressen',
    firstCall: '**/api/4711002/rechnungsadresse/aktuelle',
    create: '**/api/4711002/rechnungsadresse/anlegen',
    open: openRechnungsadresseForm,
    fill: fillRechnungsadresse,
    parts: (page: Page) => ({ ...rechnungsadresseForm(page), field: rechnungsadresseForm(page).ort }),
    typed: 'Neu-Ulm',
    shown: 'Neu-Ulm',
    filled: 'Ulm',
    other: 'Oberammergau',
  },
] as const

test('the typed bank details survive a reload, and the IBAN is checked again', { tag: '@phone' }, async ({ page }) => {
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
  'a typed address survives a reload, also in fields that are hidden at the moment',
  { tag: '@further' },
  async ({ page }) => {
    await openRechnungsadresseForm(page)
    const { typ, postfach, strasse, gueltigAb, vorname } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await typ('Postfach').click()
    await postfach.fill('10 02 44')
    await gueltigAb.fill('30.2.2027')
    await page.reload()
    await expect(postfach).toHaveValue('10 02 44')
    await expect(vorname).toHaveValue('Änne')
    await expect(gueltigAb).toHaveValue('30.2.2027')
    await expect(gueltigAb).toHaveAccessibleDescription(/Bitte geben Sie ein Datum wie 31\.12\.2026 ein\./)
    await typ('Normal').click()
    await expect(strasse).toHaveValue('Am Ölberg')
  },
)

test('a session that ends asks no questions', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await page.route('**/api/4711002/rechnungsadresse/anlegen', (route) => route.fulfill({ status: 401, json: {} }))
  await rechnungsadresseForm(page).submit.click()
  await expect(page).toHaveURL(/\/anmelden/)
  await expect(rechnungsadresseForm(page).question).toHaveCount(0)
  expect(await page.evaluate(drafts)).toHaveLength(1)
})

for (const { wort, tag, formPath, eigenePath, listPath, firstCall, create, ...form } of arten) {
  test(
    `${wort}: typed input survives the end of the session; another customer’s login or a logout deletes it`,
    { tag },
    async ({ page, signIn }) => {
      await form.open(page)
      const { field } = form.parts(page)
      await form.fill(page)
      await page.route(firstCall, (route) => route.fulfill({ status: 401, json: {} }))
      await page.reload()
      await expect(page).toHaveURL(/\/anmelden/)
      await page.unroute(firstCall)
      await storeSession(page, await signIn())
      await page.goto(formPath)
      await expect(field).toHaveValue(form.filled)
      await storeSession(page, await signIn(demoKunden.familie))
      await page.goto(eigenePath)
      await field.waitFor()
      expect(await page.evaluate(drafts)).toEqual([])

      await field.fill(form.other)
      expect(await page.evaluate(drafts)).toHaveLength(1)
      await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
      const question = page.getByRole('group', { name: /gehen beim Abmelden verloren\. Möchten Sie sich trotzdem/ })
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(field).toHaveValue(form.other)
      await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
      await question.getByRole('button', { name: 'Ja' }).click()
      await expect(page).toHaveURL(/\/anmelden/)
      expect(await page.evaluate(stored)).not.toContain(form.other.slice(0, 4))
    },
  )

  test(`${wort}: every way of leaving a form with unsaved input asks first`, { tag }, async ({ page }) => {
    await page.goto('/vertrag/4711002/detail')
    await section(page, `Abweichende ${wort}`).getByRole('link', { name: 'Jetzt konfigurieren' }).click()
    const { field, question, cancel } = form.parts(page)
    await field.fill(form.typed)
    const ways = [
      async () => cancel.click(),
      async () => (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click(),
      async () => page.evaluate(() => window.history.back()),
    ]
    for (const leave of ways) {
      await leave()
      await expect(question.getByRole('button', { name: 'Nein' })).toBeFocused()
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL(formPath)
      await expect(field).toHaveValue(form.shown)
    }
    await cancel.click()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(cancel).toBeFocused()
    await cancel.click()
    await question.getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL('/vertrag/4711002/detail')
    expect(await page.evaluate(drafts)).toEqual([])
    await page.goto(formPath)
    await field.waitFor()
    await expect(field).toHaveValue('')
  })

  test(`${wort}: leaving an unchanged form asks nothing`, { tag }, async ({ page }) => {
    await page.goto(listPath)
    await mainOf(page)
      .getByRole('link', { name: `Neue ${wort} anlegen` })
      .click()
    const { field, cancel, question } = form.parts(page)
    await field.waitFor()
    const before = await field.inputValue()
    await field.fill(form.typed)
    await field.fill(before)
    await cancel.click()
    await expect(page).toHaveURL(listPath)
    await expect(question).toHaveCount(0)
  })

  test(
    `${wort}: a customer who leaves while it is saved reads the result on the next page`,
    { tag },
    async ({ page }) => {
      const released = Promise.withResolvers<void>()
      await form.open(page)
      await page.route(create, async (route) => {
        await released.promise
        await route.fulfill({ status: 409, json: { detail: 'Die Daten werden gerade geändert.' } })
      })
      const { submit, question, field } = form.parts(page)
      await form.fill(page)
      // It is saved from this request on; before, an IBAN may still be checked.
      const saving = page.waitForRequest(create)
      await submit.click()
      await saving
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
      await expect(headingOf(page)).toHaveText('Verträge')
      await expect(question).toHaveCount(0)
      released.resolve()
      const text = `Ihre ${wort} ist nicht gespeichert. Die Daten werden gerade geändert.`
      await expect(page.getByText(text)).toBeVisible()
      await page.goto(formPath)
      await expect(field).toHaveValue(form.filled)
    },
  )
}
