import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { downloadCsv } from '../../fixtures/screens/historienScreen.ts'
import { rechnungPath } from '../../fixtures/portalRoutes.ts'
import { dokumenteScreen } from '../../fixtures/screens/dokumenteScreen.ts'
import { headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'from the start page to why the bill is another in two taps: causes that add up, the verdict, each line, its file [rechnung-9] [rechnung-10] [rechnung-12]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/')
    await mainOf(page)
      .getByRole('link', { name: /^(?:Nachzahlung|Rechnung|Guthaben) [\d.,]+\sEUR/ })
      .click()
    await expect(headingOf(page)).toHaveText('Ihre Rechnung')
    const stage = mainOf(page).getByRole('region').first()
    await expect(stage).toContainText(/(?:Nachzahlung|Rechnung|Zu zahlen|Guthaben) [\d.,]+\sEUR/)
    await expect(stage).toContainText(
      /Die Kosten sind [\d.,]+\sEUR (?:höher|niedriger) als (?:im Jahr \d{4}|vom [\d.]{10} bis [\d.]{10}), vor allem durch/,
    )
    await expect(mainOf(page)).toContainText('stimmt auf den Cent.')
    await expect(section(page, 'Ihr Konto')).toContainText(/Schon gezahlt, 11-mal/)
    const posten = mainOf(page).getByRole('table', { name: 'Posten' })
    await expect(posten.getByRole('row').nth(1)).toContainText(/[\d.,]+\skWh × [\d,]+\sCent\/kWh/)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)
    const file = await downloadCsv(page)
    expect(file.lines[0]).toBe(
      'Zeile;Posten;von;bis;Menge;Einheit;Preis in EUR;netto in EUR;Menge × Preis;nachgerechnet in EUR;Summe bis hier',
    )
    await mainOf(page).getByRole('link', { name: 'Alle Rechnungen' }).click()
    await expect(headingOf(page)).toHaveText('Rechnungen')
    const storniert = mainOf(page).getByRole('row').filter({ hasText: '(storniert)' })
    await expect(storniert).toHaveCount(1)
    await expectNoBarriers(page)
    await storniert.getByRole('link').click()
    await expect(stage).toContainText('gilt nicht mehr')
    await expect(section(page, 'Ihr Konto')).not.toContainText(/Abschlag|Fällig|Zu zahlen|Nachzahlung/)
    await stage.getByText('Zurückgenommen hat sie').getByRole('link').click()
    await expect(stage).toContainText('nimmt eine Rechnung zurück')
    await expect(stage.getByText('Zurückgenommen wird').getByRole('link')).toBeVisible()
    await stage.getByText('Es gilt').getByRole('link').click()
    await expect(stage).toContainText('Nachzahlung')
  },
)

test('a bill that charges too much says where and by how much; one that was taken back says by which [rechnung-4] [rechnung-11]', async ({
  page,
  login,
}) => {
  await login(page, demoKunden.familie)
  await page.goto('/rechnungen')
  await mainOf(page)
    .getByRole('link', { name: /^Jahresabrechnung Strom/ })
    .first()
    .click()
  await expect(mainOf(page)).toContainText(
    /Unsere Rechnung weicht ab in Zeile 1: Die Rechnung ist um [\d,]+\sEUR höher/,
  )
  await expect(mainOf(page).getByRole('table', { name: 'Posten' })).toContainText('Nachgerechnet:')
  await mainOf(page).getByRole('link', { name: 'Schreiben Sie uns' }).click()
  const form = kontaktanfrageForm(page)
  await expect(form.betreff).toHaveValue('Frage zur Abrechnung')
  await expect(form.vertrag).toHaveValue(/^47110/)
  await expect(form.nachricht).toHaveValue(/^Meine Frage zu Rechnung \S+:\n$/)
  await page.goto(rechnungPath('gibt-es-nicht'))
  await expect(mainOf(page)).toContainText('Diese Rechnung gibt es nicht.')
})

for (const [art, kunde, vergleich] of [
  ['of the year', demoKunden.waermepumpe, ''],
  ['of a month', demoKunden.dynamisch, /Die Kosten sind [\d.,]+\sEUR (?:höher|niedriger) als im \p{L}+ \d{4}/u],
  ['of a fixed price', demoKunden.festpreis, ''],
] as const) {
  test(
    `a bill ${art} that is paid says so on the start page, in the list and on its own page [rechnung-18]`,
    { tag: '@phone' },
    async ({ page, login }) => {
      const paid = /^(?:Nachzahlung|Rechnung) [\d.,]+\sEUR, bezahlt am \d\d\.\d\d\.\d{4}$/
      await login(page, kunde)
      await page.goto('/')
      const line = mainOf(page).getByRole('link', { name: paid })
      const text = await line.innerText()
      await line.click()
      const konto = section(page, 'Ihr Konto')
      await expect(konto).toContainText(`Bezahlt am${text.slice(-10)}`)
      await expect(konto).not.toContainText('Fällig am')
      await expect(mainOf(page)).not.toContainText('Zu zahlen')
      const stage = mainOf(page).getByRole('region').first()
      await expect(stage).toContainText(text.slice(0, text.indexOf(',')))
      await expect(stage).toContainText(text.slice(text.indexOf('bezahlt')))
      await expect(stage).toContainText(vergleich)
      await expectNoBarriers(page)
      await mainOf(page).getByRole('link', { name: 'Alle Rechnungen' }).click()
      const row = mainOf(page).getByRole('row').nth(1)
      await expect(row).toContainText(text)
      const title = await row.getByRole('link').boundingBox()
      const betrag = await row.getByRole('cell').last().locator('span').last().boundingBox()
      // The amount stands on the line of its title, which may go on below it.
      expect(Math.abs((title?.y ?? 0) - (betrag?.y ?? 99))).toBeLessThanOrEqual(3)
    },
  )
}

test('a bill among the documents leads to its lines, and these to its file [dokument-10]', async ({ page, login }) => {
  await login(page)
  await page.goto('/dokumente')
  const { row } = dokumenteScreen(page)
  const document = row('Jahresabrechnung Strom').first()
  await expect(document).toContainText(/[\d.]+,\d\d\sEUR, Posten für Posten erklärt/)
  await expect(row('Bestätigung Ihres Vertrags').first()).not.toContainText('Posten für Posten')
  await expectNoBarriers(page)
  await document.getByRole('link', { name: 'Posten für Posten erklärt' }).click()
  await expect(headingOf(page)).toHaveText('Ihre Rechnung')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    mainOf(page).getByRole('button', { name: 'PDF herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Jahresabrechnung Strom \d{4}\.pdf$/)
  await expectNoBarriers(page)
})

test('a bill that was read from the E-Rechnung says so [rechnung-17]', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/rechnungen')
  const open = () => mainOf(page).getByRole('table').getByRole('link').first().click()
  const satz = 'Aus der E-Rechnung gelesen, die als Dokument vorliegt.'
  await open()
  await expect(mainOf(page)).toContainText('Alle Beträge ohne Umsatzsteuer')
  await expect(mainOf(page)).not.toContainText(satz)
  await page.route('**/api/*/rechnungen/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ausERechnung: true } })
  })
  await page.reload()
  await expect(mainOf(page)).toContainText(satz)
})
