import { expectNoBarriers } from '../../fixtures/axe.ts'
import {
  filledPercent,
  geaendert,
  passwortForm,
  strengths,
  ungleich,
  zuKurz,
} from '../../fixtures/forms/passwortForm.ts'
import { action, headingOf, loginForm, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const pruefung = '**/api/anschlussnutzer/passwort_reset_pruefung'
const abschluss = '**/api/anschlussnutzer/passwort_reset_abschluss'
const token = 'ekpr_Kanarienvogel-4711'
const link = `/passwort/erneuern?token=${token}`
const neuesPasswort = 'Öl€-Preis-2027'

// The token of these journeys is nobody's: the host does not know the call.
test.beforeEach(({ page }) => page.route(pruefung, (route) => route.fulfill({ status: 404 })))

test(
  'the app removes the token from the address at once, and only the requests about it contain it',
  { tag: '@phone' },
  async ({ page }) => {
    const carriers: string[] = []
    page.on('request', (request) => {
      const { referer = '', ...headers } = request.headers()
      if (referer !== '') carriers.push(`referer ${referer}`)
      if (`${request.url()} ${JSON.stringify(headers)}`.includes(token)) carriers.push(new URL(request.url()).pathname)
    })
    await page.route(abschluss, (route) => route.fulfill({ status: 204 }))
    await page.goto(link)
    await expect(headingOf(page)).toHaveText('Neues Passwort setzen')
    await expect(page).toHaveURL('/passwort/erneuern')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token)
    // Opening another page and going back does not show it either.
    await action(mainOf(page), 'Neuen Link anfordern').click()
    await expect(page).toHaveURL('/passwort/vergessen')
    await page.goBack()
    await expect(page).toHaveURL('/passwort/erneuern')
    await page.reload()
    await expect(page).toHaveURL('/passwort/erneuern')

    const { neues, wiederholung, save, main } = passwortForm(page)
    await neues.fill(neuesPasswort)
    await wiederholung.fill(neuesPasswort)
    const sent = page.waitForRequest(abschluss)
    await save.click()
    const headers = (await sent).headers()
    expect(headers['token']).toBe(token)
    expect(headers['neuespasswort']).toBe(neuesPasswort)

    await expect(main).toContainText(geaendert)
    await expect(page.locator('main :focus')).toContainText(geaendert)
    await expect(neues).toHaveCount(0)
    await expect(passwortForm(page).strength).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(token)
    const api = '/api/anschlussnutzer'
    expect([...new Set(carriers)]).toEqual([
      ...['/passwort/erneuern', `${api}/passwort_reset_pruefung`, `${api}/passwort_reset_abschluss`],
    ])
    // After a reload the success and the link to the login are still shown.
    await page.reload()
    await expect(main).toContainText(geaendert)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token)
    await action(main, 'Jetzt anmelden').click()
    await expect(page).toHaveURL('/anmelden')
  },
)

test(
  "an answer that is not the portal's is no success, whatever its status",
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    await page.route(abschluss, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>WLAN</title>' }),
    )
    await page.goto(link)
    const { neues, wiederholung, save, main, alert } = passwortForm(page)
    await neues.fill(neuesPasswort)
    await wiederholung.fill(neuesPasswort)
    await save.click()
    await expect(alert).toContainText('Bei der Änderung des Passworts ist ein Fehler aufgetreten.')
    await expect(main).not.toContainText(geaendert)
    // The link may be used again.
    await page.unroute(abschluss)
    await page.route(abschluss, (route) => route.fulfill({ status: 204 }))
    await save.click()
    await expect(main).toContainText(geaendert)
  },
)

for (const address of [
  `/passwort/erneuern/?token=${token}`,
  `/passwort/erneuern%3Ftoken=${token}`,
  `/passwort/erneuern%3Ftoken%3D${token}`,
  `/passwort/erneuern?x=1&amp;token=${token}`,
  `/Passwort/Erneuern?token=${token}#`,
]) {
  test(
    `${address.replace(token, 'x')}, as a mail program may spell the link, works`,
    { tag: '@full' },
    async ({ page }) => {
      await page.route(abschluss, (route) => route.fulfill({ status: 204 }))
      await page.goto(address)
      const { neues, wiederholung, save, main } = passwortForm(page)
      await neues.fill(neuesPasswort)
      await wiederholung.fill(neuesPasswort)
      expect(page.url()).not.toContain(token)
      const sent = page.waitForRequest(abschluss)
      await save.click()
      expect((await sent).headers()['token']).toBe(token)
      await expect(main).toContainText(geaendert)
    },
  )
}

test(
  'a customer who has set a password and opens another link sees the form',
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    await page.route(abschluss, (route) => route.fulfill({ status: 204 }))
    await page.goto(link)
    const { neues, wiederholung, save, main } = passwortForm(page)
    await neues.fill(neuesPasswort)
    await wiederholung.fill(neuesPasswort)
    await save.click()
    await expect(main).toContainText(geaendert)
    await page.goto(`${link}-neu`)
    await expect(save).toBeVisible()
    await expect(main).not.toContainText(geaendert)
  },
)

test('the button needs 8 characters twice, and says what is missing', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  const { neues, wiederholung, save, main } = passwortForm(page)
  await expect(save).toBeDisabled()
  await neues.fill('1234567')
  await expect(main).toContainText(zuKurz)
  await wiederholung.fill('1234567')
  await expect(main).toContainText(zuKurz)
  await expect(main).not.toContainText(ungleich)
  await expect(save).toBeDisabled()
  await neues.fill('12345678')
  await expect(main).not.toContainText(zuKurz)
  await wiederholung.fill('12345679')
  await expect(main).toContainText(ungleich)
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(/neues Passwort \(wiederholen\)/)
  await wiederholung.fill('12345678')
  await expect(main).not.toContainText(ungleich)
  await expect(save).toBeEnabled()
  await neues.fill('12345678 ')
  await wiederholung.fill('12345678 ')
  await expect(save).toBeDisabled()
})

test('the strength is shown from 8 characters on', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  const { neues, strength, main } = passwortForm(page)
  await expect(main).toContainText('mindestens 10 Zeichen')
  await neues.fill('aA1!aA1')
  await expect(strength).toHaveCount(0)
  for (const [passwort, word, percent] of strengths) {
    await neues.fill(passwort)
    await expect(strength, passwort).toHaveAttribute('aria-valuetext', word)
    await expect(main).toContainText(`Passwortstärke: ${word}`)
    await expect.poll(() => filledPercent(page)).toBeCloseTo(percent, 0)
  }
  await neues.fill('')
  await expect(strength).toHaveCount(0)
})

test('a password with an error shows no strength', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  const { neues, wiederholung, strength, main } = passwortForm(page)
  await neues.fill('Windrad-2027')
  await expect(strength).toBeVisible()
  await neues.fill('Windrad-2027 ')
  await expect(strength).toBeVisible()
  await wiederholung.focus()
  await expect(main).toContainText('Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.')
  await expect(strength).toHaveCount(0)
  await expect(main).not.toContainText('Passwortstärke')
})

test('both fields are named as long as both are empty', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  const { save } = passwortForm(page)
  await expect(save).toHaveAccessibleDescription(
    'Bitte ergänzen oder prüfen Sie noch: neues Passwort und neues Passwort (wiederholen).',
  )
})

test('the messages and the bar have no barriers', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  const { neues, wiederholung, save, strength } = passwortForm(page)
  await neues.fill('12345678')
  await wiederholung.fill('12345679')
  await expect(strength).toBeVisible()
  await expectNoBarriers(page)
  await save.click({ force: true })
  await expect(page.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toContainText(ungleich)
  await expectNoBarriers(page)
})

test(
  'a signed-in customer gets to the start page and reads what to do',
  { tag: ['@desktop', '@further'] },
  async ({ page, login }) => {
    await login(page)
    await page.goto(link)
    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Sie sind bereits angemeldet: Ihr Passwort ändern Sie hier')
    await page.goto('/dokumente')
    await page.goto('/')
    await expect(mainOf(page)).toContainText('Willkommen')
    await expect(mainOf(page)).not.toContainText('Sie sind bereits angemeldet')
  },
)

test('Abbrechen leads to the login and deletes the link', { tag: '@further' }, async ({ page }) => {
  await page.goto(link)
  await action(mainOf(page), 'Abbrechen und zurück zur Anmeldung').click()
  await expect(page).toHaveURL('/anmelden')
  // The address changes before the screen does.
  await expect(loginForm(page).submit).toBeVisible()
  await page.goBack()
  await expect(mainOf(page)).toContainText('Bitte öffnen Sie diese Seite mit dem vollständigen Link')
  await expect(passwortForm(page).save).toHaveCount(0)
})
