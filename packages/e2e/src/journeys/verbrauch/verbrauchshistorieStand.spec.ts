import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  historieButton,
  historieChart,
  hourMs,
  openHistorie,
  serveHistorie,
} from '../../fixtures/screens/historieScreen.ts'
import { servePreise } from '../../fixtures/screens/preisScreen.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'every mode says until when it has values and when more come; a month shows prices, costs and gaps',
  { tag: '@phone' },
  async ({ page, login, isMobile }) => {
    await login(page, demoKunden.dynamisch)
    await serveHistorie(page, ({ von, interval }) => {
      const end = Date.parse('2026-11-20T23:00:00Z')
      const stepMs = interval === 'hourly' ? hourMs : 24 * hourMs
      if (interval === 'monthly') return [{ von, bis: new Date(end).toISOString(), verbrauch: 9, unvollstaendig: true }]
      return Array.from({ length: (end - Date.parse(von)) / stepMs }, (_, index) => ({
        von: new Date(Date.parse(von) + index * stepMs).toISOString(),
        bis: new Date(Date.parse(von) + (index + 1) * stepMs).toISOString(),
        verbrauch: index === 3 ? null : index + 1,
        arbeitspreis: 0.28945,
        geschaetzt: index === 1,
        kosten: index === 3 ? null : 0.28945 * (index + 1),
      }))
    })
    await openHistorie(page, '2026-11-21T09:00:00+01:00')
    await expect(historieChart(page)).toContainText(
      'Verbrauchswerte liegen bis 20.11.2026 24:00 Uhr vor. Die Werte von heute erwarten wir morgen. ' +
        'Preise liegen bis 20.11.2026 24:00 Uhr vor; die eines Tages werden am Tag davor gegen 13:00 Uhr veröffentlicht.',
    )
    await historieButton(page, 'Monatsübersicht').click()
    const tomorrow = 'Der heutige Tag kommt voraussichtlich morgen hinzu.'
    await expect(historieChart(page)).toContainText(`Verbrauchswerte liegen bis 20.11.2026 24:00 Uhr vor. ${tomorrow}`)
    await expect(mainOf(page)).toContainText('ohne Grundpreis, im Mittel 28,95 Cent/kWh')
    await expect(historieChart(page).getByText(isMobile ? '28,95 Cent' : '28,95', { exact: true })).toHaveCount(
      isMobile ? 20 : 19,
    )
    await expect(historieChart(page).getByRole('listitem').filter({ hasText: 'Am Balken: ' })).toHaveText(
      'Am Balken: Arbeitspreis in Cent je kWh',
    )
    await action(historieChart(page), 'Als Tabelle').click()
    const cells = (day: number) => historieChart(page).getByRole('row').nth(day).getByRole('cell')
    await expect(cells(2)).toContainText(['02.11.2026', '2,00 kWh', '28,95 Cent/kWh', '0,58 EUR', '100 %'])
    await expect(cells(4)).toContainText(['04.11.2026', 'kein Wert', '28,95', 'kein Wert', 'kein Wert'])
    await historieButton(page, 'Jahresübersicht').click()
    await expect(historieChart(page)).toContainText('Verbrauchswerte liegen bis Januar 2026 vor, zuletzt mit Lücken.')
    for (const monat of ['Jan 2026', 'Aktuell']) {
      // On a phone the month is the button that leads to its days.
      const label = isMobile
        ? historieChart(page).getByRole('button', { name: new RegExp(`^${monat}`) })
        : historieChart(page).getByText(monat, { exact: true })
      await expect(label).toBeVisible()
    }
  },
)

for (const [until, text] of [
  ['2026-11-22T23:00:00Z', 'die für morgen stehen schon in der Preiszeitreihe.'],
  ['2026-11-21T23:00:00Z', 'die für morgen werden täglich gegen 13:00 Uhr veröffentlicht'],
] as const) {
  test(
    `in the afternoon, with prices until ${until}, the history says ${text}`,
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden.dynamisch)
      await servePreise(page, { until, preis: () => 0.1 })
      await serveHistorie(page, ({ von }) =>
        Array.from({ length: 24 }, (_, hour) => ({
          von: new Date(Date.parse(von) + hour * hourMs).toISOString(),
          bis: new Date(Date.parse(von) + (hour + 1) * hourMs).toISOString(),
          verbrauch: 1,
          arbeitspreis: 0.3,
          kosten: 0.3,
        })),
      )
      await openHistorie(page, '2026-11-21T14:10:00+01:00')
      await expect(historieChart(page)).toContainText(`Preise liegen bis 21.11.2026 24:00 Uhr vor; ${text}`)
    },
  )
}
