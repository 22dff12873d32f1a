import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const block = (page: Page) => section(page, 'Abweichende Rechnungsadresse')
const entries = (page: Page) => mainOf(page).getByRole('listitem')
const listPath = (vertragId: string) => `/vertrag/${vertragId}/rechnungsadressen`

// Lists and blocks of addresses and of bank details are the same parts: bankverbindungen.spec.ts sees these states.
const shared = { tag: '@full' }

test(
  'the block of a contract with its own address shows it, with links to change it and to all addresses',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
    await expect(block(page)).toContainText('c/o Frau Dr. Kern')
    await expect(block(page).getByRole('link')).toHaveText([
      'Rechnungsadresse ändern',
      'Alle Rechnungsadressen anzeigen',
    ])
    await action(block(page), 'Alle Rechnungsadressen anzeigen').click()
    await expect(page).toHaveURL(listPath('4711001'))
    await expect(headingOf(page)).toHaveText('Rechnungsadressen für Vertrag 4711001')
  },
)

test(
  'the block of a contract without an address says that the customer’s own applies',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711002/detail')
    await expect(block(page)).toContainText('Es gilt Ihre eigene Rechnungsadresse: Lindenallee 12a, 08999 Mühlenbrück.')
    await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren'])
    await action(block(page), 'Jetzt konfigurieren').click()
    await expect(headingOf(page)).toHaveText('Rechnungsadresse für Vertrag 4711002 editieren')
  },
)

test('the block of a contract with only past addresses says that none is current', shared, async ({ page, login }) => {
  await login(page, demoKunden.firma)
  await page.goto('/vertrag/4711005/detail')
  await expect(block(page)).toContainText('Zurzeit gibt es für diesen Vertrag keine abweichende Rechnungsadresse.')
  await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren', 'Alle Rechnungsadressen anzeigen'])
})

test('a block says that its data failed to load, and Erneut laden shows it', shared, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001/rechnungsadresse/alle', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/vertrag/4711001/detail')
  await expect(block(page).getByRole('button', { name: 'Erneut laden' })).toBeVisible()
  await expect(block(page)).not.toContainText('Lindenhof')
  await page.unroute('**/api/4711001/rechnungsadresse/alle')
  await block(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
})

test(
  'all addresses of the customer are shown, the current one first, and cannot be changed there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/rechnungsadressen')
    await expect(entries(page)).toHaveCount(3)
    await expect(entries(page).first()).toContainText('Aktuell')
    await expect(entries(page).nth(1)).toContainText('Künftig')
    await expect(entries(page).nth(1)).toContainText('Postfach 10 02 44')
    await expect(entries(page).nth(2)).toContainText('Vergangen')
    await expect(entries(page).getByRole('button')).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test('lists without addresses say so', shared, async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await page.goto('/rechnungsadressen')
  await expect(mainOf(page)).toContainText('Es wurden keine Rechnungsadressen gefunden.')
  await login(page)
  await page.goto(listPath('4711002'))
  await expect(mainOf(page)).toContainText('Es wurden keine vertragsspezifischen Rechnungsadressen gefunden.')
})

test(
  'the list of a contract offers Beenden for current, Löschen for future and nothing for past entries',
  shared,
  async ({ page, login }) => {
    await login(page)
    await page.goto(listPath('4711001'))
    await expect(entries(page)).toHaveCount(3)
    const actions = entries(page).getByRole('button')
    await expect(actions).toHaveText(['Beenden', 'Löschen'])
    await actions.first().click()
    await expect(
      entries(page)
        .first()
        .getByRole('group', { name: /wirklich beenden\?/ }),
    ).toBeVisible()
    await expectNoBarriers(page)
    await entries(page).first().getByRole('button', { name: 'Nein' }).click()
    await expect(actions).toHaveText(['Beenden', 'Löschen'])
  },
)

test('lists that fail to load say why, and a foreign contract’s is not found', shared, async ({ page, login }) => {
  await login(page)
  for (const [api, path] of [
    ['**/api/anschlussnutzer/rechnungsadressen', '/rechnungsadressen'],
    ['**/api/4711001/rechnungsadresse/alle', listPath('4711001')],
  ] as const) {
    await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(path)
    await expect(mainOf(page).getByRole('alert')).toContainText('Es ist ein unbekannter Fehler aufgetreten.')
    await page.unroute(api)
    await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
    await expect(entries(page)).toHaveCount(3)
  }
  await page.goto(listPath('4711003'))
  await expect(mainOf(page)).toContainText('Not Found')
})

for (const [what, answer, text] of [
  [
    'the server’s words',
    { status: 409, json: { detail: 'Die Rechnungsadresse ist bereits beendet.' } },
    'bereits beendet',
  ],
  ['no words', { status: 400, json: {} }, 'Die Aktion konnte nicht korrekt ausgeführt werden.'],
] as const) {
  test(`when ending fails, the list shows ${what} and reloads`, { tag: '@full' }, async ({ page, login }) => {
    await login(page)
    let loads = 0
    await page.route('**/api/4711001/rechnungsadresse/alle', (route) => {
      loads += 1
      return route.fallback()
    })
    await page.route('**/api/4711001/rechnungsadresse/beenden/*', (route) => route.fulfill(answer))
    await page.goto(listPath('4711001'))
    await entries(page).first().getByRole('button', { name: 'Beenden' }).click()
    await entries(page).first().getByRole('button', { name: 'Ja' }).click()
    await expect(mainOf(page).getByRole('alert')).toContainText(text)
    await expect.poll(() => loads).toBe(2)
  })
}

test('an entry without an id is neither ended nor deleted', shared, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001/rechnungsadresse/alle', async (route) => {
    const response = await route.fetch()
    const adressen: object[] = await response.json()
    await route.fulfill({ response, json: adressen.map((adresse) => ({ ...adresse, id: null })) })
  })
  await page.goto(listPath('4711001'))
  for (const [button, text] of [
    ['Beenden', 'Die Rechnungsadresse konnte nicht beendet werden.'],
    ['Löschen', 'Die Rechnungsadresse konnte nicht gelöscht werden.'],
  ] as const) {
    await entries(page).getByRole('button', { name: button }).click()
    await entries(page).getByRole('button', { name: 'Ja' }).click()
    await expect(mainOf(page).getByRole('alert')).toContainText(text)
  }
})

test(
  'a customer with restricted access sees addresses without links to change them',
  { tag: '@further' },
  async ({ page, login }) => {
    const { kundennummer, token } = await login(page, demoKunden.eingeschraenkt)
    const answer = await page.request.get('/api/anschlussnutzer', { headers: { kundennummer, token } })
    const [vertragId] = Object(await answer.json()).vertraege
    await page.goto(`/vertrag/${vertragId}/detail`)
    await expect(block(page)).toContainText('Es gilt Ihre eigene Rechnungsadresse: ')
    await expect(block(page).getByRole('link')).toHaveCount(0)
    await page.goto('/rechnungsadressen')
    await expect(entries(page)).toHaveCount(1)
    await expect(action(mainOf(page), 'Neue Rechnungsadresse anlegen')).toHaveCount(0)
  },
)
