import { berlinToday } from '@ekp/wire/rules/berlin'
import { ablesungForm, openAblesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

for (const [typed, sentence] of [
  ['-5', 'Ein Zählerstand ist nicht negativ.'],
  ['1e5', 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.'],
  ['1,2,3', 'Bitte geben Sie nur Ziffern und höchstens ein Komma an, zum Beispiel 12345,6.'],
  ['1.234,5', 'Bitte geben Sie den Zählerstand ohne Tausenderpunkt an, zum Beispiel 12345,6.'],
  ['1234567', 'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.'],
  ['12,34', 'Die Ablesung darf höchstens 6 Vorkommastellen und darf maximal 1 Nachkommastelle(n) haben.'],
] as const) {
  test(`${typed} is refused at its field, when it is left, and stays as typed`, { tag: '@full' }, async ({ page }) => {
    await openAblesungForm(page)
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

test('values with point, comma or leading zeros are sent as numbers, once', { tag: '@phone' }, async ({ page }) => {
  const sent = await openAblesungForm(page)
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('0012345,6')
  await expect(submit).toHaveAccessibleDescription('Bitte geben Sie zuerst den Ablesewert für jeden Messkanal ein.')
  await nt.fill('0.5')
  await submit.dblclick()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  const today = berlinToday(new Date())
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
  test(`the day ${typed} is refused at its field`, { tag: '@full' }, async ({ page }) => {
    await openAblesungForm(page)
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

test('errors of the server are shown at their fields, below a summary; typed input stays', async ({ page }) => {
  const felder = [
    { feld: 'ablesewerte.1-0:1.8.2', text: 'Der Wert passt nicht.' },
    { feld: 'ablesedatum', text: 'Der Tag passt nicht.' },
  ]
  await openAblesungForm(page, { status: 400, json: { status: 400, title: 'x', detail: 'x', hinweis: 'x', felder } })
  const { ht, nt, datum, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('2')
  await submit.click()
  await expect(nt).toHaveAccessibleDescription(/^Fehler: Der Wert passt nicht\./)
  await expect(datum).toHaveAccessibleDescription(/^Fehler: Der Tag passt nicht\./)
  await expect(mainOf(page).getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused()
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Der Wert passt nicht.' }).click()
  await expect(nt).toBeFocused()
  await nt.fill('3')
  await expect(nt).not.toHaveAttribute('aria-invalid', 'true')
})

test(
  'the error of a refused Zählernummer is shown where the number is, and the link in the summary leads there',
  { tag: '@further' },
  async ({ page }) => {
    const felder = [{ feld: 'zaehlernummer', text: 'Dieser Zähler wurde ausgebaut.' }]
    await openAblesungForm(page, { status: 400, json: { status: 400, title: 'x', hinweis: 'x', felder } })
    const { ht, nt, submit, form } = ablesungForm(page)
    await ht.fill('1')
    await nt.fill('2')
    await submit.click()
    const place = form.locator('#ablesung-zaehler')
    await expect(place).toContainText('1EMH0012845719')
    await expect(place).toContainText('Fehler: Dieser Zähler wurde ausgebaut.')
    await page.getByRole('link', { name: 'Dieser Zähler wurde ausgebaut.' }).click()
    await expect(place).toBeFocused()
  },
)

test('a value pasted with its unit is accepted', { tag: '@further' }, async ({ page }) => {
  const sent = await openAblesungForm(page)
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('012345,6 kWh')
  await expect(ht).toHaveValue('012345,6')
  await nt.fill('7')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  expect(sent).toMatchObject([{ ablesewerte: { '1-0:1.8.1': 12345.6 } }])
})

test('a day is accepted in every usual spelling', { tag: '@further' }, async ({ page }) => {
  await openAblesungForm(page)
  const { ht, nt, datum, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('1')
  for (const typed of ['1.10.2025', '01.10.25', '01102025', '1. Oktober 2025', '2025-10-01', '1/10/2025']) {
    await datum.fill(typed)
    await datum.blur()
    await expect(datum).toHaveValue('01. Oktober 2025')
    await expect(submit).toBeEnabled()
  }
  await datum.fill('')
  await expect(submit).toHaveAccessibleDescription('Bitte geben Sie zuerst ein gültiges Ablesedatum an.')
})

test(
  'the question names the expected range of the unlikely value, and Nein leads to its field',
  { tag: '@further' },
  async ({ page }) => {
    await openAblesungForm(page)
    const erwartet = [
      { obiskennzahl: '1-0:1.8.1', von: 100, bis: 200 },
      { obiskennzahl: '1-0:1.8.2', von: 50, bis: 60.5 },
    ]
    const hinweis = 'Niedertarif (NT) ist niedriger als am 30.09.2026 (50). Möchten Sie das trotzdem übermitteln?'
    await page.route('**/plausibilisiere', (route) => route.fulfill({ json: { plausibel: false, hinweis, erwartet } }))
    const { ht, nt, submit, frage } = ablesungForm(page)
    await ht.fill('150')
    await nt.fill('5')
    await submit.click()
    await expect(frage.getByRole('paragraph')).toHaveText([
      'Niedertarif (NT) ist niedriger als am 30.09.2026 (50).',
      'Erwartet für Niedertarif (NT): 50 bis 61 kWh',
      'Möchten Sie das trotzdem übermitteln?',
    ])
    await frage.getByRole('button', { name: 'Nein' }).click()
    await expect(nt).toBeFocused()
  },
)

test('on a phone the reason why submit is disabled is right below it', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAblesungForm(page)
  const { submit, cancel } = ablesungForm(page)
  const reason = mainOf(page).getByText('Bitte geben Sie zuerst den Ablesewert für jeden Messkanal ein.')
  const tops = await Promise.all([submit, reason, cancel].map(async (one) => (await one.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

for (const [name, answer, sentence] of [
  ['a hinweis', { status: 400, json: { hinweis: 'Der Zähler ist ausgebaut.' } }, 'Der Zähler ist ausgebaut.'],
  ['too much', { status: 429, json: { detail: 'Bitte in einer Minute.' } }, 'Bitte in einer Minute.'],
  [
    '5xx',
    { status: 503, json: { hinweis: 'x' } },
    'Es ist ein unerwarteter technischer Fehler aufgetreten, bitte kontaktieren Sie den Kundenservice.',
  ],
  [
    'a page',
    { status: 409, contentType: 'text/html', body: '<html></html>' },
    'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.',
  ],
  ['a text', { status: 409, contentType: 'text/plain', body: 'Bitte später.' }, 'Bitte später.'],
  ['nothing', { status: 409, json: {} }, 'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.'],
] as const) {
  test(`an error with ${name} is shown, and typed input stays`, { tag: '@full' }, async ({ page }) => {
    await openAblesungForm(page, answer)
    const { ht, nt, submit, alert } = ablesungForm(page)
    await ht.fill('1')
    await nt.fill('2')
    await submit.click()
    await expect(alert).toContainText(sentence)
    await expect(alert.locator('..')).toBeFocused()
    await expect(ht).toHaveValue('1')
    await expect(submit).toBeEnabled()
  })
}

test('a host without the plausibility check gets the reading all the same', { tag: '@further' }, async ({ page }) => {
  const sent = await openAblesungForm(page)
  await page.route('**/plausibilisiere', (route) => route.fulfill({ status: 500, json: {} }))
  const { ht, nt, submit } = ablesungForm(page)
  await ht.fill('1')
  await nt.fill('2')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  expect(sent).toHaveLength(1)
})

test('a meter that does not load says so and does not hide others', { tag: '@further' }, async ({ page }) => {
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
