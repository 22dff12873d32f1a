import { headingOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { readSession } from '../../fixtures/storedSession.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'Abmelden ends the session on the server and in the browser',
  { tag: '@phone' },
  async ({ page, login, request }) => {
    const { kundennummer, token } = await login(page)
    await page.goto('/')
    await page.goto('/vertraege')
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()

    await expect(page).toHaveURL('/anmelden')
    expect(await readSession(page)).toBeUndefined()
    // The app does not wait for the server's answer to a logout.
    const statusOfToken = async () =>
      (await request.get('/api/anschlussnutzer', { headers: { token, kundennummer } })).status()
    await expect.poll(statusOfToken).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/anmelden')
  },
)

test('Abmelden in one tab leads the other to the login', { tag: '@further' }, async ({ page, context, login }) => {
  await login(page)
  await page.goto('/vertraege')
  const other = await context.newPage()
  await other.goto('/')
  await expect(headingOf(other)).toBeVisible()
  await expect(headingOf(page)).toBeVisible()

  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/anmelden')
  await expect(other).toHaveURL('/anmelden')
})

test('signing in in one tab signs the other one in as well', { tag: '@further' }, async ({ page, context, signIn }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/anmelden')
  const session = JSON.stringify(await signIn())
  await other.evaluate((record) => localStorage.setItem('ekp-token', record), session)
  await expect(page).toHaveURL('/')
})

test(
  'a logout that does not reach the server still ends the session in the browser',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/anschlussnutzer/logout', (route) => route.abort())
    await page.goto('/vertraege')
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/anmelden')
    expect(await readSession(page)).toBeUndefined()
  },
)
