import type { Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const titel = 'Ihr laufendes Abrechnungsjahr'
const karte = (page: Page) => section(page, titel)

const answer = (page: Page, changes: Partial<Verbrauchsprognose>, status = 200) =>
  page.route('**/api/4711002/prognose', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ status, json: { ...json, ...changes } })
  })

test(
  'the page says what the running year will probably come to, as a range with its reason',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711002/verbraeuche')
    await expect(karte(page)).toContainText(
      /Voraussichtlich \d\d\.\d\d\.\d{4}\s– \d\d\.\d\d\.\d{4}[\d.]+ bis [\d.]+\skWh/,
    )
    await expect(karte(page)).toContainText(
      /etwa [\d.]+ bis [\d.]+\sEUR, nach den Preisen, die heute bekannt sind, mit Grundpreis, mit allen Steuern; maßgeblich ist Ihre Rechnung\./,
    )
    await expect(karte(page)).toContainText(/(Gemessen sind [\d.]+\skWh \(bis\s[\d.]+\)|noch nichts abgelesen)\./)
    await expect(karte(page)).toContainText('schätzen wir aus Ihren letzten drei Jahren.')
    await expect(section(page, 'So rechnen wir')).toContainText(
      'was Sie an denselben Tagen in den drei Jahren davor verbraucht haben',
    )
    await expectNoBarriers(page)
  },
)

test(
  'the figures are those of the server, rounded away from each other',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await answer(page, {
      von: '2026-03-01',
      bis: '2027-03-01',
      bekanntBis: '2026-11-12',
      bekannterVerbrauch: 9812,
      geschaetzt: true,
      verbrauch: { mindestens: 16_402.3, hoechstens: 17_880 },
      kosten: { mindestens: 1787.1, hoechstens: 1922 },
    })
    await page.goto('/vertrag/4711002/verbraeuche')
    await expect(karte(page)).toContainText(/01\.03\.2026\s– 01\.03\.202716\.400 bis 17\.900\skWh/)
    await expect(karte(page)).toContainText(/etwa 1\.780 bis 1\.930\sEUR/)
    await expect(karte(page)).toContainText(/Bekannt, zum Teil geschätzt, sind 9\.812\skWh \(bis\s12\.11\.2026\)\./)
  },
)

test(
  'a price that follows the exchange has a cost as well, and says so',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/vertrag/4711003/verbraeuche')
    await expect(karte(page)).toContainText(/[\d.]+ bis [\d.]+\skWh/)
    await expect(karte(page)).toContainText(
      /etwa [\d.]+ bis [\d.]+\sEUR, nach den Preisen, die heute bekannt sind, sonst nach der Börse/,
    )
    await expect(karte(page)).toContainText(/(Gemessen|Bekannt, zum Teil geschätzt,) sind [\d.]+\skWh \(bis\s[\d.]+\)/)
  },
)

test('with too little data it says so', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await answer(page, { verbrauch: null, kosten: null, grund: 'ZU_WENIG', jahre: 0 })
  await page.goto('/vertrag/4711002/verbraeuche')
  await expect(karte(page)).toContainText('ist noch nicht zu sagen')
  await expect(karte(page)).toContainText('Bekannt ist weder das Jahr davor noch ein Viertel')
  await expect(karte(page)).not.toContainText('EUR')
  await expectNoBarriers(page)
})

test('a host without forecasts has the page without the card', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await answer(page, {}, 404)
  await page.goto('/vertrag/4711002/verbraeuche')
  await expect(section(page, 'Ihr Verbrauch')).toBeVisible()
  await expect(mainOf(page)).not.toContainText(titel)
})

test('a delivery that is over is not asked about', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/vertrag/4711008/verbraeuche')
  await expect(headingOf(page)).toHaveText('Verbräuche für Vertrag 4711008')
  await expect(section(page, 'Ihr Verbrauch')).toBeVisible()
  await expect(mainOf(page)).not.toContainText(titel)
  expect(asked.filter((path) => path.endsWith('/prognose'))).toEqual([])
})
