import { action, headingOf, loginForm, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const reset = '**/api/anschlussnutzer/passwort_reset'
const verschickt =
  'Wir haben eine E-Mail mit einem Link, mit dem Sie Ihr Passwort zurücksetzen können, an die bei uns hinterlegte Adresse verschickt.'
const unbekannt = 'Es ist ein unbekannter Fehler aufgetreten.'

test(
  'a customer who has forgotten the password requests a link and reads that it is sent',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/anmelden')
    await loginForm(page).kundennummer.fill('100 001')
    await action(mainOf(page), 'Passwort vergessen?').click()
    await expect(page).toHaveURL('/passwort/vergessen')
    // The login has a field of this name, too.
    await expect(headingOf(page)).toHaveText('Passwort vergessen')

    const kundennummer = page.getByLabel('Kundennummer')
    await expect(kundennummer).toHaveValue('100 001')
    await page.route(reset, (route) => route.fulfill({ status: 204 }))
    const sent = page.waitForRequest(reset)
    await kundennummer.press('Enter')
    const headers = (await sent).headers()
    expect(headers['kundennummer']).toBe('SWM-100001')
    expect(headers['basisurl']).toMatch(/^http:\/\/[^/]+\/passwort\/erneuern$/)
    expect(headers['token']).toBeUndefined()

    const done = mainOf(page).getByText(verschickt, { exact: true })
    await expect(done).toBeVisible()
    await expect(page.locator('main :focus')).toContainText(verschickt)
    await expect(kundennummer).toHaveCount(0)
    await expect(mainOf(page).getByRole('button')).toHaveCount(0)
    await expect(mainOf(page)).toContainText('Sehen Sie bitte auch im Spam-Ordner nach.')
    await expect(mainOf(page)).toContainText(
      'halten Sie Lieferadresse und Zählernummer bereit. So erreichen Sie uns: Telefon 030 23125 100, E-Mail service@',
    )
    await action(mainOf(page), 'Zurück zur Anmeldung').click()
    await expect(page).toHaveURL('/anmelden')
  },
)

test('Senden needs a number and says so', { tag: '@further' }, async ({ page }) => {
  await page.goto('/passwort/vergessen')
  const senden = mainOf(page).getByRole('button', { name: 'Senden' })
  const kundennummer = page.getByLabel('Kundennummer')
  for (const typed of ['', '   ']) {
    await kundennummer.fill(typed)
    await expect(senden).toBeDisabled()
    await expect(senden).toHaveAccessibleDescription('Bitte geben Sie Ihre Kundennummer ein.')
  }
  await kundennummer.fill('1')
  await expect(senden).toBeEnabled()
  await action(mainOf(page), 'Zurück zur Anmeldung').click()
  await expect(headingOf(page)).toHaveText('Anmelden')
})

for (const [what, answer, text, grund] of [
  [
    'an unknown number',
    { status: 404, json: { detail: 'Nicht gefunden.' } },
    'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.',
    undefined,
  ],
  [
    'a customer without access',
    { status: 403, json: { code: 702, detail: 'Gesperrt.' } },
    'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.',
    undefined,
  ],
  ['too many links', { status: 429, json: { detail: 'Bitte warten Sie.' } }, unbekannt, 'Bitte warten Sie.'],
  ['a server in trouble', { status: 500, body: 'NullPointerException' }, unbekannt, undefined],
] as const) {
  test(`${what}: the reason is shown, and the form stays`, { tag: '@full' }, async ({ page }) => {
    await page.route(reset, (route) => route.fulfill(answer))
    await page.goto('/passwort/vergessen')
    const kundennummer = page.getByLabel('Kundennummer')
    await kundennummer.fill('100001')
    await mainOf(page).getByRole('button', { name: 'Senden' }).click()
    const alert = mainOf(page).getByRole('alert')
    await expect(alert).toHaveText(`Fehler: ${text}`)
    await expect(page.locator('main :focus')).toHaveText(`Fehler: ${text}`)
    // The server’s reason stands below and does not change the text.
    if (grund !== undefined) await expect(mainOf(page).getByText(grund, { exact: true })).toBeVisible()
    await expect(kundennummer).toHaveValue('100001')
    await expect(mainOf(page).getByText('So erreichen Sie uns: ')).toHaveCount(1)
    await expect(page).toHaveURL('/passwort/vergessen')
  })
}
