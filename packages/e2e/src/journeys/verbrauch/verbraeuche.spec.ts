import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section, unfold } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const strom = '/vertrag/4711001/verbraeuche'
const gas = '/vertrag/4711002/verbraeuche'
const unknownError = 'Beim Laden der Verbräuche ist ein unbekannter Fehler aufgetreten.'
const figure = (page: Page, name: string) => mainOf(page).getByRole('figure', { name })
const list = (page: Page) => mainOf(page).getByRole('table', { name: 'Verbräuche' })

/** On a phone one of the two charts is shown. */
const showZeitraeume = async (page: Page, isMobile: boolean) => {
  if (isMobile) await mainOf(page).getByRole('button', { name: 'Zeiträume' }).click()
}

const answer = (page: Page, json: unknown, status = 200) =>
  page.route('**/api/4711001/verbraeuche', (route) => route.fulfill({ status, json }))

/** German text of a number as the list shows it. */
const tag = (datum: string) => datum.split('-').toReversed().join('.')

test(
  'consumption is shown in two charts and a list, newest first, with the names of the channels',
  { tag: '@phone' },
  async ({ page, login, request, isMobile }) => {
    const { kundennummer, token } = await login(page)
    const reply = await request.get('/api/4711001/verbraeuche', { headers: { kundennummer, token } })
    const verbraeuche: { von: string; bis: string; summe: number; summeJahr: number }[] = await reply.json()
    const [latest] = verbraeuche.toSorted((a, b) => (a.bis < b.bis ? 1 : -1))
    if (latest === undefined) throw new Error('The demo has no consumption')

    await page.goto(strom)
    await expect(headingOf(page)).toHaveText('Verbräuche für Vertrag 4711001')
    await expect(page).toHaveTitle(/^Verbräuche · Vertrag 4711001 · /)
    await expect(figure(page, 'Verbrauch pro Jahr').getByRole('img')).toBeVisible()
    await showZeitraeume(page, isMobile)
    await expect(figure(page, 'Verbrauch pro Abrechnungszeitraum')).toContainText('Am Balken: wie viele Tage')
    await expect(figure(page, 'Verbrauch pro Jahr')).toBeVisible({ visible: !isMobile })
    const rows = list(page).getByRole('row')
    await expect(rows).toHaveCount(5)
    await expect(mainOf(page)).toContainText(`4 von ${verbraeuche.length} Einträgen`)
    const first = rows.nth(1)
    await expect(first).toContainText(`${tag(latest.von)} – ${tag(latest.bis)}`)
    await expect(first).toContainText(zahl(latest.summe))
    await expect(first).toContainText(zahl(latest.summeJahr))
    await expect(first).toContainText('Hochtarif (HT)')
    await expect(first).toContainText('Niedertarif (NT)')
    await mainOf(page).getByRole('button', { name: 'weitere anzeigen' }).click()
    await expect(rows.filter({ hasText: 'Ja' })).not.toHaveCount(0)
    const rechenweg = mainOf(page).getByText('Der Verbrauch eines Zeitraums ergibt sich aus den Zählerständen')
    await expect(rechenweg).toBeVisible({ visible: !isMobile })
    if (isMobile) await mainOf(page).getByText('So rechnen wir').click()
    await expect(rechenweg).toBeVisible()
    await expectNoBarriers(page)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711001/detail')
  },
)

test('the chart of periods shows the figures of the list', { tag: '@further' }, async ({ page, login, isMobile }) => {
  await login(page)
  await page.goto(strom)
  await showZeitraeume(page, isMobile)
  const chart = figure(page, 'Verbrauch pro Abrechnungszeitraum')
  await chart.getByRole('button', { name: 'Als Tabelle' }).click()
  const newest = await list(page).getByRole('row').nth(1).innerText()
  // On a phone a row names only its last day.
  const bis = newest.match(/\d\d\.\d\d\.\d{4}/g)?.at(-1)
  const [verbrauch] = newest.match(/[\d.]+,\d+/) ?? []
  const last = chart.getByRole('table').getByRole('row').last()
  await expect(last).toContainText(`– ${bis}`)
  await expect(last).toContainText(String(verbrauch))
})

test(
  'for gas a row shows the conversion of cubic metres to kWh, and there is no column of channels',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page)
    await page.goto(gas)
    await expect(list(page).getByRole('columnheader', { name: 'Verbrauch pro Messkanal' })).toHaveCount(0)
    const row = list(page).getByRole('row').nth(1)
    const formula = row.getByText(/[\d.]+,\d{2,}\sm³ × 0,\d{2,} × \d+,\d{2,}\skWh\/m³ = [\d.]+,\d\d\skWh/).first()
    await expect(formula).toBeHidden()
    // On a phone the row is one line until it is opened.
    if (isMobile) await row.getByRole('button', { name: /^Alle Angaben/ }).click()
    await row.getByText('Berechnung', { exact: true }).click()
    await expect(formula).toBeVisible()
    await expectNoBarriers(page)
  },
)

test('the other path shows the same screen', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711001/verbrauch')
  await expect(headingOf(page)).toHaveText('Verbräuche für Vertrag 4711001')
  await expect(list(page)).toBeVisible()
})

test(
  'the page of the contract shows the latest period, a chart and a link to all',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    const verbrauch = section(page, 'Verbrauch')
    await expect(verbrauch).toContainText(/Zeitraum\s*\d\d\.\d\d\.\d{4}\s– \d\d\.\d\d\.\d{4}/)
    await expect(verbrauch).toContainText(/Auf 365 Tage hochgerechnet\s*[\d.]+\skWh/)
    if (isMobile) await unfold(verbrauch)
    await expect(verbrauch.getByRole('img', { name: 'Am Tag in den letzten Zeiträumen' })).toBeVisible()
    await action(verbrauch, 'Alle Verbräuche').click()
    await expect(page).toHaveURL(strom)
    await expect(headingOf(page)).toBeFocused()
  },
)

test(
  'on a wide screen sections follow without a gap, and none is taller than what it says',
  { tag: '@further' },
  async ({ page, login }) => {
    await page.setViewportSize({ width: 1280, height: 860 })
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    await expect(section(page, 'Verbrauch').getByRole('img')).toBeVisible()
    const boxOf = async (title: string) => {
      const box = await section(page, title).boundingBox()
      if (box === null) throw new Error(`${title} is not there`)
      return box
    }
    const titles = ['Aktueller Tarif', 'Ablesung', 'Verbrauch', 'Abweichende Rechnungsadresse'] as const
    for (const [index, below] of titles.slice(1).entries()) {
      const above = titles[index] ?? below
      const [first, second] = [await boxOf(above), await boxOf(below)]
      expect(second.x).toBe(first.x)
      expect(second.y - first.y - first.height).toBeLessThan(32)
    }
    expect((await boxOf('Abweichende Bankverbindung')).y).toBe((await boxOf('Abweichende Rechnungsadresse')).y)
    for (const title of ['Aktueller Tarif', 'Ablesung', 'Verbrauch', 'Abweichende Bankverbindung'] as const) {
      const below = await section(page, title).evaluate(
        (one) => one.getBoundingClientRect().bottom - (one.lastElementChild?.getBoundingClientRect().bottom ?? 0),
      )
      expect(below).toBeLessThan(40)
    }
  },
)

for (const width of [680, 752, 768, 820, 960]) {
  test(`at ${width} px no date breaks into two lines`, { tag: '@full' }, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 860 })
    await login(page)
    await page.goto(strom)
    const zeitraum = list(page).getByRole('row').nth(1).getByRole('rowheader').locator('span').last()
    const lines = await zeitraum.evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getClientRects().length
    })
    expect(lines).toBeLessThanOrEqual(2)
    const overflow = await list(page).evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test(
  'the figures of a list have two decimals, however many were sent',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await answer(page, [{ von: '2024-12-31', bis: '2025-12-31', summe: 1289.3, summeJahr: 3075.781 }])
    await page.goto(strom)
    const row = list(page).getByRole('row').nth(1)
    await expect(row).toContainText('1.289,30')
    await expect(row).toContainText(/3\.075,78(?!\d)/)
    await expect(mainOf(page)).not.toContainText(/,\d{3}/)
  },
)

test(
  'an error is shown in the server’s words, and loading again works',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await answer(page, { status: 409, title: 'Conflict', detail: 'Die Verbräuche werden gerade berechnet.' }, 409)
    await page.goto(strom)
    await expect(mainOf(page).getByRole('alert')).toContainText('Die Verbräuche werden gerade berechnet.')
    await page.unroute('**/api/4711001/verbraeuche')
    await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
    await expect(list(page)).toBeVisible()
  },
)

test(
  'an error without a text of the server has the text of [verbrauch-10]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await answer(page, {}, 400)
    await page.goto(strom)
    await expect(mainOf(page).getByRole('alert')).toContainText(unknownError)
  },
)

test(
  'without consumption the page says what it will show, and what to do',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await answer(page, [])
    await page.goto(strom)
    await expect(mainOf(page)).toContainText('noch kein Verbrauch bekannt')
    await expect(mainOf(page).getByRole('figure')).toHaveCount(0)
    await expectNoBarriers(page)
    await action(mainOf(page), 'Zählerstand erfassen').click()
    await expect(page).toHaveURL('/vertrag/4711001/ablesung')
  },
)

test('a customer with restricted access is not asked for a reading', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.route('**/api/4711010/verbraeuche', (route) => route.fulfill({ json: [] }))
  await page.goto('/vertrag/4711010/verbraeuche')
  await expect(mainOf(page)).toContainText('noch kein Verbrauch bekannt')
  await expect(action(mainOf(page), 'Zählerstand erfassen')).toHaveCount(0)
})

test('a contract of another customer is not found', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711003/verbraeuche')
  await expect(mainOf(page)).toContainText('Not Found')
})

test(
  'touching a value shows it, and touching beside it hides it',
  { tag: ['@touch', '@further'] },
  async ({ page, login, isMobile }) => {
    await login(page)
    await page.goto(strom)
    await showZeitraeume(page, isMobile)
    const drawing = figure(page, 'Verbrauch pro Abrechnungszeitraum').getByRole('img')
    await drawing.tap({ position: { x: 200, y: 150 } })
    const tooltip = mainOf(page).locator('figure [aria-hidden="true"] > strong')
    await expect(tooltip).toHaveText(/\d\d\.\d\d\.\d{4}\s– \d\d\.\d\d\.\d{4}/)
    await headingOf(page).tap()
    await expect(tooltip).toHaveCount(0)
  },
)
