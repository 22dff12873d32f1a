import { expectNoBarriers } from '../../fixtures/axe.ts'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import {
  fillRechnungsadresse,
  openRechnungsadresseForm,
  rechnungsadresseForm,
} from '../../fixtures/forms/rechnungsadresseForm.ts'
import { headingOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

test(
  'an empty form has its defaults and shows all missing fields when Speichern is pressed',
  { tag: '@further' },
  async ({ page }) => {
    const sent = await openRechnungsadresseForm(page)
    const { typ, land, gueltigAb, submit, summary, strasse } = rechnungsadresseForm(page)
    await expect(headingOf(page)).toHaveText('Rechnungsadresse für Vertrag 4711002 editieren')
    await expect(submit).toHaveAccessibleDescription(/^Das Formular ist leer\. Bitte ergänzen Sie: Anrede, /)
    await expect(typ('Normal')).toBeChecked()
    await expect(land).toHaveValue('Deutschland')
    await expect(gueltigAb).toHaveValue(
      new Intl.DateTimeFormat('de-DE', {
        timeZone: 'Europe/Berlin',
        day: '2-digit',
        month: 'long',
        year: 'numeric',
      }).format(),
    )
    await submit.press('Enter')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Bitte wählen Sie eine Anrede.',
      'Bitte geben Sie eine Straße an.',
      'Bitte geben Sie eine Hausnummer an.',
      'Bitte geben Sie eine Postleitzahl an.',
      'Bitte geben Sie einen Ort an.',
    ])
    await expectNoBarriers(page)
    await summary.getByRole('link', { name: 'Bitte geben Sie eine Straße an.' }).click()
    await expect(strasse).toBeFocused()
    expect(sent).toEqual([])
  },
)

test('the required names depend on the Anrede', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  const { anrede, firma, titel, vorname, nachname, submit } = rechnungsadresseForm(page)
  for (const field of [firma, titel, vorname, nachname]) await expect(field).toHaveCount(0)
  const required = async (...names: string[]) =>
    expect(submit).toHaveAccessibleDescription(
      `Bitte ergänzen oder prüfen Sie noch: ${[...names, 'Straße', 'Hausnummer', 'Postleitzahl'].join(', ')} und Ort.`,
    )
  await anrede.selectOption('Firma')
  await required('Firma')
  await expect(vorname).toHaveAccessibleName('Vorname (freiwillig)')
  for (const value of ['Herr', 'Frau']) {
    await anrede.selectOption(value)
    await required('Vorname', 'Nachname')
    await expect(firma).toHaveCount(0)
  }
  await anrede.selectOption('Familie')
  await required('Nachname')
  await expect(titel).toHaveCount(0)
  await anrede.selectOption({ label: 'keine Anrede' })
  await required()
  await expect(nachname).toHaveAccessibleName('Nachname (freiwillig)')
  await expect(anrede.getByRole('option', { name: 'Bitte wählen' })).toHaveCount(0)
})

test(
  'either Postfach or street is sent, and switching between them keeps what was typed for both',
  { tag: '@further' },
  async ({ page }) => {
    const sent = await openRechnungsadresseForm(page)
    const { typ, strasse, hausnummer, postfach, submit } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await typ('Postfach').click()
    await typ('Postfach').click()
    await expect(typ('Postfach')).toBeChecked()
    await expect(strasse).toHaveCount(0)
    await postfach.fill('12')
    await postfach.press('Tab')
    await expect(postfach).toHaveAccessibleDescription('Fehler: Das Postfach muss mindestens 3 Zeichen lang sein.')
    await postfach.fill('10 02 44')
    await typ('Normal').click()
    await expect(strasse).toHaveValue('Am Ölberg')
    await expect(hausnummer).toHaveValue('12 A')
    await typ('Postfach').click()
    await expect(postfach).toHaveValue('10 02 44')
    await submit.click()
    await expect(page).toHaveURL('/vertrag/4711002/detail')
    expect(sent).toEqual([
      {
        anrede: 'Frau',
        firma: null,
        titel: null,
        vorname: 'Änne',
        nachname: 'Größer',
        co: null,
        strasse: null,
        hausnummer: null,
        postfach: '10 02 44',
        postleitzahl: '89073',
        ort: 'Ulm',
        land: 'Deutschland',
        gueltigVon: today(),
      },
    ])
  },
)

for (const [label, short, problem, good] of [
  ['Vorname', 'X', 'Bitte geben Sie einen Vornamen mit mindestens 2 Zeichen an.', 'Bo'],
  ['Nachname', ' Y ', 'Bitte geben Sie einen Nachnamen mit mindestens 2 Zeichen an.', 'Ay'],
  ['Straße', 'Xy', 'Die Straße muss mindestens 3 Zeichen lang sein.', 'Weg'],
  ['Hausnummer', 'zwölf', 'Bitte geben Sie eine Hausnummer wie 12, 12a oder 10-12 an.', 'Q 7, 24'],
  ['Postleitzahl', '123', 'Eine Postleitzahl hat 4 oder 5 Ziffern.', '01234'],
  ['Postleitzahl', '123456', 'Eine Postleitzahl hat 4 oder 5 Ziffern.', '12345'],
  ['Ort', 'Xy', 'Der Ort muss mindestens 3 Zeichen lang sein.', 'Au'],
] as const) {
  test(
    `${label} ${short} is refused when the field is left, ${good} is accepted`,
    { tag: '@full' },
    async ({ page }) => {
      await openRechnungsadresseForm(page)
      const { form, submit } = rechnungsadresseForm(page)
      await fillRechnungsadresse(page)
      await expect(submit).not.toHaveAttribute('aria-disabled')
      const field = form.getByRole('textbox', { name: label, exact: true })
      await field.fill(short)
      await expect(form).not.toContainText(problem)
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await field.press('Tab')
      await expect(field).toHaveAccessibleDescription(`Fehler: ${problem}`)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill(good)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(submit).not.toHaveAttribute('aria-disabled')
    },
  )
}

test('a text that is too long is refused at its field', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  const { ort, submit } = rechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await ort.fill('Ö'.repeat(10_000))
  await ort.press('Tab')
  await expect(ort).toHaveAccessibleDescription('Fehler: Bitte geben Sie höchstens 100 Zeichen an.')
  await ort.fill('Ö'.repeat(100))
  await expect(submit).not.toHaveAttribute('aria-disabled')
})

test(
  'a click on Speichern works although the field above shows its problem at that moment',
  { tag: '@further' },
  async ({ page }) => {
    await openRechnungsadresseForm(page)
    const { ort, submit, summary } = rechnungsadresseForm(page)
    await ort.fill('x')
    await submit.scrollIntoViewIfNeeded()
    const box = await submit.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 6)
    await expect(summary).toBeFocused()
  },
)

test('a company needs its name', { tag: '@further' }, async ({ page }) => {
  const sent = await openRechnungsadresseForm(page)
  const { anrede, firma, submit } = rechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await anrede.selectOption('Firma')
  await firma.fill('X')
  await firma.press('Tab')
  await expect(firma).toHaveAccessibleDescription('Fehler: Bitte geben Sie eine Firma mit mindestens 2 Zeichen an.')
  await firma.fill('Öl & Gas <script>alert(1)</script> =cmd| 🌻')
  await submit.click()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
  expect(sent).toMatchObject([{ anrede: 'Firma', firma: 'Öl & Gas <script>alert(1)</script> =cmd| 🌻' }])
})

test(
  'a postal code that does not fit the country has a warning and is not refused',
  { tag: '@further' },
  async ({ page }) => {
    await openRechnungsadresseForm(page)
    const { form, postleitzahl, land, submit } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await land.selectOption('Österreich')
    await expect(form).toContainText('Postleitzahlen in Österreich haben 4 Ziffern. Stimmen Postleitzahl und Land?')
    await expect(submit).not.toHaveAttribute('aria-disabled')
    await postleitzahl.fill('4020')
    await expect(form).not.toContainText('Stimmen Postleitzahl und Land?')
  },
)

test('a day before today is refused, today and a leap day are accepted', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  const { gueltigAb, submit } = rechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  for (const [typed, isTaken] of [
    ['1.1.2020', false],
    [today(), true],
    ['30.2.2028', false],
    ['29.2.2028', true],
    [dayFromNow(3650), true],
    // Ten years have two or three leap days.
    [dayFromNow(3654), false],
    ['1.1.2101', false],
    ['', false],
  ] as const) {
    await gueltigAb.fill(typed)
    // The calendar's button belongs to the field.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // An accepted day is shown in its long form a moment after the field is left; the test waits for that before it
    // types again.
    if (isTaken) await expect(gueltigAb, typed).toHaveValue(/^\d\d\. \p{L}+ \d{4}$/u)
    if (isTaken) await expect(submit, typed).not.toHaveAttribute('aria-disabled')
    else await expect(submit, typed).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Gültig ab.')
  }
  await expect(gueltigAb).toHaveAccessibleDescription(/Bitte geben Sie an, ab wann die Adresse gilt\./)
  await gueltigAb.fill('31.12.9999')
  await gueltigAb.blur()
  await expect(gueltigAb).toHaveAccessibleDescription(
    new RegExp(`^Fehler: Spätestens möglich ist der .* ${Number(today().slice(0, 4)) + 10}\\.`),
  )
})

test('the fields have the attributes with which browsers fill in addresses', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  const form = rechnungsadresseForm(page)
  await form.anrede.selectOption('Herr')
  for (const [field, token] of [
    [form.vorname, 'billing given-name'],
    [form.nachname, 'billing family-name'],
    [form.strasse, 'billing address-line1'],
    [form.postleitzahl, 'billing postal-code'],
    [form.ort, 'billing address-level2'],
    [form.land, 'billing country-name'],
  ] as const) {
    await expect(field).toHaveAttribute('autocomplete', token)
  }
  await form.anrede.selectOption('Firma')
  await expect(form.firma).toHaveAttribute('autocomplete', 'billing organization')
})
