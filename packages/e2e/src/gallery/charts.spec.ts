import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title })
const years = (page: Page) => chart(page, 'Verbrauch pro Jahr')
const sliderOf = (page: Page, title: string) => chart(page, title).getByRole('slider')
const tooltip = (page: Page) => page.locator('figure [aria-hidden="true"] > strong')

test.beforeEach(async ({ page }) => openGallery(page))

test('a chart is a figure with a name, a summary and a drawing that is not empty', async ({ page }) => {
  await expect(years(page)).toHaveAccessibleDescription(
    /Insgesamt sind es 12\.462,50\skWh, soweit bekannt\..* und 3\.344,00\skWh \(2025\)/,
  )
  const drawing = years(page).getByRole('img', { name: 'Verbrauch pro Jahr' })
  await expect(drawing).toBeVisible()
  await expect(drawing).toHaveAccessibleDescription(/zwischen 2\.987,25\skWh \(2023\)/)
  await expect(years(page).getByRole('listitem')).toContainText([
    'Verbrauch im Jahr',
    'Jahresverlauf',
    'Prognose',
    'Lücke: unbekannt',
  ])
})

test('the values are one stop for Tab; arrows, Home and End move between them, and a screen reader announces each', async ({
  page,
}) => {
  const slider = sliderOf(page, 'Verbrauch pro Jahr')
  await years(page).getByRole('button', { name: 'Als Tabelle' }).focus()
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^erstes Halbjahr 2026: Verbrauch im Jahr 3\.010,75\skWh \(Prognose\), Jahresverlauf 3\.210,75\skWh \(Prognose\)$/,
  )
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^2022: Verbrauch im Jahr 3\.120,50\skWh, /)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '2024: Verbrauch im Jahr unbekannt, Jahresverlauf unbekannt')
  await expect(tooltip(page)).toHaveText('2024')
  await page.keyboard.press('End')
  await expect(tooltip(page)).toHaveText('erstes Halbjahr 2026')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await expect(tooltip(page)).toHaveCount(0)
})

test('8,760 values are one stop for Tab and one path', async ({ page }) => {
  const year = chart(page, 'Verbrauch in 8.760 Stunden')
  await expect(year.getByRole('slider')).toHaveAttribute('max', '8759')
  await expect(year.locator('input, a, [tabindex]')).toHaveCount(1)
  expect(await year.getByRole('img').locator('path').count()).toBeLessThanOrEqual(4)
})

test('the tooltip follows the pointer, stays under it, and Escape closes it', async ({ page }) => {
  const drawing = years(page).getByRole('img')
  await drawing.scrollIntoViewIfNeeded()
  const box = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.14, box.y + box.height / 2)
  await expect(tooltip(page)).toHaveText('2022')
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2)
  await expect(tooltip(page)).toHaveText('2025')
  // WCAG 1.4.13: hoverable, dismissible without moving the pointer.
  const read = (await tooltip(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.7, box.y + 30)
  await page.mouse.move(read.x + 5, read.y + 5, { steps: 8 })
  await expect(tooltip(page)).toHaveText('2025')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await page.mouse.move(box.x + box.width * 0.14, box.y + box.height / 2)
  await expect(tooltip(page)).toHaveText('2022')
  await page.mouse.move(5, 5)
  await expect(tooltip(page)).toHaveCount(0)
})

test('a table shows the same figures', async ({ page }) => {
  await years(page).getByRole('button', { name: 'Als Tabelle' }).click()
  const table = years(page).getByRole('table', { name: 'Verbrauch pro Jahr' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Ende des Zeitraums',
    'Verbrauch im Jahr',
    'Jahresverlauf',
    'Prognose',
  ])
  await expect(table.getByRole('row').nth(3).getByRole('cell')).toContainText([
    '2024',
    'unbekannt',
    'unbekannt',
    'Nein',
  ])
  await expect(table.getByRole('row').nth(5).getByRole('cell')).toContainText(['2026', '3.010,75', '3.210,75', 'Ja'])
  await expect(years(page).getByRole('img')).toHaveCount(0)
  const back = years(page).getByRole('button', { name: 'Als Diagramm' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(years(page).getByRole('img')).toBeVisible()
})

test('a table with thousands of rows shows them in parts', async ({ page }) => {
  const year = chart(page, 'Verbrauch in 8.760 Stunden')
  await year.getByRole('button', { name: 'Als Tabelle' }).click()
  await expect(year.getByRole('row')).toHaveCount(201)
  await year.getByRole('button', { name: '200 weitere anzeigen' }).click()
  await expect(year.getByRole('row')).toHaveCount(401)
  await expect(year.getByRole('status')).toHaveText('400 von 8760 Einträgen')
})

test('a line with a label marks the current time, and negative prices are below the zero line', async ({ page }) => {
  const prices = chart(page, 'Preiszeitreihe')
  await expect(prices.getByRole('img').getByText('Jetzt')).toBeVisible()
  await expect(prices).toHaveAccessibleDescription(/zwischen −\d/)
  await expect(prices.getByRole('img').getByText('−5', { exact: true })).toBeVisible()
})

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} px nothing is cut off and no label touches another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(findCollisions)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
}

test('bars are one below the other if their labels have no room, and side by side otherwise', async ({ page }) => {
  const month = chart(page, 'Verbrauch im März')
  const rows = month.getByRole('list', { name: 'Verbrauch im März' }).getByRole('listitem')
  await expect(month.getByRole('img')).toBeVisible()
  expect(await month.getByRole('img').locator('text[transform]').count()).toBe(30)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(rows).toHaveCount(31)
  await expect(rows.first()).toHaveText(/^1\.\d+,\d\d\skWh\d+,\d\sCent$/)
  await expect(month.getByRole('img')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  const widths = await rows.locator('span > span').evaluateAll((bars) => bars.map((bar) => bar.clientWidth))
  expect(Math.max(...widths)).toBeGreaterThan(50)
  expect(new Set(widths).size).toBeGreaterThan(10)
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(month.getByRole('img')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('figures without a drawing are shown in the tooltip and in the table', async ({ page }) => {
  await sliderOf(page, 'Verbrauch im März').focus()
  await page.keyboard.press('Home')
  await expect(sliderOf(page, 'Verbrauch im März')).toHaveAttribute('aria-valuetext', /^1\.: .*, Kosten 1,50\sEUR$/)
  await expect(tooltip(page).locator('..')).toContainText(/Kosten1,50\sEUR$/)
  const month = chart(page, 'Verbrauch im März')
  await month.getByRole('button', { name: 'Als Tabelle' }).click()
  await expect(month.getByRole('columnheader', { name: 'Kosten' })).toBeVisible()
  await expect(month.getByRole('row').nth(4).getByRole('cell')).toContainText(['4.', 'kWh', 'kein Wert'])
})

/** Runs in the page: texts of one drawing that overlap or leave it. */
function findCollisions(): string[] {
  const found: string[] = []
  for (const drawing of document.querySelectorAll('figure svg[role="img"]')) {
    const frame = drawing.getBoundingClientRect()
    const texts = [...drawing.querySelectorAll('text')].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }))
    for (const { text, box } of texts) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(`${text} leaves the drawing`)
    }
    // The line boxes of figures above one another may touch, but not their digits.
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 0.5 && down > 6) found.push(`${one.text} and ${other.text}`)
      }
    })
  }
  return found
}

test('with forced colours a chart uses the colours of the system and keeps its patterns', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const paint = await years(page)
    .getByRole('img')
    .evaluate((drawing) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'CanvasText'
      const system = getComputedStyle(probe).color
      probe.remove()
      const strokes = [...drawing.querySelectorAll('pattern path, path[fill^="url"]')].map(
        (path) => getComputedStyle(path).stroke,
      )
      return {
        system,
        strokes,
        fills: [...drawing.querySelectorAll('path[fill^="url"]')].map((path) => getComputedStyle(path).fill),
      }
    })
  expect(new Set(paint.strokes.filter((stroke) => stroke !== 'none'))).toEqual(new Set([paint.system]))
  // Measured, estimated and missing.
  expect(new Set(paint.fills).size).toBe(3)
  await expectNoBarriers(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: charts, an open tooltip and a table have no barriers`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await chart(page, 'Preiszeitreihe').getByRole('button', { name: 'Als Tabelle' }).click()
    await sliderOf(page, 'Verbrauch pro Jahr').focus()
    await expect(tooltip(page)).toBeVisible()
    await expectNoBarriers(page)
  })
}

test('in print the drawing fits the sheet, and buttons are left out', async ({ page }) => {
  await sliderOf(page, 'Verbrauch pro Jahr').focus()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 600, height: 800 })
  const drawing = years(page).getByRole('img')
  await expect(drawing).toBeVisible()
  expect((await drawing.boundingBox())?.width).toBeLessThanOrEqual(600)
  await expect(years(page).getByRole('button', { includeHidden: true })).toBeHidden()
  await expect(years(page).locator('input')).toBeHidden()
  await expect(tooltip(page)).toBeHidden()
})

test('a chart without values says so and keeps its height', async ({ page }) => {
  const empty = chart(page, 'Verbrauch ohne Werte')
  await expect(empty).toHaveAccessibleDescription('Es liegen keine Werte vor.')
  expect((await empty.getByRole('img').boundingBox())?.height).toBeGreaterThan(200)
})
