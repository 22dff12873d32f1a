import type { Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import type { Vertragspreis } from '@ekp/wire/tarif/preise'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  openPreise,
  preisChart,
  serveEigenpreise,
  servePreise,
  unfoldPreise,
} from '../../fixtures/screens/preisScreen.ts'
import { section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

test(
  'what the customer pays by time leads, with the network charge of the hour; its parts are named',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page, demoKunden.dynamisch)
    await serveEigenpreise(page)
    await openPreise(page, '2026-01-15T14:00:00+01:00')
    await expect(section(page, 'Günstigstes Zeitfenster').getByRole('status')).toHaveText(
      /^Morgen 00:00\sbis\s03:00\sUhr, im\sMittel 22,50\sCent\/kWh \(brutto\)/,
    )
    await expect(preisChart(page).getByRole('listitem')).toHaveText([
      'Ihr Arbeitspreis (brutto)',
      'Börsenpreis (netto)',
      'am günstigsten',
      'vorbei',
    ])
    if (isMobile) await unfoldPreise(page)
    const aufbau = section(page, 'So entsteht Ihr Arbeitspreis')
    await expect(aufbau).toContainText(/Ihr Arbeitspreis jetzt \(brutto\): 32,50\sCent\/kWh/)
    await expect(aufbau.getByRole('list', { name: 'Anteile am Preis' }).getByRole('listitem')).toHaveText([
      /^Energie 36,9\s%$/,
      /^Netz 36,9\s%$/,
      /^Steuern 26,2\s%$/,
    ])
    await expect(aufbau.getByRole('rowheader')).toHaveText([
      'Börsenpreis',
      'Beschaffung',
      'Netzentgelt (Hochtarif)',
      'Stromsteuer',
      'Umsatzsteuer (25 %)',
    ])
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  },
)

test(
  'a heat pump with network charges by time: prices, parts and what changed agree with each other',
  { tag: '@phone' },
  async ({ page, login, request, isMobile }) => {
    const { kundennummer, token } = await login(page, demoKunden.waermepumpe)
    const asked = page.waitForResponse(/\/api\/4711012\/preise\?/)
    await page.goto('/vertrag/4711012/preiszeitreihe')
    const { preise }: { preise: Vertragspreis[] } = await (await asked).json()
    const levels = new Set(preise.map(({ stufe }) => stufe))
    expect(levels.size).toBeGreaterThan(1)
    const now = preise.find(({ von, bis }) => Date.parse(von) <= Date.now() && Date.now() < Date.parse(bis))
    const aufbau = section(page, 'So entsteht Ihr Arbeitspreis')
    if (isMobile) await unfoldPreise(page)
    await expect(aufbau).toContainText('Das Netzentgelt hängt von der Uhrzeit ab.')
    expect(textOf(now?.preis)).toBe((await aufbau.getByRole('strong').innerText()).replace(/\sCent\/kWh$/, ''))
    await expect(preisChart(page)).toHaveAccessibleName('Ihr Arbeitspreis und der Börsenpreis')
    await expectNoBarriers(page)

    await page.goto('/vertrag/4711012/tarifhistorie')
    const teile = section(page, 'Woraus Ihr Preis besteht')
    const tabelle = teile.getByRole('table', { name: 'Bestandteile des Arbeitspreises' }).first()
    const reply = await request.get('/api/4711012/preisbestandteile', { headers: { kundennummer, token } })
    const { preisstaende }: { preisstaende: Preisstand[] } = await reply.json()
    const today = preisstaende.find(({ gueltigVon }) => (gueltigVon ?? '') <= new Date().toISOString().slice(0, 10))
    const jeKwh = today?.bestandteile.filter(({ berechnung }) => berechnung !== 'jahr') ?? []
    // And value added tax.
    await expect(tabelle.getByRole('rowheader')).toHaveCount(jeKwh.length + 1)
    const shares = today?.anteile.reduce((sum, { anteil }) => sum + anteil, 0)
    expect(shares).toBeCloseTo(100, 1)
    await expect(teile).toContainText(`${textOf(today?.arbeitspreis)}\u00A0Cent/kWh (brutto)`)
    await teile
      .getByText(/^\d\d\.\d\d\.\d{4} bis \d\d\.\d\d\.\d{4}$/)
      .first()
      .click()
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  },
)

const textOf = (euro: number | null | undefined) => zahl(Number(((euro ?? NaN) * 100).toPrecision(12)))

test(
  'by a fixed price no hour is called the cheapest [preiszeitreihe-7]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.haushalt)
    await page.goto('/vertrag/4711002/preiszeitreihe')
    await expect(page.getByRole('figure', { name: 'Ihr Arbeitspreis', exact: true })).toBeVisible()
    await expect(section(page, 'Günstigstes Zeitfenster')).toHaveCount(0)
    await expect(section(page, 'Günstigste und teuerste Stunden')).toHaveCount(0)
  },
)

test(
  'the cheapest window is large and shaded in both pictures, and the page of a phone is short',
  { tag: '@further' },
  async ({ page, login }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page, demoKunden.dynamisch)
    await servePreise(page, {
      until: '2026-01-15T23:00:00Z',
      preis: (von) => (von.startsWith('2026-01-15T13:') ? 0.01 : 0.1),
    })
    await openPreise(page, '2026-01-15T09:00:00+01:00')
    const figure = section(page, 'Günstigstes Zeitfenster').getByRole('status').locator('strong')
    expect(await figure.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(44)
    expect((await figure.boundingBox())?.y).toBeLessThan(350)
    await expect(
      section(page, 'Günstigstes Zeitfenster').getByRole('img', { name: /^Ihr Preis heute, Stunde für Stunde/ }),
    ).toBeVisible()
    const shade = preisChart(page).getByRole('img').locator('rect[class*="chosen"]')
    const paint = (one: Element) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]
    const inStrip = section(page, 'Günstigstes Zeitfenster').getByRole('img').locator('rect[class*="chosen"]')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await inStrip.evaluate(paint)).toEqual(await shade.evaluate(paint))
    }
    const widthFor = async (dauer: string) => {
      await section(page, 'Günstigstes Zeitfenster').getByLabel('Wie lange läuft Ihr Gerät?').selectOption(dauer)
      // Without the line around it.
      return Number(await shade.getAttribute('width'))
    }
    const [one, four] = [await widthFor('1 Stunde'), await widthFor('4 Stunden')]
    expect(four / one).toBeCloseTo(4, 0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2260)
  },
)
