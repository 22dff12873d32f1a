import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, mainOf, section, unfold } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const strom = '/vertrag/4711001/verbraeuche'
const gas = '/vertrag/4711002/verbraeuche'
const figure = (page: Page, name: string) => mainOf(page).getByRole('figure', { name })
const list = (page: Page) => mainOf(page).getByRole('table', { name: 'Verbräuche' })

test(
  'the page opens with a sentence: what was used, how that compares, what it cost',
  { tag: '@phone' },
  async ({ page, login, isMobile }) => {
    await login(page)
    await page.goto(strom)
    const antwort = section(page, 'Ihr Verbrauch')
    await expect(antwort).toContainText(
      /In den (letzten 12 Monaten|12 Monaten bis\s[\d.]+) [\d.]+\skWh, (\d+\s% (mehr|weniger)|fast genauso viel wie|genauso) ?(als |wie )?davor/,
    )
    await expect(antwort).toContainText(
      /Das hat Sie rund [\d.]+\sEUR gekostet\. Geschätzt aus Zählerständen, mit Grundpreis und allen Steuern; es gilt Ihre Rechnung\./,
    )
    await expect(antwort.getByRole('img', { name: /^Verbrauch in zwölf Monaten und im Jahr davor/ })).toBeVisible()
    await expect(antwort).toContainText(
      /(Mehr|Weniger) war es vor allem (im|von) [A-ZJ].*: [\d.]+\skWh\.|(Im|Von) [A-ZJ].* [\d.]+\skWh (mehr|weniger), sonst [\d.]+\s(mehr|weniger)\./,
    )
    await expect(antwort).toContainText(
      /Im Jahr davor waren es rund [\d.]+\sEUR\. Mit den Preisen von damals hätten Sie rund [\d.]+\sEUR (mehr|weniger) bezahlt\./,
    )
    await expect(list(page).getByRole('columnheader', { name: 'Kosten geschätzt in EUR' })).toHaveCount(1)
    // The switch of the charts is as wide as the cards.
    if (isMobile) {
      const rightOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right)
      const last = mainOf(page).getByRole('group', { name: 'Diagramm' }).getByRole('button').last()
      expect(await rightOf(last)).toBe(await rightOf(antwort))
    }
  },
)

test(
  'who heats reads what the weather explains, who does not reads nothing of it',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto(gas)
    const antwort = section(page, 'Ihr Verbrauch')
    await expect(antwort).toContainText(/(Es war|Obwohl es) \d+\s% (kälter|milder)(;| war,) .*\./)
    await expect(mainOf(page)).toContainText('nach den Gradtagen Ihrer Gegend')
    await expectNoBarriers(page)
    await page.goto(strom)
    await expect(antwort).toContainText('kWh')
    await expect(mainOf(page)).not.toContainText(/kälter|milder|Gradtagen/i)
  },
)

test(
  'gas shows whole years, and what is only about gas is said to gas alone',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto(gas)
    await expect(mainOf(page)).toContainText('Zustandszahl und Brennwert')
    await expect(figure(page, 'Verbrauch pro Jahr')).toHaveAccessibleDescription(
      /^In zwölf Monaten liegt der Verbrauch zwischen /,
    )
    await expect(mainOf(page)).not.toContainText(/hochgerechnet|Tage hoch/i)
    await page.goto(strom)
    await expect(list(page).getByRole('columnheader', { name: 'Hochgerechnet auf 365 Tage in kWh' })).toHaveCount(1)
    await expect(mainOf(page)).not.toContainText(/Zustandszahl|Brennwert/)
  },
)

test(
  'the page of a gas contract says what a year was, and extrapolates no season',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page)
    await page.goto('/vertrag/4711002/detail')
    const verbrauch = section(page, 'Verbrauch')
    await expect(verbrauch).toContainText(/In den (letzten 12 Monaten|12 Monaten bis\s[\d.]+)[\d.]+\skWh.*davor/)
    if (isMobile) await unfold(verbrauch)
    await expect(verbrauch.getByRole('img')).toBeVisible()
    await expect(verbrauch).not.toContainText('hochgerechnet')
  },
)

test('a dynamic tariff has no estimated cost', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await page.goto('/vertrag/4711003/verbraeuche')
  await expect(section(page, 'Ihr Verbrauch')).toContainText('kWh')
  await expect(mainOf(page)).not.toContainText('gekostet')
})

test(
  'a mistyped reading that was confirmed is marked and flattens no chart',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page)
    const half = (von: string, bis: string, summe: number) => ({
      von,
      bis,
      summe,
      summeJahr: summe * 2,
      prognose: false,
    })
    const verbraeuche = [
      half('2024-01-01', '2024-07-01', 1500),
      half('2024-07-01', '2025-01-01', 1700),
      half('2025-01-01', '2025-07-01', 1600),
      half('2025-07-01', '2026-01-01', 1046769),
    ]
    await page.route('**/api/4711001/verbraeuche', (route) => route.fulfill({ json: verbraeuche }))
    await page.goto(strom)
    const antwort = section(page, 'Ihr Verbrauch')
    await expect(antwort).toContainText('Vom 01.07.2025 bis 01.01.2026 ergeben die Zählerstände 1.046.769 kWh')
    await expect(antwort).toContainText(/In den 12 Monaten bis\s01\.07\.2025 3\.300\skWh/)
    await expect(list(page).getByRole('row').nth(1)).toContainText('ungewöhnlich hoch')
    if (isMobile) await mainOf(page).getByRole('button', { name: 'Zeiträume' }).click()
    const chart = figure(page, 'Verbrauch pro Abrechnungszeitraum')
    await expect(chart).toContainText('Oben abgeschnitten: 01.07.2025 – 01.01.2026, 1.046.769,00 kWh')
    await expect(chart.getByRole('img')).toContainText(/1\.[05]00/)
    await expectNoBarriers(page)
    await action(antwort, 'Ablesungen ansehen').click()
    await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  },
)

test(
  'on a phone a period is one line, and a press shows the rest of it',
  { tag: '@further' },
  async ({ page, login }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await login(page)
    await page.goto(strom)
    const row = list(page).getByRole('row').nth(1)
    await expect(row).toContainText(/bis \d\d\.\d\d\.\d{4}/)
    expect((await row.boundingBox())?.height).toBeLessThan(56)
    await row.getByRole('button', { name: /^Alle Angaben: / }).click()
    await expect(row.getByText('Auf 365 Tage gerechnet')).toBeVisible()
    await expect(row.getByRole('rowheader')).toContainText(/\d{4}\s– \d\d\./)
  },
)
