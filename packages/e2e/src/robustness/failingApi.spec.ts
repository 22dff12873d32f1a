import type { Page, Route } from '@playwright/test'
import { kuendigungForm, kuendigungPath } from '../fixtures/forms/kuendigungForm.ts'
import { contractCard, headingOf, loginForm, mainOf, section } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

const technical = 'Es ist ein unerwarteter technischer Fehler aufgetreten, bitte kontaktieren Sie den Kundenservice.'

const down = (route: Route) => route.abort('connectionrefused')
const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>nginx</h1>' })
const refused = (text: string) => (route: Route) =>
  route.fulfill({
    status: 409,
    contentType: 'application/problem+json',
    json: { status: 409, title: 'x', detail: text },
  })

async function signInByForm(page: Page) {
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill('100001')
  await form.passwort.fill('Sonnenblume-2026')
  await form.terms.check()
  await form.submit.click()
}

const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test('login: a 5xx shows the technical sentence', async ({ page }) => {
  await page.route('**/api/anschlussnutzer/login', broken)
  await signInByForm(page)
  await expect(alertOf(page)).toContainText(technical)
})

test('login: without an answer it says that it failed', async ({ page }) => {
  await page.route('**/api/anschlussnutzer/login', down)
  await signInByForm(page)
  await expect(alertOf(page)).toContainText('Die Anmeldung ist fehlgeschlagen.')
  await expect(loginForm(page).submit).toBeEnabled()
})

test("login: another host's plain text is shown", async ({ page }) => {
  await page.route('**/api/anschlussnutzer/login', (route) =>
    route.fulfill({ status: 403, contentType: 'text/plain', body: 'Heute leider nicht.' }),
  )
  await signInByForm(page)
  await expect(alertOf(page)).toContainText('Heute leider nicht.')
})

test('login: an answer without a text says that it failed', async ({ page }) => {
  await page.route('**/api/anschlussnutzer/login', (route) => route.fulfill({ status: 403, json: { foo: 1 } }))
  await signInByForm(page)
  await expect(alertOf(page)).toContainText('Die Anmeldung ist fehlgeschlagen.')
})

test('login: another host may send 700 and 702 as the status', async ({ page }) => {
  // No HTTP library passes a status of 700 on, so the code is in the body.
  await page.route('**/api/anschlussnutzer/login', (route) => route.fulfill({ status: 400, json: { code: 702 } }))
  await signInByForm(page)
  await expect(page).toHaveURL('/portal/gesperrt')
})

for (const [name, failure, text] of [
  ['a 5xx', broken, technical],
  ['a refusal', refused('Ihre Verträge ruhen heute.'), 'Ihre Verträge ruhen heute.'],
] as const) {
  test(`contract list: ${name} is reported, and Erneut laden shows the list`, async ({ page, login }) => {
    await login(page)
    await page.route('**/api/anschlussnutzer', failure)
    await page.goto('/vertraege')
    await expect(mainOf(page)).toContainText(text)
    await page.unroute('**/api/anschlussnutzer')
    await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
    await expect(contractCard(page, '4711001')).toBeVisible()
  })
}

test('contract list: without any answer there is a text and Erneut laden', async ({ page, login }) => {
  await login(page)
  await page.route('**/api/anschlussnutzer', down)
  await page.goto('/vertraege')
  await expect(alertOf(page)).toBeVisible()
  await page.unroute('**/api/anschlussnutzer')
  await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(contractCard(page, '4711001')).toBeVisible()
})

test('contract list: a card that fails says so, and the others are shown', async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001', broken)
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711001')).toContainText('Stammdaten zum Vertrag konnten nicht geladen werden.')
  await expect(contractCard(page, '4711002')).toContainText(/aktiv/i)
  await page.unroute('**/api/4711001')
  await contractCard(page, '4711001').getByRole('button', { name: 'Erneut laden' }).click()
  await expect(contractCard(page, '4711001')).toContainText(/aktiv/i)
})

test('contract list: an unknown kind of supply is named as such', async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...Object(await response.json()), versorgungsart: 'wasser' } })
  })
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711001')).toContainText('Versorgungsart nicht gefunden')
})

test('contract page: each section fails alone', async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001/aktueller_tarif', broken)
  await page.goto('/vertrag/4711001/detail')
  await expect(section(page, 'Vertrag 4711001')).toContainText('Lieferbeginn')
  await expect(section(page, 'Aktueller Tarif')).not.toContainText('Cent')
  await page.unroute('**/api/4711001/aktueller_tarif')
  await section(page, 'Aktueller Tarif').getByRole('button', { name: 'Erneut laden' }).click()
  await expect(section(page, 'Aktueller Tarif')).toContainText('Cent')
})

test('contract page: without a tariff it says so', async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001/aktueller_tarif', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', json: { status: 404, title: 'x' } }),
  )
  await page.goto('/vertrag/4711001/detail')
  await expect(section(page, 'Aktueller Tarif')).toContainText(
    'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt',
  )
})

test('while a request runs the page shows that it loads, and the layout does not jump', async ({ page, login }) => {
  await login(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/4711001', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/vertrag/4711001/detail')
  await expect(mainOf(page).locator('[aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(section(page, 'Vertrag 4711001')).toContainText('Lieferbeginn')
})

test('when the code of a screen does not load, the page says so, and Erneut laden opens the screen', async ({
  page,
  login,
  watch,
}) => {
  await login(page)
  await page.goto('/')
  await expect(headingOf(page)).toBeVisible()
  // The code of the start page is there, and of what every screen shares.
  const code = '**/assets/*.js'
  await page.route(code, down)
  await mainOf(page).getByRole('link', { name: 'Datenübersicht' }).click()
  await expect(mainOf(page)).toContainText('Die Seite konnte nicht geladen werden.')
  await page.unroute(code)
  // The browser remembers a failed module, so the second attempt loads the page again.
  await expect(async () => {
    await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click({ timeout: 2000 })
    await expect(section(page, 'Ihre Kundendaten')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  watch.findings.length = 0
})

test('when the calendar does not load, the field says so, and the day can be typed', async ({ page, login, watch }) => {
  await login(page)
  const { grund, calendar } = kuendigungForm(page)
  await page.goto(kuendigungPath)
  await grund('Auszug').click()
  await page.route('**/assets/*.js', down)
  await calendar.click()
  await expect(page.getByRole('dialog', { name: 'Datum wählen' })).toContainText(
    'Der Kalender konnte nicht geladen werden. Bitte tippen Sie das Datum ein.',
  )
  watch.findings.length = 0
})

test('an error inside a screen shows the error view with its details behind a toggle', async ({
  page,
  login,
  watch,
}) => {
  await login(page)
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('broken on purpose')
      },
    })
  })
  await page.goto('/vertrag/4711001/detail')
  await expect(mainOf(page)).toContainText('Something went wrong!')
  await expect(mainOf(page)).not.toContainText('broken on purpose')
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(mainOf(page)).toContainText('broken on purpose')
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await expect(mainOf(page)).not.toContainText('broken on purpose')
  watch.findings.length = 0
})
