import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { headingOf, loginForm, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { readSession, secondsLeft } from '../../fixtures/storedSession.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

const abgelaufen =
  'Sie wurden aus Sicherheitsgründen abgemeldet, weil Ihre Sitzung abgelaufen ist. Bitte melden Sie sich erneut an.'
const offer = (page: Page) => page.getByRole('region', { name: 'Ende der Sitzung' })

test(
  'two minutes before the end the app offers to go on, and typed input stays',
  { tag: '@phone' },
  async ({ page, login }) => {
    await page.clock.install()
    const { token } = await login(page)
    await page.goto('/kontaktanfrage')
    const { nachricht } = kontaktanfrageForm(page)
    await nachricht.fill('Guten Tag,')
    // Every answer renews the session: the clock jumps after the last one.
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward('27:50')
    await expect(offer(page)).toHaveCount(0)
    await page.clock.fastForward('00:20')
    await expect(offer(page)).toContainText(/Ihre Sitzung endet in 1:[345]\d Minuten/)
    // The offer does not take the focus away while the customer types.
    await expect(nachricht).toBeFocused()
    await nachricht.pressSequentially(' wann lesen Sie ab?')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const before = await nachricht.boundingBox()
    await offer(page).getByRole('button', { name: 'Sitzung verlängern' }).click()
    await expect(page.getByText('Token erfolgreich erneuert.')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    // The focus is in the field again, which has not moved much.
    await expect(nachricht).toBeFocused()
    await expect(nachricht).toBeInViewport()
    const after = await nachricht.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(150)
    await nachricht.pressSequentially(' Danke')
    await expect(nachricht).toHaveValue('Guten Tag, wann lesen Sie ab? Danke')
    expect(await secondsLeft(page)).toBeGreaterThan(1700)
    const renewed = await readSession(page)
    expect(renewed?.token).not.toBe(token)
    const { kundennummer } = demoKunden.haushalt
    const answer = await page.request.get('/api/anschlussnutzer', {
      headers: { kundennummer, token: renewed?.token ?? '' },
    })
    expect(answer.status()).toBe(200)
  },
)

test('a message stands below the offer, further down the page too', { tag: '@further' }, async ({ page, login }) => {
  // On anything narrower a message of this length goes with the page.
  await page.setViewportSize({ width: 600, height: 740 })
  await page.clock.install()
  await login(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/anschlussnutzer/kontaktanfrage', async (route) => {
    await released.promise
    await route.fulfill({ status: 204 })
  })
  await page.goto('/kontaktanfrage')
  const form = kontaktanfrageForm(page)
  await form.betreff.selectOption({ index: 1 })
  await form.nachricht.fill('Wann wird der Zähler abgelesen?')
  await form.submit.click()
  await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
  await expect(headingOf(page)).toHaveText('Verträge')
  released.resolve()
  const message = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Meldung schließen' }) })
  await expect(message).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('28:10')
  await expect(offer(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 600))
  await expect
    .poll(async () => {
      const [above, below] = [await offer(page).boundingBox(), await message.boundingBox()]
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    })
    .toBeGreaterThanOrEqual(0)
  await expect(message).toBeInViewport()
})

test(
  'without an answer the session ends, every tab says why, and after a new login the typed input is there',
  { tag: '@further' },
  async ({ page, context, login }) => {
    await context.clock.install()
    await login(page)
    const other = await context.newPage()
    await other.goto('/kontaktanfrage')
    await kontaktanfrageForm(other).nachricht.fill('Im anderen Fenster')
    await page.goto('/kontaktanfrage')
    await kontaktanfrageForm(page).nachricht.fill('Guten Tag, wann lesen Sie ab?')
    await page.waitForLoadState('networkidle')
    await context.clock.fastForward('29:00')
    await expect(offer(page)).toBeVisible()
    await context.clock.fastForward('01:30')
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/anmelden')
      // The tabs' clocks differ a little: the first tab that sees the end says expired, the others say expired or ended.
      await expect(mainOf(tab)).toContainText(/weil Ihre Sitzung abgelaufen (oder beendet )?ist/)
    }
    expect(await readSession(page)).toBeUndefined()
    await expect(page.locator('body')).not.toContainText('Guten Tag')

    const form = loginForm(page)
    await form.kundennummer.fill('100001')
    await form.passwort.fill(demoKunden.haushalt.passwort)
    await form.terms.check()
    await form.passwort.press('Enter')
    await expect(page).toHaveURL('/kontaktanfrage')
    await expect(kontaktanfrageForm(page).nachricht).toHaveValue('Guten Tag, wann lesen Sie ab?')
    await expect(kontaktanfrageForm(other).nachricht).toHaveValue('Im anderen Fenster')
  },
)

test('a forced change of the password ends after five minutes', { tag: ['@desktop', '@further'] }, async ({ page }) => {
  await page.clock.install()
  const ablaufdatum = new Date(Date.now() + 300_000).toISOString()
  await storeSession(page, { kundennummer: 'SWM-100006', token: '', ablaufdatum })
  await page.goto('/')
  await expect(page).toHaveURL('/aendere/passwort')
  await expect(headingOf(page)).toBeVisible()
  await page.clock.fastForward('04:50')
  await expect(offer(page)).toContainText(/Ihre Sitzung endet in \d+ Sekunde/)
  await expect(page).toHaveURL('/aendere/passwort')
  await page.clock.fastForward('00:11')
  await expect(page).toHaveURL('/anmelden')
  await expect(mainOf(page)).toContainText(
    `${abgelaufen} Ihr Passwort ist nicht geändert: Ihr Einmalpasswort gilt weiter.`,
  )
})

test(
  'Enter in the password field signs in; if something is missing, an error appears and nothing is sent',
  { tag: '@further' },
  async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/login')) sent.push(request.method())
    })
    await page.goto('/anmelden')
    const { kundennummer, passwort, terms, submit } = loginForm(page)
    await kundennummer.fill('100001')
    await passwort.fill(demoKunden.haushalt.passwort)
    await passwort.press('Enter')
    await expect(mainOf(page)).toContainText('Bitte stimmen Sie noch den Nutzungsbedingungen zu.')
    await expect(submit).toHaveAccessibleDescription('Bitte stimmen Sie noch den Nutzungsbedingungen zu.')
    expect(sent).toEqual([])
    await terms.check()
    await passwort.press('Enter')
    await expect(page).toHaveURL('/')
    expect(sent).toEqual(['POST'])
  },
)

test(
  'the password of the login can be shown, and is hidden again before it is sent',
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    await page.route('**/api/anschlussnutzer/login', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Falsch.' } }),
    )
    await page.goto('/anmelden')
    const { kundennummer, passwort, terms, submit } = loginForm(page)
    const anzeigen = mainOf(page).getByRole('button', { name: /^Anzeigen/ })
    const verbergen = mainOf(page).getByRole('button', { name: /^Verbergen/ })
    await kundennummer.fill('100001')
    await passwort.fill('Öl€-Preis')
    await anzeigen.click()
    await expect(passwort).toHaveAttribute('type', 'text')
    await expect(verbergen).toBeFocused()
    await expect(anzeigen).toHaveCount(0)
    await terms.check()
    await submit.click()
    await expect(mainOf(page)).toContainText('Falsch.')
    await expect(passwort).toHaveAttribute('type', 'password')
    await expect(anzeigen).toBeVisible()
    await expect(passwort).toHaveValue('Öl€-Preis')
  },
)

test(
  'a customer who has tried too often reads what helps, and keeps the typed input',
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    const detail =
      'Die Kundennummer oder das Passwort ist nicht richtig. Sie können über „Passwort vergessen“ ein neues Passwort setzen.'
    await page.route('**/api/anschlussnutzer/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '360' }, json: { title: 'Zu viele Anfragen', detail } }),
    )
    await page.goto('/anmelden')
    const { kundennummer, passwort, terms, submit } = loginForm(page)
    await kundennummer.fill('100001')
    await passwort.fill('Sonnenblume-2025')
    await terms.check()
    await submit.click()
    const alert = page.getByRole('alert').filter({ hasText: /\S/ })
    await expect(alert).toHaveText(`Fehler: ${detail}`)
    await expect(kundennummer).toHaveValue('100001')
    await expect(passwort).toHaveValue('Sonnenblume-2025')
    await expect(terms).toBeChecked()
    await expect(submit).toBeEnabled()
  },
)
