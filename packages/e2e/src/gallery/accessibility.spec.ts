import { expectNoBarriers } from '../fixtures/axe.ts'
import { test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

test('every component in every state has no barriers', async ({ page }) => {
  await openGallery(page)
  await expectNoBarriers(page)
})

test('the open calendar has no barriers', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('button', { name: 'Kalender öffnen' }).first().click()
  await page.getByRole('grid').waitFor()
  await expectNoBarriers(page)
})

test('the question before a deletion has no barriers', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('button', { name: 'Bankverbindung löschen' }).click()
  await page.getByRole('button', { name: 'Ja', exact: true }).waitFor()
  await expectNoBarriers(page)
})
