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
      .getByRole('link', { name: /^(?:Nachzahlung|Guthaben) [\d.,]+\sEUR/ })
      .click()
    await expect(headingOf(page)).toHaveText('Ihre Rechnung')
    await expect(mainOf(page)).toContainText(/Sie zahlen\s[\d.,]+\sEUR\W+(?:mehr|weniger) als im Zeitraum davor/)
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
    await expect(mainOf(page).getByRole('row').filter({ hasText: 'storniert' })).toHaveCount(1)
    await expectNoBarriers(page)
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
  await page.goto(rechnungPath('gibt-es-nicht'))
  await expect(mainOf(page)).toContainText('Diese Rechnung gibt es nicht.')
})

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
