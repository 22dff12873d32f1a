import { expectNoBarriers } from '../../fixtures/axe.ts'
import { ablesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { abschlagPath, abschlagScreen } from '../../fixtures/forms/abschlagForm.ts'
import { eigenerKundeTest as test } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

test(
  'another instalment in two taps, with a receipt, found again and taken back [abschlag-33] [abschlag-35]',
  { tag: '@phone' },
  async ({ page, login, kunde }) => {
    const [vertragId] = kunde.vertraege
    await login(page, kunde)
    await page.goto(abschlagPath(vertragId))
    const { stage, aendern, betrag, senden, wunsch, zuruecknehmen, form } = abschlagScreen(page)
    await expect(stage).toContainText(/96,00\sEUR/)
    await aendern.click()
    await betrag.fill('85,00')
    await senden.click()
    const said = page.getByRole('status').filter({ hasText: 'Ihr Wunsch ist bei uns' }).first()
    await expect(said).toContainText(/85,00\sEUR ab dem \d\d\.\d\d\.\d{4}\..*Vorgangsnummer \d+ vom /)
    await expect(form).toHaveCount(0)
    await expect(wunsch).toContainText('Eingegangen')
    await expect(wunsch).toContainText(/möchten Sie 85,00\sEUR zahlen\. Bis wir Ihren Wunsch bearbeiten/)
    // One change at a time.
    await expect(aendern).toHaveCount(0)
    await expectNoBarriers(page)

    await said.getByRole('link', { name: 'Was Sie uns geschickt haben' }).click()
    const newest = mainOf(page).getByRole('listitem').first()
    await expect(newest).toContainText('Abschlagsänderung')
    await newest.locator('summary').click()
    await expect(newest).toContainText(/Gewünschter Abschlag\s*85,00\sEUR\s*Bisher\s*96,00\sEUR/)

    await page.goto(abschlagPath(vertragId))
    await zuruecknehmen.click()
    await mainOf(page).getByRole('button', { name: 'Nein', exact: true }).click()
    await expect(wunsch).toBeVisible()
    await zuruecknehmen.click()
    await mainOf(page).getByRole('button', { name: 'Ja', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ihre Änderung ist zurückgenommen' }).first()).toBeVisible()
    await expect(wunsch).toHaveCount(0)
    await expect(aendern).toBeVisible()
    await page.goto('/anfragen')
    await expect(mainOf(page).getByRole('listitem').first()).toContainText('Zurückgenommen')
  },
)

test('outside the limits each problem stands at its field, and a reason opens the way below [abschlag-33]', async ({
  page,
  login,
  kunde,
}) => {
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto(abschlagPath(vertragId))
  const { aendern, betrag, senden, weniger, begruendung, wunsch, regler } = abschlagScreen(page)
  await aendern.click()
  for (const [typed, text] of [
    ['500', /Bitte wählen Sie höchstens 192,00 EUR\./],
    ['85,50', /in Schritten von 1,00 EUR/],
    ['96', /96\sEUR zahlen Sie schon\./],
    ['viel', /Bitte geben Sie einen Betrag in EUR an/],
    ['60', /Unter 77,00 EUR brauchen wir einen Grund/],
  ] as const) {
    await betrag.fill(typed)
    await betrag.blur()
    await expect(betrag).toHaveAccessibleDescription(text)
    await expect(senden).toHaveAttribute('aria-disabled', 'true')
  }
  await weniger.check()
  await expect(betrag).not.toHaveAttribute('aria-invalid')
  await expect(regler).toHaveAttribute('min', '1')
  await senden.click({ force: true })
  await expect(begruendung).toHaveAccessibleDescription(/Bitte sagen Sie uns kurz, was sich geändert hat\./)
  await expectNoBarriers(page)
  await begruendung.fill('Eine Person ist ausgezogen.')
  await senden.click()
  await expect(wunsch).toContainText(/möchten Sie 60,00\sEUR zahlen/)
})

test('what was typed outlives a reload, a lost network and a refusal [abschlag-33] @desktop', async ({
  page,
  login,
  kunde,
}) => {
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto(abschlagPath(vertragId))
  const { aendern, betrag, senden, form, abbrechen, wunsch } = abschlagScreen(page)
  await aendern.click()
  await betrag.fill('110')
  await page.reload()
  await expect(betrag).toHaveValue('110')

  await page.route('**/abschlag/aenderung', (route) => route.abort('internetdisconnected'))
  await senden.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(betrag).toHaveValue('110')
  await page.unroute('**/abschlag/aenderung')

  // Another window was faster.
  const felder = [{ feld: 'betrag', text: 'Bitte wählen Sie höchstens 100,00 EUR.' }]
  await page.route('**/abschlag/aenderung', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Bitte prüfen Sie Ihre Angaben.', felder } }),
  )
  await senden.click()
  await expect(betrag).toHaveAccessibleDescription(/Bitte wählen Sie höchstens 100,00 EUR\./)
  await expect(betrag).toHaveValue('110')
  await page.unroute('**/abschlag/aenderung')

  await page
    .getByRole('link', { name: 'Startseite' })
    .or(page.getByRole('button', { name: 'Menü' }))
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Möchten Sie die Seite verlassen?' })
  await question
    .or(page.getByRole('link', { name: 'Startseite' }))
    .first()
    .waitFor()
  await question.getByRole('button', { name: 'Nein' }).click()
  await abbrechen.click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(aendern).toBeVisible()
  await expect(wunsch).toHaveCount(0)
})

test('a change in another window is told, and the same again is no second one [abschlag-7]', async ({
  page,
  login,
  kunde,
  context,
}) => {
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto(abschlagPath(vertragId))
  const here = abschlagScreen(page)
  await here.aendern.click()
  await here.betrag.fill('90')
  const other = await context.newPage()
  await other.goto(abschlagPath(vertragId))
  const there = abschlagScreen(other)
  await there.aendern.click()
  await there.betrag.fill('100')
  await there.senden.click()
  await expect(there.wunsch).toContainText(/100,00\sEUR/)
  await here.senden.click()
  await expect(here.form.getByRole('alert')).toContainText(/Änderung/)
  await expect(here.betrag).toHaveValue('90')
})

test('after a reading the message leads to the instalment [abschlag-39]', async ({ page, login, kunde }) => {
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto(`/vertrag/${vertragId}/ablesung`)
  await ablesungForm(page).wert.fill('1234,5')
  await ablesungForm(page).submit.click()
  const said = page.getByRole('status').filter({ hasText: uebermitteltText }).first()
  await said.getByRole('link', { name: 'Abschlag ansehen' }).click()
  await expect(headingOf(page)).toHaveText(`Abschlag für Vertrag ${vertragId}`)
})
