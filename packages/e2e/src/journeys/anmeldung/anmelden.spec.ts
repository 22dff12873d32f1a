import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  action,
  contractCard,
  headingOf,
  loginForm,
  mainOf,
  openNavigation,
  section,
} from '../../fixtures/screens/screen.ts'
import { readSession, secondsLeft } from '../../fixtures/storedSession.ts'
import { expect, test } from '../../fixtures/test.ts'

const contracts = [
  [demoKunden.haushalt, ['4711001', '4711002']],
  [demoKunden.dynamisch, ['4711003']],
  [demoKunden.firma, ['4711004', '4711005']],
  [demoKunden.familie, ['4711006', '4711007', '4711008', '4711009']],
  [demoKunden.eingeschraenkt, ['4711010']],
  [demoKunden.festpreis, ['4711011']],
  [demoKunden.waermepumpe, ['4711012']],
] as const

for (const [kunde, vertragIds] of contracts) {
  const tag = kunde === demoKunden.haushalt ? [] : ['@full']
  test(`${kunde.kundennummer} signs in and reaches the master data of his contracts`, { tag }, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/anmelden')
    const form = loginForm(page)
    await form.kundennummer.fill(kunde.kundennummer)
    await form.passwort.fill(kunde.passwort)
    await form.terms.check()
    await form.submit.click()

    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    await action(mainOf(page), 'Verträge').click()
    await expect(page).toHaveURL('/vertraege')
    for (const vertragId of vertragIds) await expect(contractCard(page, vertragId)).toBeVisible()

    await action(contractCard(page, vertragIds[0]), 'Vertragsdetails').click()
    await expect(page).toHaveURL(`/vertrag/${vertragIds[0]}/detail`)
    await expect(section(page, `Vertrag ${vertragIds[0]}`)).toContainText('Lieferbeginn')
  })
}

test(
  'a customer signs in without typing the prefix that is shown before the field, and sees it once if he does [anmeldung-2]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/anmelden')
    const form = loginForm(page)
    const prefix = mainOf(page).getByText('SWM-', { exact: true })
    await expect(prefix).toBeVisible()
    await form.kundennummer.fill('swm-1')
    await expect(prefix).toHaveCount(0)
    await form.kundennummer.fill('100001')
    await expect(prefix).toBeVisible()
    await form.passwort.fill(demoKunden.haushalt.passwort)
    await form.terms.check()
    await form.submit.click()

    await expect(page).toHaveURL('/')
    expect(await readSession(page)).toMatchObject({ kundennummer: 'SWM-100001', token: expect.stringMatching(/./) })
    expect(await secondsLeft(page)).toBeGreaterThan(1700)
  },
)

test('Anmelden waits for number, password and the terms of use', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  const { kundennummer, passwort, terms, submit } = loginForm(page)
  await expect(submit).toBeDisabled()
  await kundennummer.fill('100001')
  await passwort.fill('x')
  await expect(submit).toBeDisabled()
  await terms.check()
  await expect(submit).toBeEnabled()
  await kundennummer.fill('   ')
  await expect(submit).toBeDisabled()
  await kundennummer.fill('100001')
  await expect(submit).toBeEnabled()
  await passwort.fill('')
  await expect(submit).toBeDisabled()
  // A password may consist of blanks; only an empty one is missing [anmeldung-5].
  await passwort.fill(' ')
  await expect(submit).toBeEnabled()
  await terms.uncheck()
  await expect(submit).toBeDisabled()
})

test('a screen reader hears why Anmelden is disabled', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  await expect(loginForm(page).submit).toHaveAccessibleDescription(/\S{3}/)
})

test('the terms of use open in a new tab', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  const terms = mainOf(page)
    .locator('label, div, p')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('link')
    .first()
  await expect(terms).toHaveAttribute('target', '_blank')
  await expect(terms).toHaveAttribute('href', /^(?:https:|\/)/)
})

test('a wrong password shows an error and keeps the typed input', async ({ page }) => {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill('100001')
  await form.passwort.fill('Sonnenblume-2025')
  await form.terms.check()
  const answer = page.waitForResponse('**/api/anschlussnutzer/login')
  await form.submit.click()

  expect((await answer).status()).toBe(403)
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL('/anmelden')
  await expect(form.kundennummer).toHaveValue('100001')
  expect(await readSession(page)).toBeUndefined()
})

test('an unknown number and a wrong password have the same error', { tag: '@further' }, async ({ page }) => {
  const texts: string[] = []
  for (const kundennummer of ['100001', '999999']) {
    await page.goto('/anmelden')
    const form = loginForm(page)
    await form.kundennummer.fill(kundennummer)
    await form.passwort.fill('ganz-sicher-falsch')
    await form.terms.check()
    await form.submit.click()
    const alert = page.getByRole('alert').filter({ hasText: /\S/ })
    await expect(alert).toBeVisible()
    texts.push(await alert.innerText())
  }
  expect(texts[0]).toBe(texts[1])
})

test('a customer can sign in with the keyboard alone', { tag: '@keyboard' }, async ({ page }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  const form = loginForm(page)
  const tabTo = async (target: typeof form.submit) => {
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`25 steps of Tab do not reach ${String(target)}`)
  }
  await tabTo(form.kundennummer)
  await page.keyboard.type('100001')
  await tabTo(form.passwort)
  await page.keyboard.type(demoKunden.haushalt.passwort)
  await tabTo(form.terms)
  await page.keyboard.press('Space')
  await tabTo(form.submit)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(headingOf(page)).toBeFocused()
})

test('the skip link comes first and leads to the content', { tag: ['@keyboard', '@further'] }, async ({ page }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', /^#/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(mainOf(page).locator(':focus')).toHaveCount(1)
})

test('the fields have the attributes for password managers and phones', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await expect(form.kundennummer).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(form.passwort).toHaveAttribute('autocomplete', 'current-password')
  await expect(form.passwort).toHaveAttribute('type', 'password')
})

test('the login page shows the tenant’s info text', { tag: '@further' }, async ({ page }) => {
  await page.goto('/anmelden')
  const config: unknown = JSON.parse((await page.locator('script#tenant').textContent()) ?? '')
  expect(config).toHaveProperty('credentialinformationen')
  await expect(mainOf(page)).toContainText(String(Reflect.get(Object(config), 'credentialinformationen')))
})

test('the start page has its six links', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  const ways = [
    ['Zählerstand erfassen', '/ablesung'],
    ['Datenübersicht', '/daten/uebersicht'],
    ['Dokumente', '/dokumente'],
    ['Verträge', '/vertraege'],
    ['Kontakt', '/kontaktanfrage'],
    ['Passwort ändern', '/passwort/aendern'],
  ] as const
  for (const [name, path] of ways) {
    await page.goto('/')
    await action(mainOf(page), name).click()
    await expect(page).toHaveURL(path)
    await expect(headingOf(page)).toBeVisible()
  }
})

test(
  'on a page without an entry in the navigation, the entry that leads to it is marked',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    for (const [path, place] of [
      ['/kontakt/editieren', 'Übersicht'],
      ['/rechnungsadressen', 'Übersicht'],
      ['/bankverbindung/editieren', 'Übersicht'],
      ['/vertrag/4711001/bankverbindungen', 'Verträge'],
    ] as const) {
      await page.goto(path)
      const navigation = await openNavigation(page)
      await expect(navigation.locator('[aria-current]'), path).toHaveText(place)
    }
  },
)

test('the navigation names its pages and marks the current one', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  const navigation = await openNavigation(page)
  for (const name of ['Übersicht', 'Dokumente', 'Verträge', 'Kontaktanfrage']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(navigation.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Verträge')
  await navigation.getByRole('link', { name: 'Übersicht', exact: true }).click()
  await expect(page).toHaveURL('/daten/uebersicht')
  await expect(headingOf(page)).toBeFocused()
})
