import type { Page } from '@playwright/test'
import { ablesungForm, openAblesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { lyingJpeg, pngImage } from '../../fixtures/images.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const noPhoto = /Diese Datei ist kein Foto\. Bitte wählen Sie ein Bild im Format JPEG oder PNG\./
for (const [name, buffer, sentence] of [
  ['a renamed PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), noPhoto],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), noPhoto],
  ['an iPhone photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC.*JPEG/],
  ['60 megapixels', pngImage(10_000, 6_000, 1), /60 Megapixeln zu groß; möglich sind 50/],
  ['a truncated photo', pngImage(400, 300).subarray(0, -20), /Beim Lesen der Datei ist ein Fehler aufgetreten\./],
  ['an empty file', Buffer.alloc(0), noPhoto],
] as const) {
  test(`${name} is refused with a sentence, and typed input stays`, { tag: '@full' }, async ({ page }) => {
    await openAblesungForm(page)
    const { ht, foto, fotoGroup } = ablesungForm(page)
    await ht.fill('123,4')
    await foto.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
    await expect(fotoGroup.getByRole('alert')).toContainText(sentence)
    await expect(fotoGroup).not.toContainText('Das Foto ist ausgewählt.')
    await expect(fotoGroup.getByRole('img', { name: /Vorschau/ })).toHaveCount(0)
    await expect(ht).toHaveValue('123,4')
  })
}

test('a photo is turned upright, made small, and can be removed', { tag: '@further' }, async ({ page, isMobile }) => {
  const sent = await openAblesungForm(page)
  const { ht, nt, foto, fotoGroup, submit } = ablesungForm(page)
  await expect(fotoGroup.getByText('Foto aufnehmen')).toBeVisible({ visible: isMobile })
  const buffer = await lyingJpeg(page, 3000, 2000)
  await foto.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
  const preview = fotoGroup.getByRole('img', { name: /Vorschau/ })
  await expect(preview).toBeVisible()
  const size = () => preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([1067, 1600])
  await expect(fotoGroup).toContainText(/\d\skB/)
  await fotoGroup.getByRole('button', { name: 'Foto entfernen' }).click()
  await expect(preview).toHaveCount(0)
  await expect(foto).toBeFocused()

  await foto.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
  await preview.waitFor()
  await foto.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await expect(foto).toHaveAccessibleDescription(/^Fehler: Diese Datei ist kein Foto\./)
  await expect(preview).toBeVisible()
  await ht.fill('1')
  await nt.fill('1')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  const [{ foto: base64 = '' } = {}] = sent.map((body): { foto?: string } => Object(body))
  const bytes = Buffer.from(base64, 'base64')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(bytes.includes('Exif')).toBe(false)
})

/** Photos take as long as the test wants: `release` ends preparing the one that was chosen as the `nr`th, from 0 on. */
async function holdPhotos(page: Page) {
  await page.addInitScript(() => {
    const real = createImageBitmap.bind(window)
    const waiting: ((isReadable: boolean) => void)[] = []
    const createHeld = async (image: ImageBitmapSource, options?: ImageBitmapOptions) => {
      if (await new Promise<boolean>((resolve) => waiting.push(resolve))) return real(image, options)
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    }
    Object.assign(window, { waiting, createImageBitmap: createHeld })
  })
  return {
    release: ({ nr = 0, isReadable = true } = {}) =>
      page.evaluate(
        async ([index, readable]) => {
          const waiting: ((isReadable: boolean) => void)[] = Reflect.get(window, 'waiting')
          while (waiting[index] === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
          waiting[index](readable)
        },
        [nr, isReadable] as const,
      ),
  }
}

const waits = 'Das Foto wird vorbereitet … Danach wird gesendet.'

test(
  'what is sent while the photo is prepared waits for it, and says that it is in it',
  { tag: '@phone' },
  async ({ page }) => {
    const { release } = await holdPhotos(page)
    const sent = await openAblesungForm(page)
    const { form, ht, nt, foto, submit } = ablesungForm(page)
    await ht.fill('1')
    await nt.fill('1')
    await foto.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
    await submit.click()
    await expect(form.getByRole('status').filter({ hasText: waits })).toBeVisible()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await submit.click({ force: true })
    expect(sent).toEqual([])
    await release()
    await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
    await expect(page.getByRole('status').getByText('Ihr Foto des Zählers ist dabei.')).toBeVisible()
    expect(sent).toMatchObject([{ foto: expect.stringMatching(/^\/9j\//) }])
  },
)

test('a photo that fails keeps the reading; sent once more it says that no photo is in it', async ({ page }) => {
  const { release } = await holdPhotos(page)
  const sent = await openAblesungForm(page)
  const { form, ht, nt, foto, fotoGroup, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('1')
  await foto.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
  await submit.click()
  await release({ isReadable: false })
  await expect(fotoGroup.getByRole('alert')).toContainText('Beim Lesen der Datei ist ein Fehler aufgetreten.')
  await expect(form.getByRole('status').filter({ hasText: 'Noch nicht gesendet.' })).toBeVisible()
  expect(sent).toEqual([])
  await submit.click()
  await expect(page.getByText('Ein Foto des Zählers ist nicht dabei.')).toBeVisible()
  expect(sent).toMatchObject([{ foto: null }])
})

test('a change while it waits is no longer what was to be sent', async ({ page }) => {
  const { release } = await holdPhotos(page)
  const sent = await openAblesungForm(page)
  const { form, ht, nt, foto, fotoGroup, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('1')
  await foto.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
  await submit.click()
  await ht.fill('12')
  await expect(form.getByText(waits)).toHaveCount(0)
  await release()
  await fotoGroup.getByRole('img', { name: /Vorschau/ }).waitFor()
  expect(sent).toEqual([])
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  expect(sent).toMatchObject([{ ablesewerte: { '1-0:1.8.1': 12 }, foto: expect.any(String) }])
})

test('of two photos the one that was chosen last stays, whichever is ready first', async ({ page }) => {
  const { release } = await holdPhotos(page)
  await openAblesungForm(page)
  const { foto, fotoGroup } = ablesungForm(page)
  await foto.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
  await foto.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: pngImage(70, 30) })
  await release({ nr: 1 })
  const preview = fotoGroup.getByRole('img', { name: /Vorschau/ })
  await expect(preview).toHaveJSProperty('naturalWidth', 70)
  await release()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(preview).toHaveJSProperty('naturalWidth', 70)
})
