import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { preisChart } from '../../fixtures/screens/preisScreen.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const buttons = ['Zählerstand erfassen', 'Datenübersicht', 'Dokumente', 'Verträge', 'Kontakt', 'Passwort ändern']
const blick = (page: Page) => section(page, 'Auf einen Blick')
const lines = (page: Page) => blick(page).getByRole('link')
const stageOf = (page: Page) => mainOf(page).getByRole('region').first()
const neu = (page: Page) => section(page, 'Neu für Sie')

test(
  'the start page opens with what a year cost, has its six buttons, and says what there is at a glance',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    // What is to be paid now, and an answer, would stand before it.
    await page.route('**/api/anschlussnutzer/offenes', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/anschlussnutzer/anfragen', (route) =>
      route.fulfill({ json: { anfragen: [], ungelesene: [], fortsetzung: null } }),
    )
    await page.goto('/')
    const stage = section(page, 'Strom')
    await expect(stage).toContainText(
      /^StromIn den (letzten )?12 Monaten.* rund [\d.]+ EUR, für [\d.]+\skWh, (\d+\s% (mehr|weniger) als davor|fast genauso)/,
    )
    await expect(stage.getByRole('img')).toHaveAccessibleName(
      /^Verbrauch in zwölf Monaten und im Jahr davor, je Monat\. Am meisten im /,
    )
    await expect(stage).toContainText(/kWhbis \d\d\.\d\d\.\d{4}Vorjahr/)
    await expect(stage).toContainText('Geschätzt aus Ihren Zählerständen, mit Grundpreis und allen Steuern.')
    for (const name of buttons) await expect(action(mainOf(page), name)).toBeVisible()
    await expect(stage).toBeInViewport({ ratio: 0.99 })
    await expect(neu(page)).toHaveCount(0)
    await expect(lines(page).filter({ hasText: 'Strom: zuletzt abgelesen am' })).toContainText(/\d{2}\.\d{2}\.\d{4}/)
    await expect(blick(page)).toContainText(/Hochtarif\s\(HT\): [\d.]+,\d\skWh, Niedertarif/)
    await expect(lines(page).filter({ hasText: /^Gas: [\d.]+\skWh$/ })).toHaveAccessibleDescription(
      /^In den (letzten )?12 Monaten.*(mehr|weniger|genauso)/,
    )
    await expect(blick(page)).toContainText(/Neuestes Dokument, vom \d{2}\.\d{2}\.\d{4}/)
    await expectNoBarriers(page)
    // Filled to its edges, it has no line on one of them.
    const primary = mainOf(page)
      .locator(':has(> a)')
      .filter({ has: action(page, 'Zählerstand erfassen') })
      .last()
    await primary.hover()
    expect(await primary.evaluate((tile) => getComputedStyle(tile, '::before').content)).toBe('none')
    await lines(page).filter({ hasText: 'Gas: zuletzt abgelesen am' }).click()
    await expect(page).toHaveURL('/vertrag/4711002/ablesungen')
  },
)

test(
  'whoever gets no mails reads that he should check his address, here and in the overview [versorger-37]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/anschlussnutzer', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), emailAbgelehnt: true } })
    })
    await page.goto('/')
    const line = neu(page).getByRole('link', { name: 'Stimmt Ihre E-Mail-Adresse noch?' })
    await expect(line).toHaveAccessibleDescription('Unsere letzte E-Mail wurde abgelehnt')
    await expectNoBarriers(page)
    await line.click()
    await expect(headingOf(page)).toHaveText('Datenübersicht')
    const kundendaten = section(page, 'Ihre Kundendaten')
    await expect(kundendaten).toContainText('Unsere letzte E-Mail an Ihre Adresse wurde abgelehnt.')
    await expectNoBarriers(page)
  },
)

test('the line of the newest bill leads to the bill', { tag: '@phone' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  const downloading = page.waitForEvent('download')
  const line = lines(page).filter({ hasText: 'Jahresabrechnung' })
  await expect(line).toHaveAccessibleDescription(/^Neuestes Dokument, vom [\d.]+: PDF herunterladen$/)
  await line.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(headingOf(page)).toHaveText('Alle Dokumente')
  await expect(mainOf(page)).toContainText('Heruntergeladen')
})

test('lines that come late move nothing', { tag: '@further' }, async ({ page, login, isMobile }) => {
  await login(page, demoKunden.dynamisch)
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries().map((entry): { value: number } => entry.toJSON())) {
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + value)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  const delays = {
    ablesungen: 700,
    verbraeuche: 600,
    anfragen: 200,
    tarifhistorie: 400,
    preiszeitreihe: 300,
    'dokument/alle': 100,
  }
  for (const [path, ms] of Object.entries(delays)) {
    await page.route(`**/api/**${path}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  }
  await page.goto('/')
  await expect(blick(page)).toContainText('Neuestes Dokument')
  await expect(stageOf(page)).toContainText('Gestern')
  await page.waitForLoadState('networkidle')
  // Below the first card of a dynamic tariff, a phone shows a strip of the tiles.
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(isMobile ? 0.02 : 0)
})

test(
  'a dynamic tariff shows the price of now and the cheapest hours ahead',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/')
    const stage = section(page, 'Strom: jetzt')
    await expect(stage).toContainText(/−?\d+,\d{2} Cent\/kWh, \(brutto\)/)
    await expect(stage.getByRole('img')).toHaveAccessibleName(
      /^Ihr Preis heute, Stunde für Stunde: zwischen −?\d+,\d{2}\sCent\/kWh \(\d{2}:00\sbis\s/,
    )
    await expect(stage).toContainText(/Gestern \d+,\d{2}\skWh für −?\d+,\d{2}\sEUR \(brutto\), ohne Grundpreis/)
    const guenstig = await stage.getByText(/^Ab jetzt am günstigsten für 3\sStunden: /).innerText()
    const [wann, mittel] =
      guenstig
        .replace(/ Alle Preise$/, '')
        .split(': ')[1]
        ?.split(/, (?=im\s)/) ?? []
    await stage.getByRole('link', { name: 'Alle Preise' }).click()
    await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
    // The same words and figures there, and in the summary of the chart.
    const there = section(page, 'Günstigstes Zeitfenster').getByRole('status')
    await expect(there).toContainText(`${wann}, ${mittel?.replace(/\.$/, '')}`, { ignoreCase: true })
    await expect(preisChart(page)).toHaveAccessibleDescription(
      new RegExp(`^Ab jetzt am günstigsten für 3.Stunden: ${wann}, `),
    )
  },
)

test(
  'the twelve months of two contracts say until when, unless both end on the same recent day [verbrauch-16]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const iso = (tage: number) => dayFromNow(tage).split('.').toReversed().join('-')
    const jahrBis = (tage: number) => ({
      von: iso(tage - 365),
      bis: iso(tage),
      summe: 3000,
      summeJahr: 3000,
      prognose: false,
      proKanal: [],
    })
    const show = async (strom: number, gas: number) => {
      await page.route('**/api/4711001/verbraeuche*', (route) => route.fulfill({ json: [jahrBis(strom)] }))
      await page.route('**/api/4711002/verbraeuche*', (route) => route.fulfill({ json: [jahrBis(gas)] }))
      await page.goto('/')
    }
    const ofStrom = section(page, 'Strom')
    const ofGas = lines(page).filter({ hasText: /^Gas: [\d.]+\skWh$/ })
    const until = (tage: number) => `In den 12 Monaten bis\u00A0${dayFromNow(tage)}`
    await show(-10, -20)
    await expect(ofStrom).toContainText(until(-10))
    await expect(ofGas).toHaveAccessibleDescription(until(-20))
    await show(-10, -10)
    await expect(ofStrom).toContainText(until(-10))
    await expect(ofGas).toHaveAccessibleDescription('In den letzten 12 Monaten')
  },
)

const lastYear = [{ ablesedatum: '2020-12-31', zaehlernummer: '1', ablesewerte: {}, ableseart: 'NETZBETREIBER' }]

test('a meter that nobody has read for a year is asked for first', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/4711002/ablesungen', (route) => route.fulfill({ json: lastYear }))
  await page.goto('/')
  await expect(lines(page).filter({ hasText: 'Strom: zuletzt abgelesen am' })).toBeVisible()
  await expect(lines(page).first()).toHaveText('Gas: bitte Zähler ablesen')
  await expect(blick(page)).toContainText('Zuletzt abgelesen am 31.12.2020')
  await lines(page).first().click()
  await expect(page).toHaveURL('/vertrag/4711002/ablesung')
})

test('a customer with restricted access is not asked for a reading', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.route('**/api/4711010/ablesungen', (route) => route.fulfill({ json: lastYear }))
  await page.goto('/')
  await expect(lines(page).filter({ hasText: 'zuletzt' })).toHaveText('Strom: zuletzt abgelesen am 31.12.2020')
  await expect(blick(page)).not.toContainText('bitte Zähler ablesen')
})

test('lines that fail are absent, and so is a glance without lines', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.route('**/api/dokument/alle', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await expect(lines(page).filter({ hasText: 'zuletzt abgelesen' })).toHaveCount(2)
  await expect(blick(page)).not.toContainText('Dokument')
  await expect(mainOf(page).getByRole('alert')).toHaveCount(0)

  for (const path of ['4711*', 'rechnung/alle', 'anschlussnutzer/anfragen*'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(blick(page)).toHaveCount(0)
  await expect(action(mainOf(page), 'Verträge')).toBeVisible()
})

test('only contracts under which energy is delivered are asked about', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(lines(page).filter({ hasText: 'zuletzt abgelesen' })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('/ablesungen'))).toEqual(['/api/4711007/ablesungen'])
})

test(
  'a customer without a contract reads what comes next, and whom to ask',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.leer)
    await page.goto('/')
    await expect(mainOf(page)).toContainText('Zu Ihrer Kundennummer ist noch kein Vertrag angelegt.')
    await expect(blick(page)).toHaveCount(0)
    await expectNoBarriers(page)
    await mainOf(page).getByRole('link', { name: 'Schreiben Sie uns' }).click()
    await expect(page).toHaveURL('/kontaktanfrage')
  },
)
