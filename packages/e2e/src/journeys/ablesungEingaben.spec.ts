import type { Page, Route } from '@playwright/test'
import { ablesungForm } from '../fixtures/ablesungForm.ts'
import { lyingJpeg, pngImage } from '../fixtures/images.ts'
import { mainOf, openNavigation } from '../fixtures/screen.ts'
import { expect, storeSession, test } from '../fixtures/test.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'

const path = '/vertrag/4711001/ablesung'

/** A meter with two channels that was built in not long ago, and a server that takes everything. */
async function openForm(page: Page, answer: Parameters<Route['fulfill']>[0] = { status: 204 }) {
  const kanal = { vorkommastellen: 6, nachkommastellen: 1 }
  const kanaele = ['1-0:1.8.1', '1-0:1.8.2'].map((obiskennzahl) => ({ obiskennzahl, ...kanal }))
  await page.route('**/api/4711001/zaehler', (route) =>
    route.fulfill({ json: { nummer: '1EMH0012845719', kanaele, eingebautAm: '2024-03-01' } }),
  )
  const sent: unknown[] = []
  await page.route('**/api/4711001/ablesungen/plausibilisiere', (route) => route.fulfill({ json: { plausibel: true } }))
  await page.route('**/api/4711001/ablesungen', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    return route.fulfill(answer)
  })
  await page.goto(path)
  await ablesungForm(page).ht.waitFor()
  return sent
}

test.beforeEach(async ({ page, login }) => login(page))

for (const [typed, sentence] of [
  ['-5', 'Ein Zählerstand ist nicht negativ.'],
  ['1e5', 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.'],
  ['1,2,3', 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.'],
  ['1.234,5', 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.'],
  ['1234567', 'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.'],
  ['12,34', 'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.'],
] as const) {
  test(`${typed} is refused at its field, when it is left, and stays as typed`, async ({ page }) => {
    await openForm(page)
    const { ht, nt, submit } = ablesungForm(page)
    await nt.fill('7')
    await ht.fill(typed)
    await expect(ht).not.toHaveAttribute('aria-invalid', 'true')
    await ht.blur()
    await expect(ht).toHaveAttribute('aria-invalid', 'true')
    await expect(mainOf(page).getByText(`Fehler: ${sentence}`)).toBeVisible()
    await expect(ht).toHaveAccessibleDescription(/^Fehler: /)
    await expect(ht).toHaveValue(typed)
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription('Bitte prüfen Sie zuerst den Ablesewert.')
  })
}

test('point and comma, leading zeros: what is meant is sent, once', async ({ page }) => {
  const sent = await openForm(page)
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('0012345,6')
  await expect(submit).toHaveAccessibleDescription('Bitte geben Sie zuerst den Ablesewert für jeden Messkanal ein.')
  await nt.fill('0.5')
  await submit.dblclick()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
  expect(sent).toEqual([
    {
      ablesedatum: today,
      ablesewerte: { '1-0:1.8.1': 12345.6, '1-0:1.8.2': 0.5 },
      zaehlernummer: '1EMH0012845719',
      foto: null,
    },
  ])
})

for (const [typed, sentence] of [
  ['31.12.2099', /^Fehler: Spätestens möglich ist der /],
  ['29.02.2024', /^Fehler: Frühestens möglich ist der 01\. März 2024\./],
  ['30.02.2026', /^Fehler: Bitte geben Sie ein Datum wie /],
] as const) {
  test(`the day ${typed} is refused at its field`, async ({ page }) => {
    await openForm(page)
    const { ht, nt, datum, submit } = ablesungForm(page)
    await ht.fill('1')
    await nt.fill('1')
    await datum.fill(typed)
    await datum.blur()
    await expect(datum).toHaveAccessibleDescription(sentence)
    await expect(datum).toHaveValue(typed)
    await expect(submit).toBeDisabled()
  })
}

const noPhoto = /Diese Datei ist kein Foto\. Bitte wählen Sie ein Bild im Format JPEG oder PNG\./
for (const [name, buffer, sentence] of [
  ['a renamed PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), noPhoto],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), noPhoto],
  ['an iPhone photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC.*JPEG/],
  ['60 megapixels', pngImage(10_000, 6_000, 1), /60 Megapixeln zu groß; möglich sind 50/],
  ['a truncated photo', pngImage(400, 300).subarray(0, -20), /Beim Lesen der Datei ist ein Fehler aufgetreten\./],
  ['an empty file', Buffer.alloc(0), noPhoto],
] as const) {
  test(`${name} is refused in words, and what was typed stays`, async ({ page }) => {
    await openForm(page)
    const { ht, foto, fotoGroup } = ablesungForm(page)
    await ht.fill('123,4')
    await foto.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
    await expect(fotoGroup).toContainText(sentence)
    await expect(fotoGroup.getByRole('img', { name: /Vorschau/ })).toHaveCount(0)
    await expect(ht).toHaveValue('123,4')
  })
}

test('a photo is turned upright, made small, and can be removed', async ({ page }) => {
  const sent = await openForm(page)
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

test('what the server refuses goes to its fields, below a summary; what was typed stays', async ({ page }) => {
  const felder = [
    { feld: 'ablesewerte.1-0:1.8.2', text: 'Der Wert passt nicht.' },
    { feld: 'ablesedatum', text: 'Der Tag passt nicht.' },
  ]
  await openForm(page, { status: 400, json: { status: 400, title: 'x', detail: 'x', hinweis: 'x', felder } })
  const { ht, nt, datum, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('2')
  await submit.click()
  await expect(nt).toHaveAccessibleDescription(/^Fehler: Der Wert passt nicht\./)
  await expect(datum).toHaveAccessibleDescription(/^Fehler: Der Tag passt nicht\./)
  await expect(mainOf(page).getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused()
  await page.getByRole('link', { name: 'Der Wert passt nicht.' }).click()
  await expect(nt).toBeFocused()
  await nt.fill('3')
  await expect(nt).not.toHaveAttribute('aria-invalid', 'true')
})

for (const [name, answer, sentence] of [
  ['a hinweis', { status: 400, json: { hinweis: 'Der Zähler ist ausgebaut.' } }, 'Der Zähler ist ausgebaut.'],
  ['a text', { status: 409, contentType: 'text/plain', body: 'Bitte später.' }, 'Bitte später.'],
  ['nothing', { status: 409, json: {} }, 'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.'],
] as const) {
  test(`an error that says ${name} is shown, and what was typed stays`, async ({ page }) => {
    await openForm(page, answer)
    const { ht, nt, submit, alert } = ablesungForm(page)
    await ht.fill('1')
    await nt.fill('2')
    await submit.click()
    await expect(alert).toContainText(sentence)
    await expect(ht).toHaveValue('1')
    await expect(submit).toBeEnabled()
  })
}

test('a host without the check takes the reading all the same', async ({ page }) => {
  const sent = await openForm(page)
  await page.route('**/plausibilisiere', (route) => route.fulfill({ status: 500, json: {} }))
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('2')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  expect(sent).toHaveLength(1)
})

test('what was typed survives a reload with its photo, and goes with Abbrechen', async ({ page }) => {
  await openForm(page)
  const { ht, nt, datum, foto, fotoGroup, cancel } = ablesungForm(page)
  await ht.fill('12,x')
  await nt.fill('7')
  await datum.fill('1.10.2026')
  await foto.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) })
  await fotoGroup.getByRole('img', { name: /Vorschau/ }).waitFor()
  await page.reload()
  await expect(ht).toHaveValue('12,x')
  await expect(nt).toHaveValue('7')
  await expect(datum).toHaveValue('01. Oktober 2026')
  await expect(fotoGroup.getByRole('img', { name: /Vorschau/ })).toBeVisible()
  await cancel.click()
  await expect(page).toHaveURL('/vertrag/4711001/detail')
  await page.goto(path)
  await expect(ht).toHaveValue('')
  await expect(fotoGroup.getByRole('img', { name: /Vorschau/ })).toHaveCount(0)
})

test('a draft survives the end of the session, but no logout and no other customer', async ({ page, signIn }) => {
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('ekp-entwurf')))
  await openForm(page)
  const { ht } = ablesungForm(page)
  await ht.fill('4242')
  expect(await drafts()).toHaveLength(1)

  const other = await signIn(demoKunden.familie)
  await page.evaluate(
    ([key = '', text = '']) => {
      localStorage.setItem(key, text)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    ['ekp-token', JSON.stringify(other)],
  )
  await expect.poll(drafts).toEqual([])
  await storeSession(page, await signIn())
  await page.goto(path)
  await ht.fill('4343')
  await page.route('**/api/4711001', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await expect(page).toHaveURL(/\/anmelden/)
  expect(await drafts()).toHaveLength(1)

  await page.unroute('**/api/4711001')
  await storeSession(page, await signIn())
  await page.goto(path)
  await expect(ht).toHaveValue('4343')
  const navigation = await openNavigation(page)
  await navigation.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/anmelden/)
  expect(await drafts()).toEqual([])
})

test('a meter that does not load says so, and hides no other', async ({ page }) => {
  let isDown = true
  await page.route('**/api/4711002/zaehler', (route) =>
    isDown ? route.fulfill({ status: 409, json: {} }) : route.fallback(),
  )
  await page.goto('/vertrag/4711002/ablesung')
  const { alert, zaehler, wert } = ablesungForm(page)
  await expect(alert).toContainText('Beim Laden des Zählers ist ein unbekannter Fehler aufgetreten.')
  await page.goto('/ablesung')
  await expect(alert).toContainText('Vertrag 4711002: Beim Laden des Zählers ist ein unbekannter Fehler aufgetreten.')
  await expect(zaehler).toHaveAccessibleName('Zählernummer (Vertrag: 4711001)')
  isDown = false
  await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(alert).toHaveCount(0)
  await zaehler.selectOption('4711002')
  await expect(wert).toBeVisible()
})
