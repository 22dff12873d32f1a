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

test('a photo is turned upright, made small, and can be removed', { tag: '@further' }, async ({ page }) => {
  const sent = await openAblesungForm(page)
  const { ht, nt, foto, fotoGroup, submit } = ablesungForm(page)
  const buffer = await lyingJpeg(page, 3000, 2000)
  await foto.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
  const preview = fotoGroup.getByRole('img', { name: /Vorschau/ })
  await expect(preview).toBeVisible()
  const size = () => preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([1067, 1600])
  await fotoGroup.getByRole('button', { name: 'Foto entfernen' }).click()
  await expect(preview).toHaveCount(0)

  await foto.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
  await preview.waitFor()
  await ht.fill('1')
  await nt.fill('1')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  const [{ foto: base64 = '' } = {}] = sent.map((body): { foto?: string } => Object(body))
  const bytes = Buffer.from(base64, 'base64')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(bytes.includes('Exif')).toBe(false)
})
