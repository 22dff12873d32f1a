import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Page } from '@playwright/test'
import { ablesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { pngImage } from '../../fixtures/images.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

interface Listed {
  readonly ablesedatum: string
  readonly ableseart: string
  readonly ablesewerte: Readonly<Record<string, { readonly ablesewert: number }>>
}

const kennzahl = '1-0:1.8.0'
const german = (wert: number) => wert.toFixed(1).replace('.', ',')

/** Answers in place of the server, so that no reading is stored; returns the list of sent readings. */
async function keepFromServer(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route('**/api/*/ablesungen', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  return sent
}

test('a reading with a photo is sent, and listed once', { tag: '@phone' }, async ({ page, login, request }) => {
  const { kundennummer, token } = await login(page, demoKunden.familie)
  const list = async (): Promise<Listed[]> =>
    (await request.get('/api/4711007/ablesungen', { headers: { kundennummer, token } })).json()
  // Independent of the journeys before: sending the same reading again stores no second one.
  const wert = Math.max(...(await list()).map(({ ablesewerte }) => ablesewerte[kennzahl]?.ablesewert ?? 0))

  await page.goto('/')
  const toForm = action(mainOf(page), 'Zählerstand erfassen')
  // The page is scrolled, as on a phone it mostly is.
  await toForm.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await toForm.click()
  const form = ablesungForm(page)
  await expect(page).toHaveURL('/ablesung')
  await expect(form.zaehler).toHaveAccessibleName('Zählernummer (Vertrag: 4711007)')
  await expect(form.wert).toHaveAccessibleDescription(/Zuletzt [\d.]+,\d kWh am \d\d\.\d\d\.\d{4}/)
  await expect(form.submit).toBeDisabled()
  await expect(form.submit).toHaveAccessibleDescription('Bitte geben Sie zuerst den Ablesewert ein.')

  await form.wert.fill(`00${german(wert)}`)
  await form.foto.setInputFiles({ name: 'zaehler.png', mimeType: 'image/png', buffer: pngImage(2400, 1800) })
  await expect(form.fotoGroup.getByRole('img', { name: /Foto des Zählers/ })).toBeVisible()
  await expect(form.fotoGroup).toContainText(/\d,\d{2}\skB/)
  await form.submit.click()
  // The portal may ask because there was no consumption since.
  const message = page.getByText(uebermitteltText)
  await expect(message.or(form.frage)).toBeVisible()
  if (await form.frage.isVisible()) await form.frage.getByRole('button', { name: 'Ja' }).click()
  await expect(message).toBeInViewport()
  await expect(page.getByText('Angekommen.')).toBeInViewport()
  await expect(page).toHaveURL('/')

  const today = berlinToday(new Date())
  const mine = (await list()).filter(
    ({ ablesedatum, ablesewerte }) => ablesedatum === today && ablesewerte[kennzahl]?.ablesewert === wert,
  )
  expect(mine.map(({ ableseart }) => ableseart)).toEqual(['KUNDE'])
})

test('the page of a contract leads to its form, and the form to its list', async ({ page, login }) => {
  await login(page, demoKunden.familie)
  const sent = await keepFromServer(page)
  await page.goto('/vertrag/4711007/detail')
  await action(section(page, 'Ablesung'), 'Neue Ablesungen hinzufügen').click()
  await expect(page).toHaveURL('/vertrag/4711007/ablesung')
  await expect(headingOf(page)).toHaveText('Zählerstand für Vertrag 4711007 erfassen')
  const form = ablesungForm(page)
  await expect(mainOf(page).getByText('1ITR0030417765')).toBeVisible()
  await expect(form.zaehler).toHaveCount(0)

  await form.wert.fill('999999')
  await form.submit.click()
  await expect(form.frage).toBeFocused()
  await expect(form.frage).toContainText('999.999')
  await expect(form.frage).toContainText(/zwischen [\d.,]+ und [\d.,]+/)
  await form.frage.getByRole('button', { name: 'Nein' }).click()
  await expect(form.wert).toBeFocused()
  await expect(form.wert).toHaveValue('999999')
  expect(sent).toEqual([])

  await form.submit.click()
  await expectNoBarriers(page)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await form.frage.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/vertrag/4711007/ablesungen')
  // First what it means, then the sentence.
  const said = page.getByRole('status').filter({ hasText: uebermitteltText })
  await expect(said).toContainText(
    /Angekommen\. [\d.]+ kWh seit dem [\d.]+, [\d.,]+ kWh am Tag.*\..*Wir haben Ihre Ablesung erfolgreich/,
  )
  await expectNoBarriers(page)
  expect(sent).toMatchObject([{ ablesewerte: { [kennzahl]: 999999 }, zaehlernummer: '1ITR0030417765' }])
  // Back leads to where the form was opened, not to an empty form.
  await page.goBack()
  await expect(page).toHaveURL('/vertrag/4711007/detail')
})

test(
  'several meters: the label follows the contract, each channel has its field',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/ablesung')
    const form = ablesungForm(page)
    await expect(form.zaehler).toHaveAccessibleName('Zählernummer')
    await expect(form.submit).toHaveAccessibleDescription('Bitte wählen Sie zuerst einen Zähler aus.')
    const options = await form.zaehler.getByRole('option').allTextContents()
    expect(options).toHaveLength(3)
    expect(options.slice(1)).toEqual(['1EMH0012845719 · Strom', expect.stringMatching(/^\w+ · Gas$/)])

    await form.zaehler.selectOption('4711001')
    await expect(form.zaehler).toHaveAccessibleDescription(/^Strom · .+ \d{5} /)
    await expect(form.zaehler).toHaveAccessibleName('Zählernummer (Vertrag: 4711001)')
    const group = mainOf(page).getByRole('group', { name: 'Ablesewerte pro Messkanal' })
    await expect(group.getByRole('textbox')).toHaveCount(2)
    await expect(form.ht).toHaveAttribute('placeholder', '000000,0')
    await expect(form.ht).toHaveAttribute('inputmode', 'decimal')
    await expect(form.ht).toHaveAccessibleDescription(
      /Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle\(n\) haben\./,
    )
    await expectNoBarriers(page)

    await form.zaehler.selectOption('4711002')
    await expect(form.zaehler).toHaveAccessibleName('Zählernummer (Vertrag: 4711002)')
    await expect(mainOf(page).getByText('Ablesewerte pro Messkanal')).toHaveCount(0)
    await expect(form.wert).toHaveAccessibleDescription(/m³/)
  },
)

test(
  'a customer can send a reading with the keyboard alone @keyboard',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    const sent = await keepFromServer(page)
    await page.goto('/vertrag/4711007/ablesung')
    const form = ablesungForm(page)
    await form.wert.waitFor()
    while (!(await form.wert.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type('999998.5')
    await page.keyboard.press('Enter')
    await expect(form.frage).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.frage.getByRole('button', { name: 'Ja' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/vertrag/4711007/ablesungen')
    expect(sent).toMatchObject([{ ablesewerte: { [kennzahl]: 999998.5 } }])
  },
)

test('a customer with restricted access reads why there is no form', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  for (const path of ['/ablesung', '/vertrag/4711010/ablesung']) {
    await page.goto(path)
    await expect(mainOf(page)).toContainText('keine Zählerstände übermitteln')
    await expect(ablesungForm(page).form).toHaveCount(0)
    await expect(action(mainOf(page), 'Zurück')).toBeVisible()
  }
})

test('without contracts the form says so', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await page.goto('/ablesung')
  await expect(mainOf(page)).toContainText('Es liegen keine Verträge vor, zu denen Zähler ermittelt werden können')
  await expectNoBarriers(page)
})

test(
  'a contract with a delivery that ended long ago accepts no readings; a foreign one does not exist',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    await page.goto('/vertrag/4711008/ablesung')
    await expect(mainOf(page)).toContainText('Für diesen Vertrag können zurzeit keine Zählerstände erfasst werden.')
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711008/detail')
    await page.goto('/vertrag/4711001/ablesung')
    await expect(mainOf(page)).toContainText('Not Found')
  },
)
