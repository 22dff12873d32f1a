import type { Page } from '@playwright/test'
import { pngImage } from '../fixtures/images.ts'
import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })
test.beforeEach(async ({ page }) => openGallery(page))

const picker = (page: Page) => page.getByRole('group', { name: /^Foto/ })
const input = (page: Page) => picker(page).getByLabel(/Foto auswählen$/)

test('a photo is shown with its size; after removing it, the focus is on the button that chooses one', async ({
  page,
}) => {
  await input(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(3200, 1600) })
  const preview = picker(page).getByRole('img', { name: 'Vorschau' })
  await expect(preview).toHaveJSProperty('naturalWidth', 1600)
  await expect(preview).toHaveJSProperty('naturalHeight', 800)
  await expect(picker(page)).toContainText(/\d,\d\d\skB/)
  await picker(page).getByRole('button', { name: 'Foto entfernen' }).click()
  await expect(preview).toHaveCount(0)
  await expect(input(page)).toBeFocused()
})

test('a file that is no photo is refused, and the photo before it stays', async ({ page }) => {
  await input(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
  const preview = picker(page).getByRole('img', { name: 'Vorschau' })
  await preview.waitFor()
  await input(page).setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await expect(input(page)).toHaveAccessibleDescription(/^Fehler: Diese Datei ist kein Foto\./)
  await expect(preview).toBeVisible()
})

test('only a touch device offers the camera', async ({ page }) => {
  await expect(picker(page).getByText('Foto aufnehmen')).toBeHidden()
})

test('a question in place of the buttons takes focus; either answer brings them back', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Zählerstand' })
  const submit = form.getByRole('button', { name: 'Übermitteln' })
  const question = form.getByRole('group', { name: 'Stimmt der Wert?' })
  for (const answer of ['Ja', 'Nein']) {
    await submit.click()
    await expect(question).toBeFocused()
    await expect(submit).toBeHidden()
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(page.locator('#answer')).toHaveText(`Antwort: ${answer}`)
    await expect(submit).toBeVisible()
  }
})
