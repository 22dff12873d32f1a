import { expectNoBarriers } from '../../fixtures/axe.ts'
import {
  bankverbindungForm,
  fillBankverbindung,
  ibans,
  openBankverbindungForm,
} from '../../fixtures/forms/bankverbindungForm.ts'
import { dayFromNow, isoDayFromNow } from '../../fixtures/dayFromNow.ts'
import { action, headingOf, mainOf, openNavigation, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test(
  'a new form has its defaults, the customer as holder among them, and shows all missing fields when Speichern is pressed',
  { tag: '@phone' },
  async ({ page }) => {
    const sent = await openBankverbindungForm(page)
    const { gueltigAb, submit, summary, lastschrift, zustimmung, bic, bankname, kontoinhaber } =
      bankverbindungForm(page)
    await expect(headingOf(page)).toHaveText('Bankverbindung für Vertrag 4711002 editieren')
    await expect(submit).toHaveAccessibleDescription(
      'Bitte ergänzen oder prüfen Sie noch: IBAN und Zustimmung zum Mandat.',
    )
    await expect(gueltigAb).toHaveValue(new RegExp(`^${dayFromNow(1).slice(0, 2)}\\. `))
    await expect(lastschrift).toBeChecked()
    await expect(zustimmung).not.toBeChecked()
    for (const field of [bic, bankname]) {
      await expect(field).toHaveAttribute('readonly', '')
      await expect(field).toHaveValue('')
    }
    await expect(kontoinhaber).toHaveAttribute('autocomplete', 'name')
    await expect(kontoinhaber).toHaveValue('Katrin Sommerfeld')
    await kontoinhaber.fill('')
    await submit.press('Enter')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Bitte geben Sie den Kontoinhaber an.',
      'Bitte geben Sie eine IBAN an.',
      'Bitte stimmen Sie dem SEPA-Lastschriftmandat zu, oder schalten Sie den Lastschrifteinzug aus.',
    ])
    await expectNoBarriers(page)
    await summary.getByRole('link').last().click()
    await expect(zustimmung).toBeFocused()
    expect(sent).toEqual([])
  },
)

test(
  'the account of one contract is changed with six taps, on two screens [bankverbindung-23]',
  { tag: '@phone' },
  async ({ page }) => {
    // Without a planned one, about which the form would ask.
    await page.route('**/api/4711001/bankverbindung/alle', async (route) => {
      const entries: { gueltigVon: string | null }[] = await (await route.fetch()).json()
      await route.fulfill({ json: entries.filter(({ gueltigVon }) => (gueltigVon ?? '') <= isoDayFromNow(0)) })
    })
    await page.route('**/api/4711001/bankverbindung/anlegen', (route) => route.fulfill({ status: 204 }))
    await page.goto('/')
    const navigation = await openNavigation(page)
    await navigation.getByRole('link', { name: 'Übersicht' }).click()
    await action(section(page, 'Bankverbindung'), 'Bankverbindung für Vertrag 4711001 ändern').click()
    const { iban, zustimmung, submit } = bankverbindungForm(page)
    await iban.click()
    await page.keyboard.type(ibans.commerzbank.slice(2))
    await zustimmung.click()
    const { y = Infinity, height = 0 } = (await submit.boundingBox()) ?? {}
    expect(y + height + (await page.evaluate(() => window.scrollY))).toBeLessThanOrEqual(2 * 740)
    await submit.click()
    await expect(page).toHaveURL('/daten/uebersicht')
    await expect(page.getByText('Die Bankverbindung für Vertrag 4711001 ist gespeichert')).toBeInViewport()
  },
)

test('the form of the customer leads to that of a contract with its own [eintrag-16]', async ({ page }) => {
  await page.goto('/bankverbindung/editieren')
  await action(mainOf(page), 'Bankverbindung für Vertrag 4711001 ändern').click()
  await expect(headingOf(page)).toHaveText('Bankverbindung für Vertrag 4711001 editieren')
})

test('the mandate is shown with its creditor, and the customer must agree to it before saving', async ({ page }) => {
  const sent = await openBankverbindungForm(page)
  const { mandat, zustimmung, submit, bic } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await expect(bic).toHaveValue('COBADEFFXXX')
  await expect(mandat).toContainText('Stadtwerke Mühlenbrück GmbH')
  await expect(mandat).toContainText('DE98ZZZ09999999999')
  await expect(mandat).toContainText('wird Ihnen mitgeteilt')
  await expect(mandat).toContainText('Ich ermächtige Stadtwerke Mühlenbrück GmbH, Zahlungen von meinem Konto')
  await zustimmung.uncheck()
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Zustimmung zum Mandat.')
  await zustimmung.check()
  await submit.click()
  await expect(page.getByText('Die Bankverbindung für Vertrag 4711002 ist gespeichert')).toContainText(
    `gilt ab dem ${dayFromNow(1)}. Die Mandatsreferenz finden Sie bei Ihren Bankverbindungen.`,
  )
  expect(sent).toEqual([
    {
      kontoinhaber: 'Ayşe Öztürk',
      iban: 'DE89370400440532013000',
      gueltigVon: isoDayFromNow(1),
      lastschrifteinzugErlaubt: true,
    },
  ])
})

test('without direct debit there is no mandate', { tag: '@further' }, async ({ page }) => {
  const sent = await openBankverbindungForm(page)
  const { mandat, lastschrift, submit, gueltigAb, bic } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await lastschrift.uncheck()
  await expect(mandat).toHaveCount(0)
  await expect(lastschrift).toHaveAccessibleDescription('Ohne Lastschrifteinzug überweisen Sie fällige Beträge selbst.')
  await gueltigAb.fill(dayFromNow(40))
  await expect(bic).toHaveValue('COBADEFFXXX')
  await submit.click()
  await expect(page.getByText(`ist gespeichert und gilt ab dem ${dayFromNow(40)}.`)).not.toContainText('Mandat')
  expect(sent).toMatchObject([{ gueltigVon: isoDayFromNow(40), lastschrifteinzugErlaubt: false }])
})

for (const [what, kontoinhaber, problem] of [
  ['2 characters', ' Öz ', /muss mindestens 3 Zeichen lang sein\.$/],
  ['3 characters', 'Özi', undefined],
  ['70 characters', 'ä'.repeat(70), undefined],
  ['71 characters', 'ä'.repeat(71), /höchstens 70 Zeichen/],
  ['markup', '<script>alert(1)</script>', undefined],
  ['right-to-left text', 'مريم 😀', undefined],
] as const) {
  test(`a holder of ${what}`, { tag: '@full' }, async ({ page }) => {
    await openBankverbindungForm(page)
    const form = bankverbindungForm(page)
    await fillBankverbindung(page)
    await expect(form.bic).toHaveValue('COBADEFFXXX')
    await form.kontoinhaber.fill(kontoinhaber)
    await form.kontoinhaber.press('Tab')
    if (problem === undefined) {
      await expect(form.submit).toHaveAccessibleDescription('')
      await expect(form.kontoinhaber).not.toHaveAttribute('aria-invalid')
    } else {
      await expect(form.kontoinhaber).toHaveAccessibleDescription(problem)
      await expect(form.submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Kontoinhaber.')
    }
  })
}

for (const [what, day, problem] of [
  ['yesterday', () => dayFromNow(-1), /Frühestens möglich ist/],
  ['today', () => dayFromNow(0), /Frühestens möglich ist/],
  ['tomorrow', () => dayFromNow(1), undefined],
  ['29 February', () => '29.02.2028', undefined],
  ['a day almost ten years ahead', () => dayFromNow(3650), undefined],
  ['a day more than ten years ahead', () => dayFromNow(3654), /Spätestens möglich ist der /],
  ['29 February without a leap year', () => '29.02.2027', /Bitte geben Sie ein Datum wie 31\.12\.2026 ein\./],
  ['nothing', () => '', /Bitte geben Sie an, ab wann die Bankverbindung gilt\./],
] as const) {
  test(`bank details from ${what} on`, { tag: '@full' }, async ({ page }) => {
    await openBankverbindungForm(page)
    const { gueltigAb, submit, bic, kontoinhaber } = bankverbindungForm(page)
    await fillBankverbindung(page)
    await expect(bic).toHaveValue('COBADEFFXXX')
    await gueltigAb.fill(day())
    await kontoinhaber.focus()
    const reason = problem === undefined ? '' : 'Bitte ergänzen oder prüfen Sie noch: Gültig ab.'
    await expect(submit).toHaveAccessibleDescription(reason)
    if (problem !== undefined) await expect(gueltigAb).toHaveAccessibleDescription(problem)
  })
}

test('errors of the server are shown at their fields, and typed input stays', { tag: '@further' }, async ({ page }) => {
  const felder = [{ feld: 'iban', text: 'Die IBAN ist ungültig.' }]
  await openBankverbindungForm(page, { status: 400, json: { detail: 'Bitte prüfen Sie Ihre Angaben.', felder } })
  const { submit, summary, iban, kontoinhaber } = bankverbindungForm(page)
  await fillBankverbindung(page)
  await submit.click()
  await expect(summary).toBeFocused()
  await expect(iban).toHaveAccessibleDescription(/Fehler: Die IBAN ist ungültig\./)
  await expect(kontoinhaber).toHaveValue('Ayşe Öztürk')
  await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
})

for (const [what, answer, text] of [
  ['the server’s words', { status: 409, json: { detail: 'Ihre Daten werden gerade geändert.' } }, 'gerade geändert'],
  ['no words', { status: 400, json: {} }, 'Beim Speichern ist ein Fehler aufgetreten.'],
  ['a broken server', { status: 500, json: { detail: 'ECONNRESET' } }, 'unerwarteter technischer Fehler'],
] as const) {
  test(`when saving fails, the form shows ${what}`, { tag: '@full' }, async ({ page }) => {
    await openBankverbindungForm(page, answer)
    const { submit, alert, iban, zustimmung } = bankverbindungForm(page)
    await fillBankverbindung(page)
    await submit.click()
    await expect(alert).toContainText(text)
    await expect(iban).toHaveValue('89 3704 0044 0532 0130 00')
    await expect(zustimmung).toBeChecked()
  })
}
