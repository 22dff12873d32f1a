import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  action,
  contractCard,
  headingOf,
  heightOf,
  mainOf,
  openNavigation,
  section,
} from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test('every contract of the family shows its status', { tag: '@phone' }, async ({ page, login, isMobile }) => {
  await login(page, demoKunden.familie)
  await page.goto('/vertraege')
  const expected = { 4711006: /beauftragt/i, 4711007: /gekündigt/i, 4711008: /beendet/i, 4711009: /storniert/i }
  for (const [vertragId, status] of Object.entries(expected)) {
    await expect(contractCard(page, vertragId)).toContainText(status)
    // Only an active contract can be cancelled [vertrag-11].
    await expect(action(contractCard(page, vertragId), 'Vertrag kündigen')).toHaveCount(0)
    await expect(action(contractCard(page, vertragId), 'Vertragsdetails')).toBeVisible()
  }
  if (isMobile) expect(await heightOf(page)).toBeLessThan(2000)
})

test(
  'a card shows what the contract is, what it costs and when its meter was read last',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertraege')
    const strom = contractCard(page, '4711001')
    await expect(strom).toContainText(/aktiv/i)
    await expect(strom).toContainText(/Strom/)
    await expect(strom).toContainText(/Lieferadresse.*\d{5}\s\S+/)
    await expect(strom).toContainText(/Arbeitspreis \(brutto\), Hochtarif \(HT\)\d+,\d{2} Cent\/kWh/)
    await expect(strom).toContainText(/Letzte Ablesung\d{2}\.\d{2}\.\d{4}Hochtarif\s\(HT\): [\d.]+,\d\skWh/)
    await expect(strom).toContainText(/Lieferbeginn\s*\d{2}\.\d{2}\.\d{4}/)
    await expect(strom).toContainText(/Tarif/)
    await expect(contractCard(page, '4711002')).toContainText(/Gas/)
    // Nothing stands twice, and what ends the contract comes last [vertrag-9] [vertrag-18].
    const labels = await strom.locator('dt').allInnerTexts()
    expect(new Set(labels).size).toBe(labels.length)
    await expect(strom.getByRole('link')).toHaveText([
      'Zählerstand erfassen',
      'Verbrauch',
      'Vertragsdetails',
      'Vertrag kündigen',
    ])
    await action(strom, 'Verbrauch').click()
    await expect(page).toHaveURL('/vertrag/4711001/verbraeuche')
    await page.goto('/vertraege')
    await action(strom, 'Zählerstand erfassen').click()
    await expect(page).toHaveURL('/vertrag/4711001/ablesung')
  },
)

test(
  'without its master data a card shows its tariff, and without its tariff its master data',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711001', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/4711002/aktueller_tarif', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/vertraege')
    const strom = contractCard(page, '4711001')
    await expect(strom).toContainText('Stammdaten zum Vertrag konnten nicht geladen werden.')
    await expect(strom.getByRole('link', { name: 'Vertragsdetails' })).toBeVisible()
    await expect(strom).toContainText(/Arbeitspreis \(brutto\), Hochtarif \(HT\)\d+,\d{2} Cent\/kWh/)
    await expect(strom).not.toContainText('Letzte Ablesung')
    const gas = contractCard(page, '4711002')
    await expect(gas).toContainText('Lieferadresse')
    await expect(gas).not.toContainText('Cent')
    await page.goto('/vertrag/4711001/detail')
    await expect(section(page, 'Vertrag 4711001')).toContainText('Beim Laden des Vertrags ist ein Fehler aufgetreten.')
    await expect(section(page, 'Aktueller Tarif')).toContainText(/\d+,\d{2} Cent\/kWh/)
  },
)

test(
  'the last reading is asked for when the card is there, and left out when it fails',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.route('**/api/4711001/ablesungen', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/4711002/ablesungen', () => undefined)
    await page.goto('/vertraege')
    for (const vertragId of ['4711001', '4711002']) {
      await expect(contractCard(page, vertragId)).toContainText('Cent/kWh')
      await expect(action(contractCard(page, vertragId), 'Vertragsdetails')).toBeVisible()
      await expect.poll(() => asked).toContain(`/api/${vertragId}/ablesungen`)
      const places = ['', '/aktueller_tarif', '/ablesungen'].map((path) => asked.indexOf(`/api/${vertragId}${path}`))
      expect(Math.max(...places)).toBe(places[2])
    }
    await expect(contractCard(page, '4711001')).not.toContainText('Letzte Ablesung')
  },
)

test(
  'without a current tariff a card names the next one, or the last [tarif-10]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    await page.goto('/vertraege')
    await expect(contractCard(page, '4711006')).toContainText(
      /Ab dem \d{2}\.\d{2}\.\d{4} gilt der Tarif „MühlenStrom Start“\./,
    )
    await expect(contractCard(page, '4711008')).toContainText(/Zuletzt galt bis \d{2}\.\d{2}\.\d{4} der Tarif/)
    await expect(contractCard(page, '4711009')).toContainText('Es ist kein Tarif für diesen Vertrag in unserem System')
  },
)

test(
  'a beginning or an end that lies ahead is shown with its day [vertrag-8]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const change = (vertragId: string, fields: object) =>
      page.route(`**/api/${vertragId}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...Object(await response.json()), ...fields } })
      })
    await change('4711001', { status: 'beendet', lieferende: '2099-12-31' })
    await change('4711002', { lieferbeginn: '2099-01-01' })
    await page.goto('/vertraege')
    await expect(contractCard(page, '4711001')).toContainText('Endet am 31.12.2099')
    await expect(contractCard(page, '4711001')).not.toContainText('Beendet')
    await expect(contractCard(page, '4711002')).toContainText('Beginnt am 01.01.2099')
  },
)

test('a contract that has not begun shows the requested first day', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711006')).toContainText(/\d{2}\.\d{2}\.\d{4}/)
  await expect(contractCard(page, '4711007')).toContainText(/Lieferende\D*\d{2}\.\d{2}\.\d{4}/i)
})

test('Vertrag kündigen leads to its form', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  await action(contractCard(page, '4711002'), 'Vertrag kündigen').click()
  await expect(page).toHaveURL('/vertrag/4711002/kuendigen')
  await expect(headingOf(page)).toBeVisible()
})

test('a customer without contracts reads so', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await page.goto('/vertraege')
  await expect(mainOf(page)).toContainText('Es wurden keine Verträge im System gefunden.')
  await mainOf(page).getByRole('link', { name: 'schreiben Sie uns' }).click()
  await expect(page).toHaveURL('/kontaktanfrage')
})

test('a customer with restricted access sees everything without links to change it', async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711010')).toContainText(/aktiv/i)
  await expect(action(contractCard(page, '4711010'), 'Vertragsdetails')).toBeVisible()
  await expect(action(mainOf(page), 'Vertrag kündigen')).toHaveCount(0)
  await page.goto('/')
  await expect(action(mainOf(page), 'Passwort ändern')).toBeVisible()
  await expect(action(mainOf(page), 'Zählerstand erfassen')).toHaveCount(0)
})

const banners = {
  SUCCESS:
    'Die Kündigung Ihres Vertrages 4711001 wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.',
  ERROR:
    'Bei der Einreichung der Kündigung Ihres Vertrages 4711001 ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.',
}

for (const [status, text] of Object.entries(banners)) {
  test(
    `the list shows a cancellation's ${status} until Verträge is opened again`,
    { tag: '@full' },
    async ({ page, login }) => {
      await login(page)
      await page.goto('/vertraege')
      await expect(contractCard(page, '4711001')).toBeVisible()
      // The cancellation screen leaves this in the history's state.
      await page.evaluate((kuendigung) => history.replaceState({ ...history.state, kuendigung }, ''), {
        status,
        vertragId: '4711001',
      })
      await expect(mainOf(page)).toContainText(text)
      const actions = action(mainOf(page), 'Vertrag kündigen')
      await expect(actions).toHaveCount(status === 'SUCCESS' ? 0 : 2)

      // A success stays true; whether a failure is one still, nobody knows by then.
      await page.reload()
      await expect(contractCard(page, '4711001')).toBeVisible()
      await expect(mainOf(page).getByText(text)).toHaveCount(status === 'SUCCESS' ? 1 : 0)

      await (await openNavigation(page)).getByRole('link', { name: 'Verträge', exact: true }).click()
      await expect(mainOf(page)).not.toContainText(text)
      await expect(actions).toHaveCount(2)
    },
  )
}
