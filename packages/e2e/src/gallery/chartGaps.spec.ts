import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title })

/** The sign of a gap in a drawing: a path that is filled by lines of one direction, without a ground. */
const gapsIn = (drawing: Element) =>
  [...drawing.querySelectorAll('pattern')]
    .filter((pattern) => pattern.querySelector('rect') === null)
    .flatMap(({ id }) => [...drawing.querySelectorAll<SVGPathElement>(`path[fill="url(#${id})"]`)])
    .map((path) => path.getBBox())
    .map(({ x, y, width, height }) => ({ x, y, width, height }))

test.beforeEach(async ({ page }) => openGallery(page))

test('where bars have little room their names stand in two lines, and each keeps its own', async ({ page }) => {
  const labels = chart(page, 'Mit dem Jahr davor')
    .getByRole('img')
    .locator('text', { hasText: /\d\d\.\d\d\./ })
  await expect(labels).toHaveCount(3)
  await expect(labels.first().locator('tspan')).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(labels.first().locator('tspan')).toHaveText(['30.09.\u2009–', '31.12.'])
  await expect(labels).toHaveCount(3)
})

test('what is missing is drawn at its place, and the legend has the same sign', async ({ page }) => {
  const years = chart(page, 'Verbrauch pro Jahr')
  // It is drawn again when its font has come.
  const offBy = async () => {
    const [gap] = await years.getByRole('img').evaluate(gapsIn)
    const drawing = await years.getByRole('img').boundingBox()
    const place = await years.getByRole('img').getByText('31.12.2024').boundingBox()
    if (gap === undefined || drawing === null || place === null || gap.height < 100) return Infinity
    return Math.abs(gap.x + gap.width / 2 - (place.x + place.width / 2 - drawing.x))
  }
  await expect.poll(offBy).toBeLessThan(2)
  const legend = years.getByRole('listitem').filter({ hasText: 'Lücke: unbekannt' })
  expect(await legend.evaluate(gapsIn)).toHaveLength(1)
})

test('a bar that is known in part is drawn as far as it is known, with the sign of a gap on it', async ({ page }) => {
  const month = chart(page, 'Verbrauch im März')
  const heights = async () =>
    (await month.getByRole('img').evaluate(gapsIn)).map(({ height }) => Math.round(height)).toSorted((a, b) => a - b)
  // What stands on a day, and another that is missing as a whole.
  await expect.poll(heights).toEqual([10, expect.any(Number)])
  const symbol = month.getByRole('listitem').filter({ hasText: 'unvollständig' })
  expect(await symbol.evaluate(gapsIn)).toHaveLength(1)
  await page.setViewportSize({ width: 360, height: 800 })
  const row = month.getByRole('list', { name: 'Verbrauch im März' }).getByRole('listitem').nth(14)
  const parts = () => row.locator('span > span').evaluateAll((all) => all.filter((one) => one.clientWidth > 5).length)
  await expect.poll(parts).toBe(2)
})
