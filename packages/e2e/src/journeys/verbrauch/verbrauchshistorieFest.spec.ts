import { readFile } from 'node:fs/promises'
import { berlinDayHours, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { action, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'
import { festpreisKunde, festpreisVertrag, supplierOrigin } from '../../setup/supplier.ts'

const origin = await supplierOrigin()
test.use({ baseURL: origin })

const path = (rest: string) => `/vertrag/${festpreisVertrag}/${rest}`
const chart = (page: Page) => mainOf(page).getByRole('figure')
const datum = (tag: string) => tag.split('-').toReversed().join('.')
/** What the days of the fixed tariff consumed: 1 kWh an hour. */
const kwhOf = (von: string, count: number) =>
  Array.from({ length: count }, (_tag, index) => berlinDayHours(addTage(von, index)).length).reduce(
    (sum, one) => sum + one,
    0,
  )

async function download(page: Page, name: string): Promise<{ name: string; rows: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), action(mainOf(page), name).click()])
  return { name: file.suggestedFilename(), rows: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
}

test(
  'a fixed tariff with a smart meter has a history, of hours and quarter hours, in its own words',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, festpreisKunde)
    await page.goto(path('detail'))
    await action(section(page, 'Verbrauch'), 'Verbrauchshistorie').click()
    await expect(page).toHaveURL(path('verbrauchshistorie'))
    await expect(action(mainOf(page), 'Übersicht 48h')).toHaveAttribute('aria-pressed', 'true')
    await expect(action(mainOf(page), 'Preiszeitreihe')).toHaveCount(0)
    await expect(mainOf(page)).not.toContainText(/Börse|Preise liegen|Preisübersicht/)
    // One price: told, not drawn.
    const legend = chart(page)
      .getByRole('listitem')
      .filter({ hasText: / in (kWh|EUR) \((links|rechts)\)$/ })
    await expect(legend).toHaveText(['Verbrauch in kWh (links)', 'Kosten in EUR (rechts)'])
    await expect(mainOf(page)).toContainText('ohne Grundpreis, zu 32,00 Cent/kWh')
    await expectNoBarriers(page)

    await action(mainOf(page), 'Viertelstunden').click()
    await expect(page).toHaveURL(/\?ansicht=viertelstunden&tag=/)
    await expect(chart(page).getByRole('heading')).toHaveText('Verbrauch und Kosten je Viertelstunde')
    const today = berlinToday(new Date())
    const gestern = addTage(today, -1)
    const stunden = kwhOf(gestern, 2)
    await expect(chart(page).getByRole('slider')).toHaveAttribute('max', String(4 * stunden - 1))
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)
    const quarters = await download(page, 'Viertelstunden als CSV')
    expect(quarters.name).toBe(`Viertelstunden_${gestern}_${today}.csv`)
    expect(quarters.rows).toHaveLength(1 + 4 * stunden)
    expect(quarters.rows[1]).toMatch(/;0,25;0,32;0,08$/)
    expect((await download(page, 'CSV herunterladen')).rows).toHaveLength(1 + stunden)

    await action(mainOf(page), 'Monatsübersicht').click()
    expect((await download(page, 'CSV herunterladen')).name).toMatch(/^Monatsdaten__/)
    expect((await download(page, 'Viertelstunden als CSV')).name).toMatch(/^Viertelstunden_/)
    await action(mainOf(page), 'Jahresübersicht').click()
    await expect(action(mainOf(page), 'Viertelstunden als CSV')).toHaveCount(0)
    expect((await download(page, 'CSV herunterladen')).name).toMatch(/^Jahresdaten__/)
  },
)

test(
  'the sums lead to the costs of their days, with a heading where the price changed',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, festpreisKunde)
    const today = berlinToday(new Date())
    const wechsel = addTage(today, -5)
    await page.goto(path('verbrauchshistorie'))
    await action(chart(page), 'Kosten im Einzelnen').click()
    const gestern = addTage(today, -1)
    await expect(page).toHaveURL(path(`kosten?von=${gestern}&bis=${gestern}`))
    await expect(mainOf(page)).toContainText(`Am ${datum(gestern)}: `)

    const von = addTage(wechsel, -5)
    await page.goto(path(`kosten?von=${von}&bis=${gestern}`))
    const table = mainOf(page).getByRole('table', { name: 'Posten' })
    const rows = table.getByRole('row').filter({ hasText: 'Arbeitspreis' })
    for (const [index, [first, preis]] of [
      [von, 0.3],
      [wechsel, 0.32],
    ].entries() as IterableIterator<[number, [string, number]]>) {
      await expect(table.getByRole('rowheader', { name: `Ab ${datum(first)}` })).toBeVisible()
      const kwh = kwhOf(first, 5)
      await expect(rows.nth(index)).toContainText(`${zahl(kwh)} kWh`)
      await expect(rows.nth(index)).toContainText(`${zahl(preis * 100)} Cent/kWh`)
      await expect(rows.nth(index)).toContainText(`${zahl(preis * kwh)} EUR`)
    }
    await expect(table.getByRole('row').filter({ hasText: '146,40 EUR/Jahr' })).toHaveCount(2)
    await expectNoBarriers(page)
  },
)
