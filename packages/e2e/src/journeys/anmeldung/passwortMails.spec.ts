import type { Locator, Page } from '@playwright/test'
import { type DemoKunde, demoKunden } from '../../fixtures/demoKunden.ts'
import { mailedTest as test } from '../../fixtures/kinds/mailedTest.ts'
import { geaendert, passwortForm } from '../../fixtures/forms/passwortForm.ts'
import { action, loginForm, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { readSession } from '../../fixtures/storedSession.ts'
import { expect } from '../../fixtures/test.ts'

async function signInByForm(page: Page, { kundennummer, passwort }: DemoKunde): Promise<void> {
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
}

async function fillNew(page: Page, passwort: string): Promise<void> {
  await passwortForm(page).neues.fill(passwort)
  await passwortForm(page).wiederholung.fill(passwort)
}

/** Expects that a new password that is easy to guess is refused at its field, and that typed input stays. */
async function expectWeakRefused(page: Page, button: Locator): Promise<void> {
  const { neues, main, alert } = passwortForm(page)
  await fillNew(page, 'Sommer2027')
  await button.click()
  await expect(neues).toHaveAccessibleDescription(/Dieses Passwort ist leicht zu erraten; bitte wählen Sie ein anderes/)
  await expect(neues).toHaveAttribute('aria-invalid', 'true')
  await expect(neues).toHaveValue('Sommer2027')
  await expect(main).not.toContainText('Bitte versuchen Sie es später erneut')
  await expect(alert).toHaveCount(0)
}

test('a customer sets a new password by the mailed link, once @desktop', async ({ page, receiveMail }) => {
  // No other test on this portal signs this customer in.
  const neu = { ...demoKunden.familie, passwort: 'Öl€-Preis-2027 😀' }
  await page.goto('/passwort/vergessen')
  await page.getByLabel('Kundennummer').fill('100004')
  await mainOf(page).getByRole('button', { name: 'Senden' }).click()
  await expect(mainOf(page)).toContainText('Wir haben eine E-Mail mit einem Link')

  const mail = await receiveMail('familie.kramer-nguyen@example.org', 'Neues Passwort für Ihr Kundenportal')
  const { pathname, search } = new URL(/http\S+token=\S+/.exec(mail.text ?? '')?.[0] ?? '')
  expect(pathname).toBe('/passwort/erneuern')
  await page.goto(pathname + search)
  await expect(page).toHaveURL('/passwort/erneuern')
  await expectWeakRefused(page, passwortForm(page).save)
  await fillNew(page, neu.passwort)
  await passwortForm(page).save.click()
  await expect(mainOf(page)).toContainText(geaendert)

  await action(mainOf(page), 'Jetzt anmelden').click()
  await signInByForm(page, demoKunden.familie)
  await expect(mainOf(page).getByRole('alert')).toBeVisible()
  await signInByForm(page, neu)
  await expect(mainOf(page)).toContainText('Angemeldet als')
  const navigation = await openNavigation(page)
  await navigation.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/anmelden')

  await page.goto(pathname + search)
  await expect(mainOf(page)).toContainText('Dieser Link gilt nicht mehr.')
  await expect(passwortForm(page).save).toHaveCount(0)
  await expect(action(mainOf(page), 'Neuen Link anfordern')).toBeVisible()
})

test('a customer with a one-time password sets his own and is signed in @desktop', async ({ page }) => {
  const { kundennummer, passwort } = demoKunden.einmal
  const neu = { kundennummer, passwort: 'Mein-eigenes-2027' }
  await page.goto('/anmelden')
  await signInByForm(page, demoKunden.einmal)
  await expect(page).toHaveURL('/aendere/passwort')
  const { altes, submit, main } = passwortForm(page)
  await altes.fill('Einmal-2026-Falsch')
  await fillNew(page, neu.passwort)
  await submit.click()
  await expect(main.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toContainText(
    'Das alte Passwort ist nicht richtig.',
  )
  expect(await readSession(page)).toMatchObject({ token: '' })

  await altes.fill(passwort)
  await expectWeakRefused(page, submit)
  await fillNew(page, neu.passwort)
  await submit.click()
  await expect(page).toHaveURL('/')
  await expect(mainOf(page)).toContainText('Angemeldet als')
  await expect(page.getByText(geaendert)).toBeVisible()
  const navigation = await openNavigation(page)
  await navigation.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/anmelden')
  await signInByForm(page, neu)
  await expect(page).toHaveURL('/')
})

test(
  'a change ends the other sessions and goes on with a new one @desktop',
  { tag: '@further' },
  async ({ page, login, signIn }) => {
    const { kundennummer, passwort } = demoKunden.firma
    const elsewhere = await signIn(demoKunden.firma)
    await login(page, demoKunden.firma)
    await page.goto('/passwort/aendern')
    const { altes, submit } = passwortForm(page)
    await altes.fill(passwort)
    await expectWeakRefused(page, submit)
    await fillNew(page, 'Semmeln-um-halb-7')
    await submit.click()
    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    const headers = { kundennummer, token: elsewhere.token }
    expect((await page.request.get('/api/anschlussnutzer', { headers })).status()).toBe(401)
    await page.reload()
    await expect(mainOf(page)).toContainText('Angemeldet als')
    const changed = await signIn({ kundennummer, passwort: 'Semmeln-um-halb-7' })
    expect(changed.token).not.toBe(elsewhere.token)
  },
)
