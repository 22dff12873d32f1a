import type { Abschlag, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { abschlagPath, abschlagScreen } from '../../fixtures/forms/abschlagForm.ts'
import { headingOf, loginForm, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const vertragId = '4711001'

/** What the portal answers, with some of it changed. */
const answer = (page: Page, call: 'abschlag' | 'abschlag/vorausschau', changes: object, status = 200) =>
  page.route(`**/api/${vertragId}/${call}`, async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ status, json: { ...json, ...changes } })
  })
const abschlag = (page: Page, changes: Partial<Abschlag>, status?: number) => answer(page, 'abschlag', changes, status)
const vorausschau = (page: Page, changes: Partial<Abschlagsvorausschau>, status?: number) =>
  answer(page, 'abschlag/vorausschau', changes, status)

test.beforeEach(async ({ page, login }) => login(page))

test(
  'of too few months nothing is said, but from when it can be [abschlag-32]',
  { tag: '@further' },
  async ({ page }) => {
    const nothing: Partial<Abschlagsvorausschau> = {
      kosten: null,
      grund: 'ZU_WENIG',
      sagbarAb: '2027-02-14',
      monate: [],
      vorschlag: null,
      anzahlImJahr: 12,
      nach: null,
    }
    await vorausschau(page, nothing)
    await page.goto(abschlagPath(vertragId))
    const { stage, bild, rechnung, aendern, form, vorschlag } = abschlagScreen(page)
    await expect(rechnung).toContainText('Ab dem 14.02.2027 können wir es sagen.')
    await expect(bild).toHaveCount(0)
    await expect(stage).not.toContainText('voraussichtlich')
    await aendern.click()
    await expect(form).toContainText('Was das bewirkt, ist noch nicht zu sagen.')
    await expect(vorschlag).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test(
  'without the forecast the instalment stands there all the same, and it can be asked for again',
  { tag: '@further' },
  async ({ page }) => {
    await vorausschau(page, {}, 500)
    await page.goto(abschlagPath(vertragId))
    const { stage, rechnung, bild } = abschlagScreen(page)
    await expect(stage).toContainText(/96,00\sEUR/)
    await expect(rechnung).toContainText('konnte nicht geladen werden')
    await page.unroute(`**/api/${vertragId}/abschlag/vorausschau`)
    await rechnung.getByRole('button', { name: 'Erneut laden' }).click()
    await expect(bild).toBeVisible()
  },
)

test(
  'a host that knows no instalments is told in a sentence, and no other page shows any',
  { tag: '@further' },
  async ({ page }) => {
    await abschlag(page, {}, 404)
    await page.goto(abschlagPath(vertragId))
    await expect(mainOf(page)).toContainText('Ihren Abschlag zeigt das Portal für diesen Vertrag nicht.')
    await expectNoBarriers(page)
    await page.goto(`/vertrag/${vertragId}/detail`)
    await expect(section(page, 'Aktueller Tarif')).toContainText('Ab dem ')
    await expect(mainOf(page)).not.toContainText('Abschlag')
  },
)

test(
  'a plan that ends says until when, and that it cannot be changed any more',
  { tag: '@further' },
  async ({ page }) => {
    const naechste = [{ datum: '2099-12-01', betrag: 96 }]
    await abschlag(page, { naechste, gueltigBis: '2099-12-31', grenzen: null, aenderbarAb: null })
    await page.goto(abschlagPath(vertragId))
    const { stage, aendern } = abschlagScreen(page)
    await expect(stage).toContainText('Ihr Abschlagsplan läuft bis zum 31.12.2099.')
    await expect(aendern).toHaveCount(0)
  },
)

test(
  'without a plan the page leads to a request, after the delivery to the bills',
  { tag: '@further' },
  async ({ page }) => {
    const none = { betrag: null, naechste: [], grenzen: null, aenderbarAb: null, zahlungen: [] }
    await abschlag(page, { ...none, ohne: 'KEIN_PLAN' })
    await page.goto(abschlagPath(vertragId))
    const { stage } = abschlagScreen(page)
    await expect(stage).toContainText('ist hier noch kein Abschlag eingetragen')
    await expect(stage.getByRole('link')).toHaveText(['Schreiben Sie uns'])
    await abschlag(page, { ...none, ohne: 'BEENDET' })
    await page.reload()
    await expect(stage).toContainText('Die Lieferung ist beendet')
    await expect(stage.getByRole('link')).toHaveText(['Ihre Rechnungen'])
  },
)

test(
  'a change that is being worked on cannot be taken back; one that was accepted is told',
  { tag: '@further' },
  async ({ page }) => {
    const gewuenscht = { nr: 815, betrag: 85, giltAb: '2099-01-01', eingegangenAm: '2026-11-22T13:05:00Z' }
    await abschlag(page, { gewuenscht: { ...gewuenscht, zustand: 'uebergeben' } })
    await page.goto(abschlagPath(vertragId))
    const { wunsch, zuruecknehmen, aendern } = abschlagScreen(page)
    await expect(wunsch).toContainText('In Bearbeitung')
    await expect(zuruecknehmen).toHaveCount(0)
    await expect(aendern).toHaveCount(0)
    await abschlag(page, { gewuenscht: { ...gewuenscht, zustand: 'angenommen' } })
    await page.reload()
    await expect(wunsch).toContainText(/Ab dem 01\.01\.2099 zahlen Sie 85,00\sEUR\./)
    await expect(aendern).toBeVisible()
  },
)

test(
  'a change that the portal took meanwhile is not taken back, and says so',
  { tag: '@further' },
  async ({ page }) => {
    const gewuenscht = { nr: 815, betrag: 85, giltAb: '2099-01-01', eingegangenAm: '2026-11-22T13:05:00Z' }
    await abschlag(page, { gewuenscht: { ...gewuenscht, zustand: 'eingegangen' } })
    const detail = 'Wir bearbeiten diese Änderung schon.'
    await page.route('**/abschlag/aenderung/815', (route) =>
      route.fulfill({ status: 409, json: { status: 409, detail } }),
    )
    await page.goto(abschlagPath(vertragId))
    const { wunsch, zuruecknehmen } = abschlagScreen(page)
    await zuruecknehmen.click()
    await mainOf(page).getByRole('button', { name: 'Ja', exact: true }).click()
    await expect(wunsch.getByRole('alert')).toContainText(detail)
  },
)

test('what was typed outlives the end of the session [abschlag-33]', { tag: '@further' }, async ({ page }) => {
  await page.goto(abschlagPath(vertragId))
  const { aendern, betrag, senden } = abschlagScreen(page)
  await aendern.click()
  await betrag.fill('111')
  await page.route('**/abschlag/aenderung', (route) => route.fulfill({ status: 401, json: {} }))
  await senden.click()
  await expect(page).toHaveURL('/anmelden')
  const { kundennummer, passwort } = demoKunden.haushalt
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
  await expect(headingOf(page)).toHaveText(`Abschlag für Vertrag ${vertragId}`)
  await expect(betrag).toHaveValue('111')
})
