import { loginForm, mainOf, section } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { appAloneOrigin, neighbourOrigin, supplierKunde, supplierOrigin } from '../setup/supplier.ts'

const app = await appAloneOrigin()
const api = await supplierOrigin()
const neighbour = await neighbourOrigin()

test.use({ allowedOrigins: [app, api, neighbour] })

for (const [place, origin] of [
  ["the supplier's own portal", api],
  ['the app hosted alone, with the API on another origin', app],
] as const) {
  test(`a customer of an imported file signs in to ${place}`, { tag: '@full' }, async ({ page }) => {
    await page.goto(`${origin}/`)
    await expect(page).toHaveURL(`${origin}/anmelden`)
    await expect(page).toHaveTitle(/Nordlicht Energie/)
    await expect(mainOf(page)).toContainText('NL-')
    const form = loginForm(page)
    await form.kundennummer.fill('7')
    await form.passwort.fill(supplierKunde.passwort)
    // This supplier has no terms of use.
    await form.submit.click()

    await expect(page).toHaveURL(`${origin}/`)
    await expect(mainOf(page)).toContainText('Þórunn Łęcka-Çelik')
    await page.goto(`${origin}/vertrag/N-7001/detail`)
    await expect(section(page, 'Vertrag N-7001')).toContainText('Deichstraße 7b')
    await expect(section(page, 'Aktueller Tarif')).toContainText('31,11')
    // Scripts on the API's own origin do not see the proof of the device; an app on another origin needs it.
    const isForeign = origin !== api
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ekp-geraet')))
    expect(kept).toEqual(isForeign ? [`ekp-geraet ${api}/api`] : [])
    const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith('ekp-geraet'))
    expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual(
      isForeign ? [] : [{ httpOnly: true, sameSite: 'Strict' }],
    )
  })
}

test('the API answers no other origin', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/api/health/live`)
  const answer = await page.request.fetch(`${api}/api/anschlussnutzer/login`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
  })
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined()
})

test('under another host name there is another supplier without this customer', async ({ page }) => {
  await page.goto(`${neighbour}/`)
  await expect(page).toHaveTitle(/Südwind Energie/)
  const form = loginForm(page)
  await form.kundennummer.fill(supplierKunde.kundennummer)
  await form.passwort.fill(supplierKunde.passwort)
  const answer = page.waitForResponse('**/api/anschlussnutzer/login')
  await form.submit.click()
  expect((await answer).status()).toBe(403)
  await expect(page).toHaveURL(`${neighbour}/anmelden`)
})
