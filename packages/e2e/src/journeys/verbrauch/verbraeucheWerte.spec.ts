import type { Page } from '@playwright/test'
import { mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const strom = '/vertrag/4711001/verbraeuche'
const gas = '/vertrag/4711002/verbraeuche'
const figure = (page: Page, name: string) => mainOf(page).getByRole('figure', { name })
const list = (page: Page) => mainOf(page).getByRole('table', { name: 'Verbräuche' })

const answer = (page: Page, json: unknown) =>
  page.route('**/api/4711001/verbraeuche', (route) => route.fulfill({ json }))

test('an unknown value is not shown as zero', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await answer(page, [{ von: '2024-12-31', bis: '2025-12-31', summe: null, summeJahr: null, prognose: false }])
  await page.goto(strom)
  await expect(list(page).getByRole('row').nth(1).getByText('unbekannt')).toHaveCount(2)
  await expect(figure(page, 'Verbrauch pro Jahr')).toContainText('Lücke: unbekannt')
  await expect(list(page)).not.toContainText('0,00')
  await expect(mainOf(page)).not.toContainText('0,00 kWh')
})

test('channels may come as a map', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  const proKanal = { '1-0:1.8.1': 700.5, '1-0:1.8.2': 299.5 }
  await answer(page, [{ von: '2024-12-31', bis: '2025-12-31', summe: 1000, summeJahr: 1000, proKanal }])
  await page.goto(strom)
  // The short name is for paper.
  await expect(list(page).getByRole('row').nth(1)).toContainText(/Hochtarif \(HT\): (?:HT:)?700,50\skWh/)
})

test('thirty years of months stay readable', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  const month = (index: number) => `${1996 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const entry = (index: number) => ({ von: month(index), bis: month(index + 1), summe: 200 + index, summeJahr: 2400 })
  await answer(
    page,
    Array.from({ length: 360 }, (_, index) => entry(index)),
  )
  await page.goto(strom)
  await expect(list(page).getByRole('row')).toHaveCount(5)
  await expect(list(page).getByRole('row').nth(1)).toContainText('01.12.2025 – 01.01.2026')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(list(page).getByRole('row')).toHaveCount(361)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(list(page).getByRole('row')).toHaveCount(5)
  await mainOf(page).getByRole('button', { name: '24 weitere anzeigen' }).click()
  await expect(list(page).getByRole('row')).toHaveCount(29)
  await expect(figure(page, 'Verbrauch pro Jahr').getByRole('slider')).toHaveAttribute('max', '29')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test(
  'on a phone the answer stands first and large, and the page is short',
  { tag: '@further' },
  async ({ page, login }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page)
    for (const path of [strom, gas]) {
      await page.goto(path)
      const answerText = section(page, 'Ihr Verbrauch').locator('strong').first()
      expect(await answerText.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(44)
      expect((await answerText.boundingBox())?.y).toBeLessThan(350)
      await expect(list(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2200)
      const words = (await mainOf(page).innerText()).split(/\s+/)
      expect(words.length).toBeLessThan(220)
    }
  },
)
