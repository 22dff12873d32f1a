import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

const dayField = (page: Page) => page.getByLabel('Ablesedatum', { exact: true })
const listedField = (page: Page) => page.getByLabel('Letzter Liefertag', { exact: true })
const values = (page: Page) => page.locator('#dates')
const calendarOf = (page: Page, index: number) => page.getByRole('button', { name: 'Kalender öffnen' }).nth(index)

const leave = (page: Page) => page.getByRole('heading', { level: 1 }).click()

test.beforeEach(async ({ page }) => openGallery(page))

test('a day is shown as dd. MMMM yyyy', async ({ page }) => {
  await expect(dayField(page)).toHaveValue('01. März 2026')
})

for (const typed of ['5.2.2026', '05.02.2026', '05. Februar 2026']) {
  test(`${typed} is understood`, async ({ page }) => {
    await dayField(page).fill(typed)
    await leave(page)
    await expect(dayField(page)).toHaveValue('05. Februar 2026')
    await expect(values(page)).toContainText('2026-02-05')
  })
}

for (const typed of ['31.02.2026', 'morgen', '1.4.2026']) {
  test(`${typed} is refused at the field, and stays as typed`, async ({ page }) => {
    await dayField(page).fill(typed)
    await leave(page)
    await expect(dayField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(dayField(page)).toHaveAccessibleDescription(/\S{3}/)
    await expect(dayField(page)).toHaveValue(typed)
    await expect(values(page)).not.toContainText('2026-04-01')
  })
}

test('the calendar opens on the chosen day, and the keyboard chooses another', async ({ page }) => {
  await calendarOf(page, 0).click()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAccessibleName(/März 2026/)
  await expect(grid.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Mo')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toHaveValue('02. März 2026')
  await expect(grid).toBeHidden()
  await expect(calendarOf(page, 0)).toBeFocused()
})

test('days after the last one cannot be picked', async ({ page }) => {
  await calendarOf(page, 0).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Weiter' }).first()).toBeDisabled()
})

test('a list of valid days leaves only those', async ({ page }) => {
  await calendarOf(page, 1).click()
  const day = (number: number) => page.getByRole('grid').getByText(String(number), { exact: true }).first()
  await expect(day(10)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(day(11)).toHaveAttribute('aria-disabled', 'true')
  await day(12).click()
  await expect(listedField(page)).toHaveValue('12. März 2026')
  await listedField(page).fill('11.03.2026')
  await leave(page)
  await expect(listedField(page)).toHaveAttribute('aria-invalid', 'true')
})

test('Escape and a click beside it close the calendar and keep the day', async ({ page }) => {
  await calendarOf(page, 0).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeHidden()
  await calendarOf(page, 0).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(dayField(page)).toHaveValue('01. März 2026')
})
