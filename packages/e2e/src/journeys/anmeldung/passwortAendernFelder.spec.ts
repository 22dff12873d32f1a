import { passwortForm } from '../../fixtures/forms/passwortForm.ts'
import { expect, test } from '../../fixtures/test.ts'

const neuesPasswort = 'Windrad-2027!'

test('the form has the fields and attributes for password managers', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/passwort/aendern')
  const { main, altes, neues, wiederholung } = passwortForm(page)
  await expect(altes).toHaveAttribute('autocomplete', 'current-password')
  await expect(neues).toHaveAttribute('autocomplete', 'new-password')
  await expect(wiederholung).toHaveAttribute('autocomplete', 'new-password')
  await expect(main.locator('input[autocomplete="username"]')).toHaveValue('SWM-100001')
  await expect(main.locator('input[autocomplete="username"]')).toBeHidden()
})

test('a password can be shown and pasted, and is stored nowhere', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/passwort/aendern')
  const { altes, neues, wiederholung, main } = passwortForm(page)
  await expect(neues).toHaveAttribute('type', 'password')
  await neues.fill(neuesPasswort)
  await main.getByRole('button', { name: /^Anzeigen ?: neues Passwort$/ }).click()
  await expect(neues).toHaveAttribute('type', 'text')
  await neues.press('ControlOrMeta+a')
  await neues.press('ControlOrMeta+c')
  await wiederholung.press('ControlOrMeta+v')
  await expect(wiederholung).toHaveValue(neuesPasswort)
  await altes.fill('Sonnenblume-2025')
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
  expect(kept).not.toMatch(/Windrad|Sonnenblume/)
  await page.reload()
  await expect(neues).toHaveValue('')
})
