import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const block = (page: Page) => section(page, 'Abweichende Bankverbindung')
const entries = (page: Page) => mainOf(page).getByRole('listitem')
const listPath = (vertragId: string) => `/vertrag/${vertragId}/bankverbindungen`

test(
  'the block of a contract with its own account shows it, with its links',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
    await expect(block(page)).toContainText('DE02 5001 0517 0137 0750 30')
    await expect(block(page)).not.toContainText('Mandatsreferenz')
    await expect(block(page).getByRole('link')).toHaveText(['Bankverbindung ändern', 'Alle Bankverbindungen anzeigen'])
    await action(block(page), 'Alle Bankverbindungen anzeigen').click()
    await expect(headingOf(page)).toHaveText('Bankverbindungen für Vertrag 4711001')
  },
)

test(
  'the block of a contract without bank details says that the customer’s own apply',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711002/detail')
    await expect(block(page)).toContainText('Es gilt Ihre eigene Bankverbindung: DE02 1203 0000 0000 2020 51.')
    await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren'])
    await action(block(page), 'Jetzt konfigurieren').click()
    await expect(headingOf(page)).toHaveText('Bankverbindung für Vertrag 4711002 editieren')
  },
)

test(
  'the block of a contract with only past or future bank details says that none are current',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711001/bankverbindung/aktuelle', (route) =>
      route.fulfill({ contentType: 'application/json', body: 'null' }),
    )
    await page.goto('/vertrag/4711001/detail')
    await expect(block(page)).toContainText('Zurzeit gibt es für diesen Vertrag keine abweichende Bankverbindung.')
    await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren', 'Alle Bankverbindungen anzeigen'])
  },
)

test(
  'a block says that its data failed to load, and Erneut laden shows it',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711001/bankverbindung/alle', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/vertrag/4711001/detail')
    await expect(block(page).getByRole('button', { name: 'Erneut laden' })).toBeVisible()
    await expect(block(page)).not.toContainText('Lindenhof')
    await page.unroute('**/api/4711001/bankverbindung/alle')
    await block(page).getByRole('button', { name: 'Erneut laden' }).click()
    await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
  },
)

test(
  'all bank details are shown by their class, and cannot be changed there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/bankverbindungen')
    await expect(entries(page)).toHaveCount(4)
    const [aktuell, kuenftig, ableitbar, ohneIban] = [0, 1, 2, 3].map((index) => entries(page).nth(index))
    await expect(aktuell ?? page.locator('none')).toContainText(/Aktuell.*DE02 1203 0000 0000 2020 51.*M-2024-001288/)
    await expect(kuenftig ?? page.locator('none')).toContainText(/Künftig.*DE89 3704 0044 0532 0130 00/)
    await expect(ableitbar ?? page.locator('none')).toContainText(
      /Kontonummer54540402Bankleitzahl10050000.*ableiten\.$/,
    )
    await expect(ohneIban ?? page.locator('none')).toContainText(/Kontonummer4711.*keine IBAN hinterlegt\.$/)
    await expect(ohneIban ?? page.locator('none')).not.toContainText('Mandatsreferenz')
    await expect(entries(page).getByRole('button')).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test('an IBAN that is wrong is shown as it is, with a warning', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto(listPath('4711001'))
  const wrong = entries(page).filter({ hasText: 'DE02 1005 0000 0054 5404 03' })
  await expect(wrong).toContainText('Die IBAN dieses Kontos ist ungültig.')
})

test('lists without bank details say so', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await page.goto('/bankverbindungen')
  await expect(mainOf(page)).toContainText('Es wurden keine Bankverbindungen gefunden.')
  await login(page)
  await page.goto(listPath('4711002'))
  await expect(mainOf(page)).toContainText('Es wurden keine vertragsspezifischen Bankverbindungen gefunden.')
})

test('the list of a contract offers Beenden for current, Löschen for future and nothing for past entries', async ({
  page,
  login,
}) => {
  await login(page)
  await page.goto(listPath('4711001'))
  await expect(entries(page)).toHaveCount(3)
  const actions = entries(page).getByRole('button')
  await expect(actions).toHaveText(['Beenden', 'Löschen'])
  await actions.first().click()
  const question = entries(page)
    .first()
    .getByRole('group', { name: /wirklich beenden\?/ })
  await expect(question).toBeVisible()
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(actions).toHaveText(['Beenden', 'Löschen'])
})

test(
  'lists that fail to load say why, and a foreign contract’s is not found',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    for (const [api, path, count] of [
      ['**/api/anschlussnutzer/bankverbindungen', '/bankverbindungen', 4],
      ['**/api/4711001/bankverbindung/alle', listPath('4711001'), 3],
    ] as const) {
      await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto(path)
      await expect(mainOf(page).getByRole('alert')).toContainText('Es ist ein unbekannter Fehler aufgetreten.')
      await page.unroute(api)
      await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(entries(page)).toHaveCount(count)
    }
    for (const path of [listPath('4711003'), `${listPath('4711003')}/editieren`]) {
      await page.goto(path)
      await expect(mainOf(page)).toContainText('Not Found')
    }
  },
)

for (const [what, answer, text] of [
  ['the server’s words', { status: 409, json: { detail: 'Die Bankverbindung ist bereits beendet.' } }, 'bereits'],
  ['no words', { status: 400, json: {} }, 'Die Aktion konnte nicht korrekt ausgeführt werden.'],
] as const) {
  test(`when deleting fails, the list shows ${what} and reloads`, { tag: '@full' }, async ({ page, login }) => {
    await login(page)
    let loads = 0
    await page.route('**/api/4711001/bankverbindung/alle', (route) => {
      loads += 1
      return route.fallback()
    })
    await page.route('**/api/4711001/bankverbindung/loeschen/*', (route) => route.fulfill(answer))
    await page.goto(listPath('4711001'))
    await entries(page).getByRole('button', { name: 'Löschen' }).click()
    await entries(page).getByRole('button', { name: 'Ja' }).click()
    await expect(mainOf(page).getByRole('alert')).toContainText(text)
    await expect.poll(() => loads).toBe(2)
  })
}

test('bank details without an id are neither ended nor deleted', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001/bankverbindung/alle', async (route) => {
    const response = await route.fetch()
    const alle: object[] = await response.json()
    await route.fulfill({ response, json: alle.map((one) => ({ ...one, bankverbindungId: null })) })
  })
  await page.goto(listPath('4711001'))
  for (const [button, text] of [
    ['Beenden', 'Die Bankverbindung konnte nicht beendet werden.'],
    ['Löschen', 'Die Bankverbindung konnte nicht gelöscht werden.'],
  ] as const) {
    await entries(page).getByRole('button', { name: button }).click()
    await entries(page).getByRole('button', { name: 'Ja' }).click()
    await expect(mainOf(page).getByRole('alert')).toContainText(text)
  }
})

test(
  'a customer with restricted access sees bank details without links to change them',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/vertrag/4711010/detail')
    await expect(block(page)).toContainText('Es gilt Ihre eigene Bankverbindung: DE')
    await expect(block(page).getByRole('link')).toHaveCount(0)
    await page.goto('/bankverbindungen')
    await expect(entries(page)).toHaveCount(1)
    await expect(action(mainOf(page), 'Neue Bankverbindung anlegen')).toHaveCount(0)
    for (const path of ['/bankverbindung/editieren', '/vertrag/4711010/bankverbindungen/editieren']) {
      await page.goto(path)
      await expect(mainOf(page)).toContainText('aber keine Bankverbindungen ändern')
      await expect(mainOf(page).getByRole('textbox')).toHaveCount(0)
    }
  },
)
