import type { Locator } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const sections = [
  'Aktueller Tarif',
  'Ablesung',
  'Verbrauch',
  'Abweichende Rechnungsadresse',
  'Abweichende Bankverbindung',
]

test('the page of a contract has its six sections and leads back', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  await page.goto('/vertrag/4711001/detail')
  for (const title of ['Vertrag 4711001', ...sections]) await expect(section(page, title)).toBeVisible()
  await expect(page).toHaveTitle(/4711001/)
  await action(mainOf(page), 'Zurück').click()
  await expect(page).toHaveURL('/vertraege')
})

test('master data and tariff are those of the contract', async ({ page, login, request }) => {
  const { kundennummer, token } = await login(page)
  const answer = await request.get('/api/4711001', { headers: { kundennummer, token } })
  const vertrag: unknown = await answer.json()
  const { strasse, hausnummer, plz, ort } = Object(vertrag)
  await page.goto('/vertrag/4711001/detail')
  const stammdaten = section(page, 'Vertrag 4711001')
  for (const part of [strasse, hausnummer, plz, ort]) await expect(stammdaten).toContainText(String(part))

  const tarif = section(page, 'Aktueller Tarif')
  await expect(tarif).toContainText(/\d,\d{2}\s*EUR/)
  await expect(tarif).toContainText(/\d,\d{2}\s*Cent/)
  // The contract has more than one tariff [tarif-9].
  await action(tarif, 'Tarifhistorie').click()
  await expect(page).toHaveURL('/vertrag/4711001/tarifhistorie')
})

test(
  'a dynamic tariff shows its two averages, no working price, and a link to the prices',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/vertrag/4711003/detail')
    const tarif = section(page, 'Aktueller Tarif')
    await expect(tarif).toContainText(/Durchschnitt/)
    await expect(tarif).toContainText('(brutto)')
    await action(tarif, 'Preiszeitreihe').click()
    await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
  },
)

test('a fixed tariff offers no price series', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711002/detail')
  await expect(section(page, 'Aktueller Tarif')).toContainText(/\d,\d{2}\s*EUR/)
  await expect(action(section(page, 'Aktueller Tarif'), 'Preiszeitreihe')).toHaveCount(0)
})

test('a business customer reads net prices', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.firma)
  await page.goto('/vertrag/4711004/detail')
  await expect(section(page, 'Aktueller Tarif')).toContainText('(netto)')
  await expect(section(page, 'Aktueller Tarif')).not.toContainText('(brutto)')
})

test(
  'the page of a contract begins with what it is, costs and was read last; its end is there without being loud',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    const stammdaten = section(page, 'Vertrag 4711001')
    await expect(stammdaten).toContainText(/Strom, [^,]+, \d{5}\s/)
    await expect(stammdaten).toContainText(
      /Sie zahlen \d+,\d\d Cent\/kWh, brutto im Hochtarif \(HT\), \d+,\d\d\sCent\/kWh im Niedertarif \(NT\)/,
    )
    await expect(stammdaten.locator('dt')).toHaveText([
      'Letzte Ablesung',
      'Anmeldungsart',
      'Lieferbeginn',
      'Lieferende',
      'Vertragslaufzeit',
      'Kündigungsfrist',
    ])
    await expect(stammdaten.getByRole('link')).toHaveText([/^96,00\sEUR (?:am\s|heute)/, 'Vertrag kündigen'])
    await expect(action(mainOf(page), 'Zählerstand erfassen')).toHaveCount(0)
    await expect(stammdaten.getByText('4711001')).toHaveCount(1)
    await expect(stammdaten.getByText('Aktiv', { exact: true })).toHaveCount(1)
    await action(stammdaten, 'Vertrag kündigen').click()
    await expect(page).toHaveURL('/vertrag/4711001/kuendigen')
  },
)

for (const [kunde, vertragId] of [
  ['haushalt', '4711001'],
  ['haushalt', '4711002'],
  ['dynamisch', '4711003'],
  ['eingeschraenkt', '4711010'],
] as const) {
  test(
    `a phone shows price and last reading of contract ${vertragId} without scrolling [vertrag-20]`,
    { tag: '@further' },
    async ({ page, login }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await login(page, demoKunden[kunde])
      await page.goto(`/vertrag/${vertragId}/detail`)
      const stammdaten = section(page, `Vertrag ${vertragId}`)
      const reading = stammdaten.locator('div:has(> dt)').filter({ hasText: 'Letzte Ablesung' })
      for (const value of [stammdaten.getByText(/\d,\d\d Cent\/kWh/).first(), reading]) {
        await expect(value).toBeInViewport({ ratio: 1 })
        await expect(value).toContainText(/\d|heute|gestern/)
      }
    },
  )
}

test(
  'a contract whose delivery is over offers neither an end nor something to set up',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    await page.goto('/vertrag/4711008/detail')
    for (const title of ['Abweichende Rechnungsadresse', 'Abweichende Bankverbindung']) {
      await expect(section(page, title)).toContainText('Für diesen Vertrag ist keine abweichende')
    }
    await expect(section(page, 'Aktueller Tarif')).toContainText(/Zuletzt galt bis \d{2}\.\d{2}\.\d{4} der Tarif/)
    await expect(action(mainOf(page), 'Jetzt konfigurieren')).toHaveCount(0)
    await expect(action(mainOf(page), 'Vertrag kündigen')).toHaveCount(0)
    await page.goto('/vertrag/4711007/detail')
    await expect(action(mainOf(page), 'Jetzt konfigurieren')).toHaveCount(2)
  },
)

test('empty values read Nicht angegeben', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711001', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...Object(await response.json()), anmeldungsart: null } })
  })
  await page.goto('/vertrag/4711001/detail')
  await expect(section(page, 'Vertrag 4711001')).toContainText('Nicht angegeben')
})

test('a contract of another customer is not found, just like one that does not exist', async ({ page, login }) => {
  await login(page)
  const texts: string[] = []
  for (const vertragId of ['4711003', '4799999']) {
    await page.goto(`/vertrag/${vertragId}/detail`)
    await expect(mainOf(page)).toContainText('Not Found')
    texts.push((await mainOf(page).innerText()).replaceAll(vertragId, ''))
  }
  expect(texts[0]).toBe(texts[1])
})

/** The places of the links in their section, also of hidden ones. */
const linkPlaces = (ablesung: Locator) =>
  ablesung.evaluate((root) => {
    const { x, y } = root.getBoundingClientRect()
    return [...root.querySelectorAll('a')].map((link) => {
      const box = link.getBoundingClientRect()
      return { text: link.textContent, x: box.x - x, y: box.y - y }
    })
  })

for (const late of ['**/api/4711001', '**/api/anschlussnutzer']) {
  test(
    `the links of the readings are in their place at once, even when ${late} answers late`,
    { tag: '@full' },
    async ({ page, login }) => {
      await login(page)
      const released = Promise.withResolvers<void>()
      await page.route(late, async (route) => {
        await released.promise
        await route.fallback()
      })
      await page.goto('/vertrag/4711001/detail')
      const ablesung = section(page, 'Ablesung')
      await expect(ablesung.getByRole('status')).toHaveText('Wird geladen …')
      await expect(ablesung.getByRole('link')).toHaveCount(0)
      const before = await linkPlaces(ablesung)
      released.resolve()
      await expect(ablesung.getByRole('link')).toHaveText(['Neue Ablesungen hinzufügen', 'Alle Ablesungen'])
      await expect(ablesung).toContainText(/\d kWh/)
      expect(await linkPlaces(ablesung)).toEqual(before)
    },
  )
}

test(
  'a customer with restricted access has a link to all readings, and none to a new one',
  { tag: '@further' },
  async ({ page, login }) => {
    const { kundennummer, token } = await login(page, demoKunden.eingeschraenkt)
    const answer = await page.request.get('/api/anschlussnutzer', { headers: { kundennummer, token } })
    const [vertragId] = Object(await answer.json()).vertraege
    await page.goto(`/vertrag/${vertragId}/detail`)
    await expect(section(page, 'Ablesung').getByRole('link')).toHaveText(['Alle Ablesungen'])
  },
)

test('a call for the customer that fails hides no action', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/anschlussnutzer', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/vertrag/4711001/detail')
  await expect(action(mainOf(page), 'Neue Ablesungen hinzufügen')).toBeVisible()
  await page.goto('/')
  await expect(action(mainOf(page), 'Zählerstand erfassen')).toBeVisible()
  await expect(action(mainOf(page), 'Erneut laden')).toBeVisible()
})
