import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { mailedTest } from '../../fixtures/kinds/mailedTest.ts'
import { geaendert, passwortForm } from '../../fixtures/forms/passwortForm.ts'
import { action, headingOf, loginForm, mainOf } from '../../fixtures/screens/screen.ts'
import { changeTenant } from '../../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../../fixtures/test.ts'

const registrierung = '**/api/anschlussnutzer/registrierung'

async function register(page: Page, kundennummer: string, zaehlernummer: string): Promise<void> {
  const main = mainOf(page)
  await page.goto('/anmelden')
  await action(main, 'Zugang einrichten').click()
  await expect(headingOf(page)).toHaveText('Zugang einrichten')
  await page.getByLabel('Kundennummer').fill(kundennummer)
  await page.getByLabel('Zählernummer').fill(zaehlernummer)
  await main.getByRole('button', { name: 'Weiter' }).click()
  await expect(main).toContainText('Passen beide Nummern zusammen')
}

/** From the mail's link to a password, and in with it. */
async function signInByMail(page: Page, mail: Email, kundennummer: string): Promise<void> {
  const { pathname, search } = new URL(/http\S+token=\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.goto(pathname + search)
  const { neues, wiederholung, save } = passwortForm(page)
  await neues.fill('Ziegelhof+Regen-27')
  await wiederholung.fill('Ziegelhof+Regen-27')
  await save.click()
  const main = mainOf(page)
  await expect(main).toContainText(geaendert)
  await action(main, 'Jetzt anmelden').click()
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill('Ziegelhof+Regen-27')
  await form.terms.check()
  await form.submit.click()
  await expect(main).toContainText('Angemeldet als')
}

mailedTest(
  'a customer without a password registers with customer and meter number, sets his first password by the mailed link and signs in [anmeldung-26] [anmeldung-29]',
  { tag: '@phone' },
  async ({ page, receiveMail }) => {
    await register(page, '200010', '1 emh 00200010')
    const mail = await receiveMail('kunde010@example.org', 'Ihr Zugang zum Kundenportal')
    expect(mail.text).toContain('Legen Sie über den Link Ihr Passwort fest.')
    await signInByMail(page, mail, '200010')
  },
)

mailedTest(
  'registering with a password of his own brings the link of a forgotten one [anmeldung-27]',
  async ({ page, receiveMail }) => {
    await register(page, '200003', '1EMH00200003')
    await signInByMail(page, await receiveMail('kunde003@example.org', 'Neues Passwort für Ihr Kundenportal'), '200003')
  },
)

test(
  'the same answer for numbers that do not fit, and an error keeps what was typed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/registrieren')
    const main = mainOf(page)
    const kundennummer = page.getByLabel('Kundennummer')
    const zaehlernummer = page.getByLabel('Zählernummer')
    await kundennummer.fill('999999')
    await zaehlernummer.fill('gibt es nicht')
    await page.route(registrierung, (route) =>
      route.fulfill({ status: 429, json: { detail: 'Bitte warten Sie 5 Minuten.' } }),
    )
    await zaehlernummer.press('Enter')
    await expect(main.getByRole('alert')).toContainText('Bitte warten Sie 5 Minuten.')
    await expect(kundennummer).toHaveValue('999999')
    await expect(zaehlernummer).toHaveValue('gibt es nicht')

    await page.unrouteAll()
    await zaehlernummer.press('Enter')
    await expect(page.locator('main :focus')).toContainText('Passen beide Nummern zusammen')
    await expect(main).toContainText('schicken wir Ihnen einen Brief mit einem Einmalpasswort')
    await expect(main).toContainText('So erreichen Sie uns: Telefon')
  },
)

test(
  'where the supplier does not let customers register, the login has no link and the page says whom to ask @desktop',
  { tag: '@further' },
  async ({ page }) => {
    await changeTenant(page, (config) => ({ ...config, registrierung: 'aus' }))
    await page.goto('/anmelden')
    await expect(loginForm(page).submit).toBeVisible()
    await expect(action(mainOf(page), 'Zugang einrichten')).toHaveCount(0)
    await page.goto('/registrieren')
    await expect(mainOf(page)).toContainText('Ihr erstes Passwort bekommen Sie von uns.')
    await expect(mainOf(page)).toContainText('Telefon')
    await expect(page.getByLabel('Zählernummer')).toHaveCount(0)
  },
)
