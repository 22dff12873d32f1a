import { mainOf, section } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { appAloneOrigin, supplierKunde, supplierOrigin } from '../setup/supplier.ts'

const app = await appAloneOrigin()
const api = await supplierOrigin()

test.use({ allowedOrigins: [app, api] })

for (const [place, origin] of [
  ["the supplier's own portal", api],
  ['the app hosted alone, with the API on another origin', app],
] as const) {
  test(`a customer of an imported file signs in to ${place}`, async ({ page }) => {
    await page.goto(`${origin}/`)
    await expect(page).toHaveURL(`${origin}/anmelden`)
    await expect(page).toHaveTitle(/Nordlicht Energie/)
    await expect(mainOf(page)).toContainText('NL-')
    await page.getByLabel('Kundennummer').fill('7')
    await page.getByLabel('Passwort', { exact: true }).fill(supplierKunde.passwort)
    // This supplier has no terms of use.
    await mainOf(page).getByRole('button', { name: 'Anmelden' }).click()

    await expect(page).toHaveURL(`${origin}/`)
    await expect(mainOf(page)).toContainText('Þórunn Łęcka-Çelik')
    await page.goto(`${origin}/vertrag/N-7001/detail`)
    await expect(section(page, 'Vertrag N-7001')).toContainText('Deichstraße 7b')
    await expect(section(page, 'Aktueller Tarif')).toContainText('31,11')
  })
}

test('the API answers no other origin', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/api/health/live`)
  const answer = await page.request.fetch(`${api}/api/anschlussnutzer/login`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
  })
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined()
})
