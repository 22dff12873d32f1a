import { ablesungForm, ablesungPath, openAblesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { pngImage } from '../../fixtures/images.ts'
import { openNavigation } from '../../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test('typed input and the photo survive a reload, and Abbrechen deletes them', { tag: '@phone' }, async ({ page }) => {
  await openAblesungForm(page)
  const { ht, nt, datum, foto, fotoGroup, cancel, question } = ablesungForm(page)
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
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(nt).toHaveValue('7')
  await cancel.click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/vertrag/4711001/detail')
  await page.goto(ablesungPath)
  await expect(ht).toHaveValue('')
  await expect(fotoGroup.getByRole('img', { name: /Vorschau/ })).toHaveCount(0)
})

test('an invalid typed day survives a reload, with its error', { tag: '@further' }, async ({ page }) => {
  await openAblesungForm(page)
  const { datum, form } = ablesungForm(page)
  for (const [typed, problem] of [
    ['30.2.2026', 'Bitte geben Sie ein Datum wie 31.12.2026 ein.'],
    ['1.1.2020', 'Frühestens möglich ist der 01. März 2024.'],
  ] as const) {
    await datum.fill(typed)
    await page.reload()
    await expect(datum).toHaveValue(typed)
    await expect(datum).toHaveAccessibleDescription(`Fehler: ${problem}`)
  }
  await datum.fill('1.10.2026')
  await page.reload()
  await expect(datum).toHaveValue('01. Oktober 2026')
  await expect(form).not.toContainText('Frühestens möglich')
})

test(
  'a draft survives the end of the session, but no logout and no other customer',
  { tag: '@further' },
  async ({ page, signIn }) => {
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('ekp-entwurf')))
    await openAblesungForm(page)
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
    await page.goto(ablesungPath)
    await ht.fill('4343')
    await page.route('**/api/4711001', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL(/\/anmelden/)
    expect(await drafts()).toHaveLength(1)

    await page.unroute('**/api/4711001')
    await storeSession(page, await signIn())
    await page.goto(ablesungPath)
    await expect(ht).toHaveValue('4343')
    const navigation = await openNavigation(page)
    await navigation.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('region', { name: 'Abmelden' }).getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL(/\/anmelden/)
    expect(await drafts()).toEqual([])
  },
)
