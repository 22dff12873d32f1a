import type { Page } from '@playwright/test'
import { bankverbindungForm, openBankverbindungForm } from '../../fixtures/forms/bankverbindungForm.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => {
  await login(page)
  await openBankverbindungForm(page)
})

const field = (page: Page) => bankverbindungForm(page).iban

const caretOf = (page: Page) =>
  field(page).evaluate((input) => (input instanceof HTMLInputElement ? input.selectionStart : -1))

async function putCaret(page: Page, place: number): Promise<void> {
  await field(page).evaluate((input, at) => {
    if (input instanceof HTMLInputElement) input.setSelectionRange(at, at)
  }, place)
}

test('what is typed is grouped in fours behind DE, as on paper', { tag: '@full' }, async ({ page }) => {
  await field(page).pressSequentially('89370400440532013000')
  await expect(field(page)).toHaveValue('89 3704 0044 0532 0130 00')
  await expect(field(page)).toHaveAccessibleDescription(/\bDE\b/)
})

test(
  'DE gives way to another country, letter by letter, and comes back with an empty field',
  { tag: '@full' },
  async ({ page }) => {
    await field(page).pressSequentially('at61 1904')
    await expect(field(page)).toHaveValue('AT61 1904')
    await expect(field(page)).not.toHaveAccessibleDescription(/\bDE\b/)
    for (let times = 0; times < 8; times += 1) await field(page).press('Backspace')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toHaveAccessibleDescription(/\bDE\b/)
    await field(page).pressSequentially('de89')
    await expect(field(page)).toHaveValue('89')
  },
)

for (const pasted of [
  'de89 3704 0044 0532 0130 00',
  'DE89370400440532013000',
  ' 89370400440532013000\n',
  'IBAN: DE89-3704-0044-0532-0130-00',
  'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
]) {
  test(`paste works: ${JSON.stringify(pasted)}`, { tag: '@full' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await field(page).pressSequentially('12')
    await field(page).selectText()
    await field(page).press('ControlOrMeta+v')
    await expect(field(page)).toHaveValue('89 3704 0044 0532 0130 00')
    expect(await caretOf(page)).toBe(25)
  })
}

test('the caret stays where somebody types, deletes, or types a blank', { tag: '@full' }, async ({ page }) => {
  await field(page).pressSequentially('89370400440532013000')
  await putCaret(page, 7)
  await field(page).press('7')
  await expect(field(page)).toHaveValue('89 3704 7004 4053 2013 000')
  expect(await caretOf(page)).toBe(9)
  await field(page).press('Backspace')
  await expect(field(page)).toHaveValue('89 3704 0044 0532 0130 00')
  expect(await caretOf(page)).toBe(7)
  await field(page).press('Space')
  await expect(field(page)).toHaveValue('89 3704 0044 0532 0130 00')
  expect(await caretOf(page)).toBe(8)
  await field(page).press('Backspace')
  await expect(field(page)).toHaveValue('89 3700 0440 5320 1300 0')
  expect(await caretOf(page)).toBe(6)
  await putCaret(page, 2)
  await field(page).press('Delete')
  await expect(field(page)).toHaveValue('89 7000 4405 3201 3000')
  expect(await caretOf(page)).toBe(2)
})

test('what cannot be an IBAN is kept as it was typed', { tag: '@full' }, async ({ page }) => {
  await field(page).fill('Ä<b>=1')
  await expect(field(page)).toHaveValue('Ä<B> =1')
  await field(page).fill('9'.repeat(10_000))
  await expect(field(page)).toHaveValue(`99${' 9999'.repeat(2499)} 99`)
})
