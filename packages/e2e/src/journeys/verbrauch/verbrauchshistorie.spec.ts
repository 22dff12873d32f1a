import { readFile } from 'node:fs/promises'
import type { Historienwert } from '@ekp/wire/verbrauch'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  type Asked,
  historieButton,
  historieChart,
  historiePath,
  hourMs,
  openHistorie,
  serveHistorie,
} from '../../fixtures/screens/historieScreen.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const period = (page: Page) => mainOf(page).getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d\sUhr - /)
const previous = (page: Page) => mainOf(page).getByRole('button', { name: '<' })
const next = (page: Page) => mainOf(page).getByRole('button', { name: '>' })
/** Expects this many bars of days or months: side by side, on a phone one below the other. */
async function expectBars(page: Page, title: string, count: number, isMobile: boolean): Promise<void> {
  const rows = historieChart(page).getByRole('list', { name: title }).getByRole('listitem')
  if (isMobile) await expect(rows).toHaveCount(count)
  else await expect(historieChart(page).getByRole('slider')).toHaveAttribute('max', String(count - 1))
}

/** German text of a number as the screen shows it. */

/** An item for each hour with the kWh 1, 2, 3 …; for days and months a single item. */
function items({ von, bis, interval }: Asked): readonly object[] {
  const [begin, end] = [Date.parse(von), Date.parse(bis)]
  const count = interval === 'hourly' ? (end - begin) / hourMs : 1
  return Array.from({ length: count }, (_, index) => ({
    von: new Date(begin + index * hourMs).toISOString(),
    bis: new Date(begin + (index + 1) * hourMs).toISOString(),
    verbrauch: (index + 1) / 8,
    arbeitspreis: 0.28945,
    kosten: null,
  }))
}

async function downloaded(page: Page): Promise<{ name: string; rows: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), action(mainOf(page), 'CSV herunterladen').click()])
  return { name: file.suggestedFilename(), rows: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
}

test('on a phone the figure and the top of the picture are in sight', { tag: '@further' }, async ({ page, login }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, demoKunden.dynamisch)
  for (const ansicht of ['stunden', 'tage', 'monate']) {
    await page.goto(`${historiePath}?ansicht=${ansicht}`)
    const figure = mainOf(page).locator('strong').first()
    await expect(figure).toContainText('kWh')
    expect(await figure.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(44)
    expect((await figure.boundingBox())?.y).toBeLessThan(350)
    // The drawing begins below the line with the title of the picture.
    expect((await historieChart(page).boundingBox())?.y).toBeLessThan(635)
  }
})

test('the three modes of a real contract, found on its page', { tag: '@phone' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await page.goto('/vertrag/4711003/detail')
  await action(section(page, 'Verbrauch'), 'Verbrauchshistorie').click()
  await expect(page).toHaveURL(historiePath)
  await expect(headingOf(page)).toHaveText('Verbrauchshistorie für Vertrag 4711003')
  await expect(page).toHaveTitle(/^Verbrauchshistorie · Vertrag 4711003 · /)
  await expect(historieButton(page, 'Preisübersicht 48h')).toHaveAttribute('aria-pressed', 'true')
  await expect(
    historieChart(page)
      .getByRole('listitem')
      .filter({ hasText: / in (kWh|EUR|EUR\/kWh) \((links|rechts)\)$/ }),
  ).toHaveText(['Verbrauch in kWh (links)', 'Arbeitspreis in EUR/kWh (rechts)', 'Kosten in EUR (rechts)'])
  await expect(mainOf(page)).toContainText('geschätzte oder prognostizierte Werte später durch echte Werte ersetzt')
  await expect(mainOf(page)).toContainText(/Verbrauchswerte liegen bis \d\d\.\d\d\.\d{4} \d\d:\d\d\sUhr vor\./)
  await expectNoBarriers(page)
  for (const [name, interval, title] of [
    ['Monatsübersicht', 'daily', 'Verbrauch je Tag'],
    ['Jahresübersicht', 'monthly', 'Verbrauch je Monat'],
  ] as const) {
    const reply = page.waitForResponse((response) => response.url().includes(`interval=${interval}`))
    await historieButton(page, name).click()
    const { data }: { data: { data: Historienwert[] } } = await (await reply).json()
    const sum = (key: 'verbrauch' | 'kosten') => zahl(data.data.reduce((total, one) => total + (one[key] ?? 0), 0))
    await expect(historieChart(page).getByRole('heading')).toHaveText(title)
    await expect(mainOf(page)).toContainText(`: ${sum('kosten')} EUR ohne Grundpreis`)
    await expect(mainOf(page)).toContainText(`Verbrauch im Zeitraum: ${sum('verbrauch')} kWh`)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  }
  await expectNoBarriers(page)
  await action(mainOf(page), 'Preiszeitreihe').click()
  await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
  await page.goBack()
  await action(mainOf(page), 'Zurück').click()
  await expect(page).toHaveURL('/vertrag/4711003/detail')
})

test(
  'back from prices that are still on their way, the history is shown',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await serveHistorie(page, items)
    // Before noon this screen does not ask for prices itself; the one with the prices does.
    await openHistorie(page, '2026-01-15T11:00:00+01:00')
    let wasAsked = false
    await page.route(/\/preise\?/, () => {
      wasAsked = true
    })
    await action(mainOf(page), 'Preiszeitreihe').click()
    await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
    await expect.poll(() => wasAsked).toBe(true)
    await page.goBack()
    await expect(historieChart(page).getByRole('heading').first()).toBeVisible()
    await expect(action(mainOf(page), 'Zurück')).toBeVisible()
  },
)

for (const [timezoneId, tags] of [
  ['Asia/Tokyo', ['@full']],
  ['Europe/Berlin', ['@full']],
  ['America/Los_Angeles', []],
] as const) {
  test.describe(`with the device in ${timezoneId}`, { tag: [...tags] }, () => {
    test.use({ timezoneId })

    for (const [instant, hours, periodText, asked] of [
      [
        '2026-03-29T11:59:00+02:00',
        23,
        '28.03.2026 00:00 Uhr - 29.03.2026 23:59 Uhr',
        ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      ],
      [
        '2026-10-25T12:00:00+01:00',
        25,
        '24.10.2026 00:00 Uhr - 25.10.2026 23:59 Uhr',
        ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
      ],
    ] as const) {
      test(
        `at ${instant} the day has ${hours} hours, in the chart, the requests and the file`,
        { tag: '@further' },
        async ({ page, login }) => {
          await login(page, demoKunden.dynamisch)
          const requests = await serveHistorie(page, items)
          await openHistorie(page, instant)
          await expect(period(page)).toHaveText(periodText)
          await expect(historieChart(page).getByRole('slider')).toHaveAttribute('max', String(24 + hours - 1))
          const [von, mitternacht, bis] = asked
          expect(requests.toSorted((a, b) => a.von.localeCompare(b.von))).toEqual([
            { von, bis: mitternacht, interval: 'hourly' },
            { von: mitternacht, bis, interval: 'hourly' },
          ])
          await historieChart(page).getByRole('button', { name: 'Als Tabelle' }).click()
          const twos = historieChart(page).getByRole('row').filter({ hasText: ` 02:00 Uhr` })
          await expect(twos).toHaveCount(hours === 25 ? 3 : 1)
          const { name, rows } = await downloaded(page)
          const tage = periodText.match(/\d\d\.\d\d\.\d{4}/g)?.map((tag) => tag.split('.').toReversed().join('-'))
          expect(name).toMatch(new RegExp(`^[0-9a-f]{8}${tage?.join('_')}\\.csv$`))
          expect(rows).toHaveLength(1 + 24 + hours)
          expect(rows[0]).toBe('von;Verbrauch in kWh;Preis in EUR;Kosten in EUR')
          expect(rows.filter((row) => row.includes('T02:00:00'))).toEqual(
            hours === 25
              ? [
                  '2026-10-24T02:00:00+02:00;0,375;0,28945;null',
                  '2026-10-25T02:00:00+02:00;0,375;0,28945;null',
                  '2026-10-25T02:00:00+01:00;0,5;0,28945;null',
                ]
              : ['2026-03-28T02:00:00+01:00;0,375;0,28945;null'],
          )
        },
      )
    }
  })
}

test(
  'the file of a month has its hours, with one request a day except for days that are loaded already',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    const instant = '2026-11-21T09:00:00+01:00'
    await login(page, demoKunden.dynamisch)
    const asked = await serveHistorie(page, items)
    await openHistorie(page, instant)
    await expect(historieChart(page)).toBeVisible()
    await historieButton(page, 'Monatsübersicht').click()
    await expect(period(page)).toHaveText('01.11.2026 00:00 Uhr - 20.11.2026 23:59 Uhr')
    await expectBars(page, 'Verbrauch je Tag', 20, isMobile)
    const before = asked.length
    const { name, rows } = await downloaded(page)
    expect(name).toBe('Monatsdaten_dynamischer_Tarif__2026-11-01_2026-11-20.csv')
    expect(rows).toHaveLength(1 + 20 * 24)
    // The 20th was shown in hours before.
    expect(asked.slice(before)).toHaveLength(19)
    expect(new Set(asked.slice(before).map(({ interval }) => interval))).toEqual(new Set(['hourly']))
    await historieButton(page, 'Jahresübersicht').click()
    await expectBars(page, 'Verbrauch je Monat', 11, isMobile)
    const year = await downloaded(page)
    expect(year.name).toBe('Jahresdaten_dynamischer_Tarif__2026-01-01_2026-11-20.csv')
    expect(year.rows.slice(0, 3)).toEqual([
      'von;Verbrauch in kWh;Preis in EUR;Kosten in EUR',
      '2026-01-01T00:00:00+01:00;0,125;0,28945;null',
      '2026-02-01T00:00:00+01:00;null;null;null',
    ])
  },
)

test(
  'stepping ends at the last possible range and does not load data twice; refreshing loads it again',
  { tag: '@further' },
  async ({ page, login }) => {
    const instant = '2026-11-01T09:00:00+01:00'
    await login(page, demoKunden.dynamisch)
    const asked = await serveHistorie(page, items)
    await openHistorie(page, instant)
    await expect(period(page)).toHaveText('31.10.2026 00:00 Uhr - 01.11.2026 23:59 Uhr')
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await previous(page).click()
    await expect(period(page)).toHaveText('30.10.2026 00:00 Uhr - 31.10.2026 23:59 Uhr')
    await expect(historieChart(page)).toBeVisible()
    // The day that is in both ranges is requested once.
    expect(asked).toHaveLength(3)
    await next(page).click()
    await expect(period(page)).toHaveText('31.10.2026 00:00 Uhr - 01.11.2026 23:59 Uhr')
    expect(asked).toHaveLength(3)
    await historieButton(page, 'Aktualisieren').click()
    await expect.poll(() => asked.length).toBe(5)

    await historieButton(page, 'Monatsübersicht').click()
    await expect(period(page)).toHaveText('01.10.2026 00:00 Uhr - 31.10.2026 23:59 Uhr')
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await historieButton(page, 'Jahresübersicht').click()
    await previous(page).click()
    await expect(period(page)).toHaveText('01.01.2025 00:00 Uhr - 31.12.2025 23:59 Uhr')
    await next(page).click()
    await expect(period(page)).toHaveText('01.01.2026 00:00 Uhr - 31.10.2026 23:59 Uhr')
  },
)
