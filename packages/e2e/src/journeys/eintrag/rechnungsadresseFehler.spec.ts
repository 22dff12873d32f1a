import {
  fillRechnungsadresse,
  openRechnungsadresseForm,
  rechnungsadresseForm,
} from '../../fixtures/forms/rechnungsadresseForm.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test('errors of the server are shown at their fields, and typed input stays', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page, {
    status: 400,
    json: {
      status: 400,
      title: 'x',
      detail: 'Bitte prüfen Sie Ihre Angaben.',
      felder: [{ feld: 'ort', text: 'Diesen Ort gibt es nicht.' }],
    },
  })
  const { ort, submit, summary, strasse, form } = rechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await submit.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Diesen Ort gibt es nicht.'])
  await expect(ort).toHaveAccessibleDescription('Fehler: Diesen Ort gibt es nicht.')
  await expect(strasse).toHaveValue('Am Ölberg')
  await ort.fill('Ulm-Wiblingen')
  await expect(form).not.toContainText('Diesen Ort gibt es nicht.')
})

for (const [what, answer, text] of [
  ['a conflict', { status: 409, json: { detail: 'Die Daten werden gerade geändert.' } }, 'Die Daten werden gerade'],
  ['a fault', { status: 500, json: {} }, 'Es ist ein unerwarteter technischer Fehler aufgetreten'],
  ['no words', { status: 400, json: {} }, 'Beim Speichern ist ein Fehler aufgetreten.'],
] as const) {
  test(`after ${what} the reason stands above the form and nothing is lost`, { tag: '@full' }, async ({ page }) => {
    await openRechnungsadresseForm(page, answer)
    const { alert, submit, ort } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await submit.click()
    await expect(alert).toContainText(text)
    await expect(page.locator(':focus').getByRole('alert')).toHaveCount(1)
    await expect(ort).toHaveValue('Ulm')
    await expect(submit).not.toHaveAttribute('aria-disabled')
  })
}

test('if the current address fails to load, the form goes back and says why', { tag: '@further' }, async ({ page }) => {
  await page.goto('/rechnungsadressen')
  await page.route('**/api/anschlussnutzer/aktuelleRechnungsadresse', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Heute geht es nicht.' } }),
  )
  await mainOf(page).getByRole('link', { name: 'Neue Rechnungsadresse anlegen' }).click()
  await expect(page.getByText('Ihre aktuelle Rechnungsadresse konnte nicht geladen werden.')).toContainText(
    'Bitte versuchen Sie es noch einmal. Heute geht es nicht.',
  )
  await expect(page).toHaveURL('/rechnungsadressen')
})

test(
  'if the address of a contract fails to load, its form says so, stays usable, and loads again with what was typed',
  { tag: '@further' },
  async ({ page }) => {
    const api = '**/api/4711001/rechnungsadresse/aktuelle'
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/vertrag/4711001/rechnungsadresse/editieren')
    const { form, ort, strasse } = rechnungsadresseForm(page)
    const failed = mainOf(page).getByRole('alert')
    await expect(failed).toContainText('Ihre aktuelle Rechnungsadresse konnte nicht geladen werden.')
    await expect(form).toBeVisible()
    await ort.fill('Ulm')
    await page.unroute(api)
    await failed.getByRole('button', { name: 'Erneut laden' }).click()
    await expect(strasse).toHaveValue('Am Markt')
    await expect(ort).toHaveValue('Ulm')
    await expect(failed).toHaveCount(0)
  },
)
