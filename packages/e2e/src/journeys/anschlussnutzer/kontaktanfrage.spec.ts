import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  anfrage,
  betreffFehlt,
  fillKontaktanfrage,
  kontaktanfrageForm,
  nachrichtZuKurz,
  openKontaktanfrage,
  uebermittelt,
} from '../../fixtures/forms/kontaktanfrageForm.ts'
import { action, headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test('the messages appear while typing, and disappear when nothing is missing', { tag: '@phone' }, async ({ page }) => {
  await openKontaktanfrage(page)
  const { form, betreff, nachricht, submit } = kontaktanfrageForm(page)
  const says = async (text: string, messages: readonly string[]) => {
    await nachricht.fill(text)
    for (const message of [betreffFehlt, nachrichtZuKurz]) {
      await expect(form.getByText(message)).toHaveCount(messages.includes(message) ? 1 : 0)
    }
  }
  await nachricht.focus()
  await nachricht.blur()
  await says('', [])
  await says('a', [])
  await says('ab', [betreffFehlt, nachrichtZuKurz])
  await expect(nachricht).toHaveAccessibleDescription(/^Fehler: Die Nachricht muss mindestens 20 Zeichen lang sein\./)
  await expect(nachricht).toHaveAccessibleDescription(/2 Zeichen, noch 18 nötig/)
  await expectNoBarriers(page)
  await says('a'.repeat(19), [betreffFehlt, nachrichtZuKurz])
  await says('a'.repeat(20), [betreffFehlt])
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Betreff.')
  await betreff.selectOption('Frage zur Abrechnung')
  await says('a'.repeat(20), [])
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await says('a'.repeat(19), [nachrichtZuKurz])
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await says(' '.repeat(40), [nachrichtZuKurz])
})

test(
  'there are four subjects, and pressing the button too early says what is missing',
  { tag: '@further' },
  async ({ page }) => {
    const sent = await openKontaktanfrage(page)
    const { betreff, submit, summary } = kontaktanfrageForm(page)
    await expect(betreff.getByRole('option')).toHaveText([
      'Bitte wählen',
      'Abschlagsänderung',
      'Frage zur Abrechnung',
      'Frage zum Bearbeitungsstand',
      'Sonstiges',
    ])
    await submit.click({ force: true })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([betreffFehlt, nachrichtZuKurz])
    expect(sent).toEqual([])
  },
)

test(
  'an amount is asked for with the subject of an instalment only, and sent as a number',
  { tag: '@further' },
  async ({ page }) => {
    const sent = await openKontaktanfrage(page)
    const { betreff, abschlag, nachricht, submit } = kontaktanfrageForm(page)
    await nachricht.fill(anfrage.text)
    await expect(abschlag).toHaveCount(0)
    await betreff.selectOption('Abschlagsänderung')
    await abschlag.fill('viel')
    await expect(abschlag).not.toHaveAttribute('aria-invalid')
    await nachricht.focus()
    await expect(abschlag).toHaveAccessibleDescription(/^Fehler: Bitte geben Sie einen Betrag in EUR an/)
    await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Gewünschter Abschlag.')
    await expectNoBarriers(page)
    await betreff.selectOption('Sonstiges')
    await expect(abschlag).toHaveCount(0)
    await expect(submit).not.toHaveAttribute('aria-disabled')
    await betreff.selectOption('Abschlagsänderung')
    await abschlag.fill('1.200,50')
    await submit.click()
    await expect(page).toHaveURL('/kontaktanfrageOk')
    expect(sent).toEqual([{ ...anfrage, gewuenschterAbschlag: 1200.5 }])
  },
)

test('another instalment needs amount and contract alone', { tag: '@phone' }, async ({ page, login }) => {
  const sent = await openKontaktanfrage(page)
  const { form, betreff, vertrag, abschlag, submit } = kontaktanfrageForm(page)
  await expect(vertrag.getByRole('option')).toHaveText([/^Kein/, /^4711001 · Strom · L/, /^4711002 · Gas · L/])
  await betreff.selectOption('Abschlagsänderung')
  await expect(form.getByText('Nachricht (freiwillig)')).toBeVisible()
  await abschlag.fill('85,50')
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Vertrag.')
  await vertrag.selectOption('4711001')
  await expectNoBarriers(page)
  await submit.click()
  const text = 'Bitte ändern Sie meinen Abschlag für den Vertrag 4711001 auf 85,50\u00A0EUR im Monat.'
  const wunsch = { betreff: 'Abschlagsänderung', vertragId: '4711001', gewuenschterAbschlag: 85.5, text }
  await expect.poll(() => sent).toEqual([wunsch])
  await expect(mainOf(page).locator('dl')).toHaveText(/^Vertrag4711001 · .*Abschlag85,50.EUR im Monat$/)
  await login(page, demoKunden.dynamisch)
  await openKontaktanfrage(page)
  await expect(vertrag).toHaveCount(0)
})

test(
  'a host without a receipt is a success as well, and going back skips the form',
  { tag: '@further' },
  async ({ page }) => {
    await page.goto('/daten/uebersicht')
    const sent = await openKontaktanfrage(page)
    await fillKontaktanfrage(page)
    await kontaktanfrageForm(page).submit.dblclick()
    await expect(page).toHaveURL('/kontaktanfrageOk')
    await expect(headingOf(page)).toBeFocused()
    await expect(mainOf(page)).toContainText(uebermittelt)
    await expect(mainOf(page)).not.toContainText('Nummer')
    expect(sent).toEqual([anfrage])
    await page.goBack()
    await expect(page).toHaveURL('/daten/uebersicht')
  },
)

for (const [what, answer, text] of [
  ['a refusal', { status: 429, json: { detail: 'Bitte warten Sie eine Stunde.' } }, 'Bitte warten Sie eine Stunde.'],
  ['a fault', { status: 500, json: {} }, 'Es ist ein unerwarteter technischer Fehler aufgetreten'],
  ['no words', { status: 400, json: {} }, 'Es ist ein unbekannter Fehler aufgetreten.'],
] as const) {
  test(`after ${what} the reason stands above the form and nothing is lost`, { tag: '@full' }, async ({ page }) => {
    await openKontaktanfrage(page, answer)
    await fillKontaktanfrage(page)
    const { submit, alert, nachricht } = kontaktanfrageForm(page)
    await submit.click()
    await expect(alert).toContainText(text)
    await expect(nachricht).toHaveValue(anfrage.text)
    await expect(page).toHaveURL('/kontaktanfrage')
  })
}

test(
  'the error of a subject that the server does not know is shown at its field',
  { tag: '@further' },
  async ({ page }) => {
    const felder = [{ feld: 'betreff', text: 'Erlaubt sind andere.' }]
    await openKontaktanfrage(page, { status: 400, json: { detail: 'Bitte prüfen Sie Ihre Angaben.', felder } })
    await fillKontaktanfrage(page)
    const { submit, betreff, summary } = kontaktanfrageForm(page)
    await submit.click()
    await expect(summary.getByRole('link')).toHaveText(['Erlaubt sind andere.'])
    await expect(betreff).toHaveAccessibleDescription('Fehler: Erlaubt sind andere.')
  },
)

test('without a network nothing is lost either', { tag: '@further' }, async ({ page }) => {
  await openKontaktanfrage(page)
  await page.route('**/api/anschlussnutzer/kontaktanfrage', (route) => route.abort())
  await fillKontaktanfrage(page)
  const { submit, alert, nachricht } = kontaktanfrageForm(page)
  await submit.click()
  await expect(alert).toContainText('Das Kundenportal ist gerade nicht zu erreichen.')
  await expect(nachricht).toHaveValue(anfrage.text)
})

// As in every form (useForm): eintragEntwurf.spec.ts sees it.
test(
  'typed input survives a reload and the end of the session, and leaving asks first',
  { tag: '@full' },
  async ({ page, signIn }) => {
    await openKontaktanfrage(page, { status: 401, json: {} })
    const { nachricht, betreff, submit, cancel, question } = kontaktanfrageForm(page)
    await fillKontaktanfrage(page)
    await page.reload()
    await expect(nachricht).toHaveValue(anfrage.text)
    await submit.click()
    await expect(page).toHaveURL(/\/anmelden/)
    await storeSession(page, await signIn())
    await page.goto('/kontaktanfrage')
    await expect(nachricht).toHaveValue(anfrage.text)
    await expect(betreff).toHaveValue(anfrage.betreff)
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await question.getByRole('button', { name: 'Nein' }).click()
    await cancel.click()
    await question.getByRole('button', { name: 'Ja' }).click()
    await expect(page).not.toHaveURL('/kontaktanfrage')
    await page.goto('/kontaktanfrage')
    await expect(nachricht).toHaveValue('')
  },
)

test(
  'a customer who leaves while it is sent reads the result on the next page',
  { tag: '@further' },
  async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await openKontaktanfrage(page)
    await page.route('**/api/anschlussnutzer/kontaktanfrage', async (route) => {
      await released.promise
      await route.fulfill({ status: 204 })
    })
    await fillKontaktanfrage(page)
    const { submit } = kontaktanfrageForm(page)
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await expect(headingOf(page)).toHaveText('Verträge')
    released.resolve()
    await expect(page.getByText(uebermittelt)).toBeVisible()
    await expect(page).toHaveURL('/vertraege')
  },
)

test(
  'the confirmation page without a request claims nothing, and leads to the form and to the list',
  { tag: '@further' },
  async ({ page }) => {
    await page.goto('/kontaktanfrageOk')
    await expect(mainOf(page)).toContainText('Es wurde gerade keine Anfrage gesendet.')
    await expect(mainOf(page)).not.toContainText(uebermittelt)
    await expect(action(mainOf(page), 'Was Sie uns geschickt haben')).toHaveAttribute('href', '/anfragen')
    await action(mainOf(page), 'Anfrage schreiben').click()
    await expect(page).toHaveURL('/kontaktanfrage')
    await page.goto('/kontaktanfrageOk')
    await action(mainOf(page), 'Zur Datenübersicht').click()
    await expect(page).toHaveURL('/daten/uebersicht')
  },
)

test(
  'a customer with restricted access reads that he may send nothing [kontaktanfrage-14]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/')
    const tile = mainOf(page).getByRole('link', { name: 'Kontakt', exact: true })
    await expect(tile).toHaveAccessibleDescription('Wie Sie uns erreichen')
    await tile.click()
    await expect(mainOf(page)).toContainText('Mit Ihrem Zugang können Sie alles ansehen, aber keine Anfragen senden.')
    await expect(mainOf(page)).toContainText(/an den Kundenservice\. Telefon:\s[\d\s]+E-Mail: \S+@/)
    await expect(mainOf(page).getByRole('link', { name: '030 23125 100' })).toHaveAttribute('href', 'tel:03023125100')
    await expect(mainOf(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:service@/)
    await expect(kontaktanfrageForm(page).form).toHaveCount(0)
    await expect(mainOf(page)).not.toContainText('Sie ziehen um?')
    await expect(mainOf(page).getByRole('button', { name: 'Zurück' })).toBeVisible()
  },
)
