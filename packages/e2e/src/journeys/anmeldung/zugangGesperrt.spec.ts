import { demoKunden } from '../../fixtures/demoKunden.ts'
import { loginForm, mainOf } from '../../fixtures/screens/screen.ts'
import { readSession } from '../../fixtures/storedSession.ts'
import { changeTenant, without } from '../../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a blocked customer reads so and finds the way back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill(demoKunden.gesperrt.kundennummer)
  await form.passwort.fill(demoKunden.gesperrt.passwort)
  await form.terms.check()
  await form.submit.click()

  await expect(page).toHaveURL('/portal/gesperrt')
  await expect(mainOf(page)).toContainText('Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.')
  await expect(mainOf(page)).toContainText('So erreichen Sie uns: Telefon 030 23125 100, E-Mail service@')
  await expect(mainOf(page).getByRole('link', { name: /^service@/ })).toHaveAttribute('href', /^mailto:service@/)
  expect(await readSession(page)).toBeUndefined()
  await mainOf(page).getByRole('button', { name: 'Zurück zum Login' }).click()
  await expect(page).toHaveURL('/anmelden')
})

test(
  'without a telephone and mail of the supplier, the imprint says how to reach him',
  { tag: '@further' },
  async ({ page }) => {
    await changeTenant(page, (config) => without(config, 'kundenservice'))
    await page.goto('/portal/gesperrt')
    const impressum = mainOf(page).getByRole('link', { name: 'Impressum' })
    await expect(impressum).toHaveAttribute('href', /impressum/i)
    await expect(impressum).toHaveAttribute('target', '_blank')
  },
)
