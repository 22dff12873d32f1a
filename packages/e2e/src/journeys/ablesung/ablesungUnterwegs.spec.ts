import type { Page, Route } from '@playwright/test'
import { ablesungForm, ablesungPath, openAblesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { action, headingOf, loginForm, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const unlikely = {
  plausibel: false,
  hinweis: 'Der Zählerstand ist höher als erwartet. Möchten Sie ihn trotzdem übermitteln?',
}

/** Holds the answer to a request back until it is released. */
async function hold(page: Page, path: string, answer: Parameters<Route['fulfill']>[0]) {
  const { promise, resolve: letGo } = Promise.withResolvers<undefined>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await promise
    return route.fulfill(answer)
  })
  return () => letGo(undefined)
}

test(
  'typing while a reading is sent does not change it: Ja sends the value of the question',
  { tag: '@further' },
  async ({ page }) => {
    const sent = await openAblesungForm(page)
    const letGo = await hold(page, '**/plausibilisiere', { json: unlikely })
    const { ht, nt, datum, form, frage } = ablesungForm(page)
    await nt.fill('7')
    await ht.fill('99999')
    await ht.press('Enter')
    await expect(form.getByText('Bitte warten …')).toBeAttached()
    await ht.press('End')
    await ht.pressSequentially('1')
    await datum.fill('1.10.2026')
    letGo()
    await expect(frage).toBeFocused()
    await expect(ht).toHaveValue('99999')
    await frage.getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
    expect(sent).toMatchObject([{ ablesewerte: { '1-0:1.8.1': 99999 } }])
    expect(sent).not.toMatchObject([{ ablesedatum: '2026-10-01' }])
  },
)

/** Opens the form by links, so that the history has more than one page. */
async function openFromStart(page: Page) {
  await openAblesungForm(page)
  await page.goto('/vertraege')
  await mainOf(page).getByRole('link', { name: 'Vertragsdetails' }).first().waitFor()
  const navigation = await openNavigation(page)
  await navigation.getByRole('link', { name: 'Startseite' }).click()
  // The list of contracts has links of the same name, and is seen until the next page is there.
  await expect(headingOf(page)).toHaveText('Willkommen')
  await action(mainOf(page), 'Zählerstand erfassen').click()
  const form = ablesungForm(page)
  await form.zaehler.selectOption('4711001')
  await form.ht.fill('99999')
  await form.nt.fill('7')
  return form
}

test(
  'a customer who leaves while the reading is sent stays on the new page and reads there that it arrived',
  { tag: '@further' },
  async ({ page }) => {
    const { submit } = await openFromStart(page)
    const letGo = await hold(page, '**/api/4711001/ablesungen', { status: 204 })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await page.goBack()
    await expect(page).toHaveURL('/')
    letGo()
    await expect(page.getByText(uebermitteltText)).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a customer who leaves before the question reads that the reading is not sent, and finds the typed input',
  { tag: '@further' },
  async ({ page }) => {
    const { submit, cancel, ht } = await openFromStart(page)
    const letGo = await hold(page, '**/plausibilisiere', { json: unlikely })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await cancel.click()
    await expect(page).toHaveURL('/')
    letGo()
    await expect(page.getByText('Ihr Zählerstand ist noch nicht übermittelt.')).toBeVisible()
    await action(mainOf(page), 'Zählerstand erfassen').click()
    await expect(ht).toHaveValue('99999')
  },
)

test(
  'an answer that comes before the next page is there is said on that page',
  { tag: '@further' },
  async ({ page }) => {
    await openAblesungForm(page)
    const letGo = await hold(page, '**/plausibilisiere', { json: unlikely })
    const { ht, nt, submit, frage } = ablesungForm(page)
    await ht.fill('99999')
    await nt.fill('7')
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    const { promise, resolve: letCodeGo } = Promise.withResolvers<undefined>()
    await page.route('**/assets/*.js', async (route) => {
      await promise
      return route.fallback()
    })
    const navigation = await openNavigation(page)
    await navigation.getByRole('link', { name: 'Dokumente' }).click()
    await expect(page).toHaveURL('/dokumente')
    const answered = page.waitForResponse('**/plausibilisiere')
    letGo()
    await (await answered).finished()
    await expect(frage).toHaveCount(0)
    letCodeGo(undefined)
    await expect(headingOf(page)).toHaveText('Alle Dokumente')
    await expect(headingOf(page)).toBeFocused()
    await expect(page.getByText('Ihr Zählerstand ist noch nicht übermittelt.')).toBeVisible()
  },
)

test('a session that ends while sending leads to the login, and from there back to the typed input', async ({
  page,
}) => {
  await openAblesungForm(page)
  await page.route('**/plausibilisiere', (route) => route.fulfill({ status: 401, json: {} }))
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('12345,6')
  await nt.fill('7')
  await submit.click()
  await expect(page).toHaveURL(/\/anmelden/)
  await expect(mainOf(page)).toContainText('Ihre Sitzung abgelaufen oder beendet ist')
  const login = loginForm(page)
  await login.kundennummer.fill(demoKunden.haushalt.kundennummer)
  await login.passwort.fill(demoKunden.haushalt.passwort)
  await login.terms.check()
  await login.submit.click()
  await expect(page).toHaveURL(ablesungPath)
  await expect(ht).toHaveValue('12345,6')
})

test(
  'the message is announced, the next page has the focus, and it contains the new reading',
  { tag: '@further' },
  async ({ page }) => {
    await openAblesungForm(page)
    const { ht, nt, submit } = ablesungForm(page)
    await page.route('**/api/4711001/ablesungen', (route) => {
      if (route.request().method() === 'POST') return route.fulfill({ status: 204 })
      const ablesewerte = { '1-0:1.8.1': { ablesewert: 12345.6, obiskennzahl: '1-0:1.8.1', nachkommastellen: 1 } }
      return route.fulfill({ json: [{ ablesedatum: '2026-03-01', ablesewerte, ableseart: 'KUNDE' }] })
    })
    await ht.fill('12345,6')
    await nt.fill('7')
    // Screen readers announce only regions that were there before.
    await page.evaluate(() => {
      for (const region of document.querySelectorAll('[role=status]')) region.setAttribute('data-before', '')
    })
    await submit.click()
    await expect(page.locator('[role=status][data-before]').filter({ hasText: uebermitteltText })).toBeVisible()
    await expect(headingOf(page)).toBeFocused()
    await expect(mainOf(page).getByRole('table', { name: 'Ablesungen' })).toContainText('12.345,6')
  },
)
