import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  filledPercent,
  geaendert,
  passwortForm,
  strengths,
  ungleich,
  zuKurz,
} from '../../fixtures/forms/passwortForm.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { readSession, type StoredSession } from '../../fixtures/storedSession.ts'
import { changeTenant } from '../../fixtures/hostile/tenantPage.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

const aendern = '**/api/anschlussnutzer/passwort_aendern'
const neuesPasswort = 'Windrad-2027!'

async function fillForm(page: Page, altesPasswort: string): Promise<void> {
  const { altes, neues, wiederholung } = passwortForm(page)
  await altes.fill(altesPasswort)
  await neues.fill(neuesPasswort)
  await wiederholung.fill(neuesPasswort)
}

const answerWith = (page: Page, { kundennummer, token }: StoredSession) =>
  page.route(aendern, (route) =>
    route.fulfill({ status: 200, headers: { token, ttl: '1200' }, json: { kundennummer } }),
  )

const forced = (kundennummer: string): StoredSession => ({
  kundennummer,
  token: '',
  ablaufdatum: new Date(Date.now() + 300_000).toISOString(),
})

test(
  'a change begins a new session and leads to the start page',
  { tag: '@phone' },
  async ({ page, login, signIn }) => {
    const old = await login(page)
    const next = await signIn()
    await answerWith(page, next)
    await page.goto('/')
    await action(mainOf(page), 'Passwort ändern').click()
    await expect(page).toHaveURL('/passwort/aendern')
    await fillForm(page, demoKunden.haushalt.passwort)
    const sent = page.waitForRequest(aendern)
    await passwortForm(page).wiederholung.press('Enter')
    const request = await sent
    expect(request.method()).toBe('PUT')
    expect(request.headers()).toMatchObject({ kundennummer: 'SWM-100001', token: old.token })
    expect(request.postDataJSON()).toEqual({ altesPasswort: demoKunden.haushalt.passwort, neuesPasswort })

    await expect(page).toHaveURL('/')
    await expect(page.getByText(geaendert)).toBeVisible()
    await expect(mainOf(page)).toContainText('Angemeldet als')
    expect(await readSession(page)).toMatchObject({ kundennummer: 'SWM-100001', token: next.token })
  },
)

test('a forced change begins a session and leads to the start page', async ({ page, signIn }) => {
  const next = await signIn()
  await storeSession(page, forced(next.kundennummer))
  await answerWith(page, next)
  await page.goto('/')
  await expect(page).toHaveURL('/aendere/passwort')
  await fillForm(page, 'Einmal-2026-Start')
  const sent = page.waitForRequest(aendern)
  await passwortForm(page).submit.click()
  const headers = (await sent).headers()
  expect(headers['kundennummer']).toBe(next.kundennummer)
  expect(headers['token']).toBeUndefined()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(geaendert)).toBeVisible()
  expect(await readSession(page)).toMatchObject({ token: next.token })
})

test('the button waits for the old password and the new one twice', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/passwort/aendern')
  const { altes, neues, wiederholung, submit, main } = passwortForm(page)
  await neues.fill(neuesPasswort)
  await wiederholung.fill(neuesPasswort)
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(/altes Passwort/)
  await altes.fill('1234567')
  await expect(main).toContainText(zuKurz)
  // The old password may be short.
  await expect(submit).toBeEnabled()
  await altes.fill('12345678')
  await expect(main).not.toContainText(zuKurz)
  await wiederholung.fill('Windrad-2028')
  await expect(main).toContainText(ungleich)
  await expect(submit).toBeDisabled()
  await wiederholung.fill(neuesPasswort)
  await neues.fill('1234567')
  await expect(main).toContainText(zuKurz)
  await expect(submit).toBeDisabled()
})

// The same fields as those of a mailed link, where passwortErneuern.spec.ts sees it.
test('the bar of the strength has the widths of [passwort-7]', { tag: '@full' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/passwort/aendern')
  const { neues, strength } = passwortForm(page)
  await neues.fill('aA1!aA1')
  await expect(strength).toHaveCount(0)
  for (const [passwort, word, percent] of strengths) {
    await neues.fill(passwort)
    await expect(strength, passwort).toHaveAttribute('aria-valuetext', word)
    await expect.poll(() => filledPercent(page)).toBeCloseTo(percent, 0)
  }
})

test(
  'a wrong old password shows the server’s error, and typed input stays',
  { tag: '@further' },
  async ({ page, login }) => {
    const old = await login(page)
    const detail = 'Das alte Passwort ist nicht richtig.'
    await page.route(aendern, (route) => route.fulfill({ status: 403, json: { detail } }))
    await page.goto('/passwort/aendern')
    await fillForm(page, 'Sonnenblume-2025')
    const { submit, alert, altes, neues } = passwortForm(page)
    await submit.click()
    await expect(alert).toHaveText(`Fehler: ${detail}`)
    await expect(altes).toHaveValue('Sonnenblume-2025')
    await expect(neues).toHaveValue(neuesPasswort)
    expect(await readSession(page)).toMatchObject({ token: old.token })
  },
)

test(
  'a wrong one-time password is shown at its field, without the text of a refused login',
  { tag: '@further' },
  async ({ page }) => {
    await storeSession(page, forced('SWM-100006'))
    const detail = 'Die Kundennummer oder das Passwort ist nicht richtig.'
    await page.route(aendern, (route) => route.fulfill({ status: 403, json: { detail } }))
    await page.goto('/aendere/passwort')
    await fillForm(page, 'Einmal-2026-Falsch')
    const { submit, main, altes, neues } = passwortForm(page)
    await submit.click()
    await expect(main.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toContainText(
      'Das alte Passwort ist nicht richtig.',
    )
    await expect(altes).toHaveAccessibleDescription(/Das alte Passwort ist nicht richtig\./)
    await expect(altes).toHaveAttribute('aria-invalid', 'true')
    await expect(neues).toHaveValue(neuesPasswort)
    await expect(main).not.toContainText('Kundennummer')
  },
)

test('other errors of a forced change are shown in the server’s words', { tag: '@further' }, async ({ page }) => {
  await storeSession(page, forced('SWM-100006'))
  const detail = 'Dieses Passwort hatten Sie schon einmal.'
  await page.route(aendern, (route) => route.fulfill({ status: 403, json: { detail } }))
  await page.goto('/aendere/passwort')
  await fillForm(page, 'Einmal-2026-Start')
  const { submit, alert, altes } = passwortForm(page)
  await submit.click()
  await expect(alert).toHaveText(`Fehler: ${detail}`)
  await expect(altes).not.toHaveAttribute('aria-invalid', 'true')
})

test('the app says when a mailed link was opened during the change', { tag: '@further' }, async ({ page }) => {
  await storeSession(page, forced('SWM-100006'))
  await page.goto('/passwort/erneuern?token=ekpr_Kanarienvogel-4711')
  await expect(page).toHaveURL('/aendere/passwort')
  const { main, cancel } = passwortForm(page)
  await expect(main).toContainText('brechen Sie hier bitte ab und öffnen den Link noch einmal')
  await cancel.click()
  await expect(page).toHaveURL('/anmelden')
  await page.goto('/passwort/erneuern?token=ekpr_Kanarienvogel-4711')
  await expect(page).toHaveURL('/passwort/erneuern')
  await expect(main).toContainText('Dieser Link gilt nicht mehr.')

  await storeSession(page, forced('SWM-100006'))
  await page.goto('/passwort/aendern')
  await expect(page).toHaveURL('/aendere/passwort')
  await expect(main).toContainText('Einmalpasswort')
  await expect(main).not.toContainText('Den Link aus unserer E-Mail')
})

test(
  'Abbrechen of a voluntary change goes back, whatever the tenant has set',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/')
    await action(mainOf(page), 'Passwort ändern').click()
    await fillForm(page, 'egal')
    await passwortForm(page).cancel.click()
    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    // It went back exactly one page.
    await page.goForward()
    await expect(page).toHaveURL('/passwort/aendern')
  },
)

test(
  'Abbrechen of a forced change logs out, and the one-time password still applies',
  { tag: '@further' },
  async ({ page }) => {
    await storeSession(page, forced('SWM-100006'))
    await page.goto('/aendere/passwort')
    await passwortForm(page).cancel.click()
    await expect(page).toHaveURL('/anmelden')
    await expect(mainOf(page)).toContainText(
      'Sie haben sich abgemeldet. Ihr Passwort ist nicht geändert: Ihr Einmalpasswort gilt weiter.',
    )
    expect(await readSession(page)).toBeUndefined()
  },
)

test('Abbrechen at /aendere/passwort logs out, on the server as well', { tag: '@further' }, async ({ page, login }) => {
  const { kundennummer, token } = await login(page)
  await page.goto('/aendere/passwort')
  const told = page.waitForResponse('**/api/anschlussnutzer/logout')
  await passwortForm(page).cancel.click()
  expect((await told).ok()).toBe(true)
  await expect(page).toHaveURL('/anmelden')
  expect(await readSession(page)).toBeUndefined()
  const answer = await page.request.get('/api/anschlussnutzer', { headers: { kundennummer, token } })
  expect(answer.status()).toBe(401)
})

test(
  'Abbrechen at /aendere/passwort keeps the session if the tenant has set no logout',
  { tag: '@further' },
  async ({ page, login }) => {
    const { token } = await login(page)
    await changeTenant(page, (config) => ({ ...config, logoutBeiPasswortAbbruch: false }))
    await page.goto('/aendere/passwort')
    await passwortForm(page).cancel.click()
    // The page was the first one, so Abbrechen leads to the start page.
    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    expect(await readSession(page)).toMatchObject({ token })
  },
)
