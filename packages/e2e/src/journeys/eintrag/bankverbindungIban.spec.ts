import type { Page, Route } from '@playwright/test'
import {
  bankverbindungForm,
  fillBankverbindung,
  ibans,
  openBankverbindungForm,
} from '../../fixtures/forms/bankverbindungForm.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => {
  await login(page)
  await openBankverbindungForm(page)
})

const feedback = (page: Page) => bankverbindungForm(page).form.getByRole('status')
const pending = 'Die IBAN wird geprüft …'
const right = 'Die IBAN ist gültig.'
const checks = '**/api/bankverbindung/pruefe?*'
const askedIban = (route: Route) => new URL(route.request().url()).searchParams.get('iban')

for (const typed of ['89370400440532013000', 'de89 3704 0044 0532 0130 00', 'IBAN: DE89-3704-0044-0532-0130-00']) {
  test(`${typed} is right, and its bank is found`, { tag: '@full' }, async ({ page }) => {
    const { iban, bic, bankname } = bankverbindungForm(page)
    await iban.fill(typed)
    await expect(feedback(page).filter({ hasText: right })).toBeVisible()
    await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
    await expect(bic).toHaveValue('COBADEFFXXX')
    await expect(bankname).toHaveValue('Commerzbank')
    await iban.press('End')
    await iban.press('Backspace')
    await expect(bic).toHaveValue('')
    await expect(bankname).toHaveValue('')
    await expect(feedback(page).filter({ hasText: right })).toHaveCount(0)
  })
}

for (const [land, typed, shown] of [
  ['Austria', ibans.austria, 'AT61 1904 3002 3457 3201'],
  ['France, with a letter', 'fr14 2004 1010 0505 0001 3M02 606', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['the Netherlands', 'NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
  ['Norway, the shortest', 'NO9386011117947', 'NO93 8601 1117 947'],
  ['Malta, the longest', 'MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
] as const) {
  test(`an account in ${land} is valid as well`, { tag: '@full' }, async ({ page }) => {
    const { iban, bic, submit } = bankverbindungForm(page)
    await fillBankverbindung(page, typed)
    await expect(iban).toHaveValue(shown)
    await expect(feedback(page).filter({ hasText: right })).toBeVisible()
    await expect(bic).toHaveValue('')
    await expect(bic).toHaveAttribute('placeholder', 'im Ausland nicht nötig')
    await expect(submit).toHaveAccessibleDescription('')
  })
}

for (const [what, typed, problem] of [
  ['wrong check digits', 'DE88 3704 0044 0532 0130 00', /Die IBAN ist ungültig\. Bitte vergleichen Sie sie/],
  ['an unknown bank code', 'DE44 9999 9999 0000 0000 01', /Die IBAN ist ungültig\./],
  ['wrong check digits abroad', 'AT62 1904 3002 3457 3201', /Die IBAN ist ungültig\./],
  ['a country outside of SEPA', 'TR33 0006 1005 1978 6457 8413 26', /anderen SEPA-Ländern\./],
] as const) {
  test(`an IBAN of ${what} is refused at once`, { tag: '@full' }, async ({ page }) => {
    const { iban, bic, submit } = bankverbindungForm(page)
    await fillBankverbindung(page, typed)
    await expect(iban).toHaveAccessibleDescription(problem)
    await expect(feedback(page).filter({ hasText: problem })).toHaveCount(1)
    await expect(bic).toHaveValue('')
    await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: IBAN.')
  })
}

for (const [what, typed, problem] of [
  ['letters', 'DE89 3704 0044 0532 0130 0A', 'Auf „DE“ folgen nur Ziffern.'],
  ['a word', 'Girokonto', 'Eine IBAN beginnt mit zwei Buchstaben für das Land und zwei Ziffern.'],
  ['19 digits', '8937040044053201300', 'Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat 19.'],
  ['35 characters', `DE89${'0'.repeat(31)}`, 'Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat 33.'],
  ['a formula', '=cmd|', 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'],
  ['half an Austrian one', 'AT61 1904', 'Eine IBAN mit „AT“ hat 20 Zeichen, Ihre Eingabe hat 8.'],
] as const) {
  test(
    `${what} is not sent to the server, and the field shows the error when it is left`,
    { tag: '@full' },
    async ({ page }) => {
      const asked: (string | null)[] = []
      await page.route(checks, (route) => {
        asked.push(askedIban(route))
        return route.fallback()
      })
      const { iban, kontoinhaber } = bankverbindungForm(page)
      await iban.fill(typed)
      await expect(iban).not.toHaveAttribute('aria-invalid')
      await kontoinhaber.focus()
      await expect(iban).toHaveAccessibleDescription(new RegExp(`^Fehler: ${problem}`))
      await expect(feedback(page).filter({ hasText: pending })).toHaveCount(0)
      expect(asked).toEqual([])
    },
  )
}

test(
  'a slow check is shown as pending, and an outdated one is aborted and changes nothing',
  { tag: '@further' },
  async ({ page }) => {
    const released = Promise.withResolvers<void>()
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('DE02120300000000202051'))
    await page.route(checks, async (route) => {
      if (askedIban(route) === 'DE02120300000000202051') await released.promise
      await route.fallback()
    })
    const { iban, bankname } = bankverbindungForm(page)
    const first = page.waitForRequest((request) => request.url().includes('DE02120300000000202051'))
    await iban.fill('DE02 1203 0000 0000 2020 51')
    await expect(feedback(page).filter({ hasText: pending })).toBeVisible()
    await first
    await iban.fill(ibans.commerzbank)
    await aborted
    await expect(bankname).toHaveValue('Commerzbank')
    released.resolve()
    await page.waitForTimeout(300)
    await expect(bankname).toHaveValue('Commerzbank')
    await expect(feedback(page).filter({ hasText: right })).toBeVisible()
  },
)

test('typing on within 250 ms sends one check', { tag: '@further' }, async ({ page }) => {
  const asked: (string | null)[] = []
  await page.route(checks, (route) => {
    asked.push(askedIban(route))
    return route.fallback()
  })
  const { iban, bankname } = bankverbindungForm(page)
  await iban.fill('DE02 1203 0000 0000 2020 51')
  await iban.fill('DE88 3704 0044 0532 0130 00')
  await iban.fill(ibans.commerzbank)
  await expect(bankname).toHaveValue('Commerzbank')
  expect(asked).toEqual(['DE89370400440532013000'])
})

test('a failed check can be repeated and does not prevent saving', { tag: '@further' }, async ({ page }) => {
  await page.route(checks, (route) => route.fulfill({ status: 429, json: { detail: 'Sie haben sehr viele IBANs …' } }))
  const { submit, reload, bankname, iban } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await expect(feedback(page).filter({ hasText: 'Die IBAN konnte gerade nicht geprüft werden.' })).toBeVisible()
  await expect(iban).not.toHaveAttribute('aria-invalid')
  await expect(submit).toHaveAccessibleDescription('')
  await page.unroute(checks)
  await reload.click()
  await expect(bankname).toHaveValue('Commerzbank')
  await expect(reload).toHaveCount(0)
})

test('a check that does not end does not prevent saving', { tag: '@further' }, async ({ page }) => {
  await page.route(checks, () => undefined)
  const { submit } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await expect(feedback(page).filter({ hasText: pending })).toBeVisible()
  await submit.click()
  await expect(page.getByText('Die Bankverbindung für Vertrag 4711002 ist gespeichert')).toBeVisible()
})

test('a whole German IBAN is visible on the narrowest phone', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { iban } = bankverbindungForm(page)
  await iban.fill(ibans.commerzbank)
  await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
  expect(await iban.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
})

test('a form that is sent while its IBAN is checked waits for the check', async ({ page }) => {
  const sent = await openBankverbindungForm(page)
  let answer: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(checks, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  const { form, submit } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await submit.click()
  await expect(form.getByText(`${pending} Danach wird gesendet.`)).toBeVisible()
  expect(sent).toEqual([])
  answer()
  await expect.poll(() => sent).toHaveLength(1)
})

test('what waited for a check that finds a mistake is not sent, and the mistake is listed', async ({ page }) => {
  const sent = await openBankverbindungForm(page)
  let answer: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(checks, async (route) => {
    await mayAnswer
    await route.fallback()
  })
  const { form, submit, summary } = bankverbindungForm(page)
  await fillBankverbindung(page, 'DE88 3704 0044 0532 0130 00')
  await submit.click()
  await expect(form.getByText(`${pending} Danach wird gesendet.`)).toBeVisible()
  answer()
  await expect(summary).toContainText('Die IBAN ist ungültig.')
  await expect(form.getByText('Noch nicht gesendet.')).toBeVisible()
  expect(sent).toEqual([])
})
