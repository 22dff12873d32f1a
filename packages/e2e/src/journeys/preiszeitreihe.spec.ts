import { readFile } from 'node:fs/promises'
import type { Preis } from '@ekp/wire/tarif'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../fixtures/axe.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/vertrag/4711003/preiszeitreihe'
const api = '**/api/preiszeitreihe?*'
const minuteMs = 60_000
const unpublished = 'noch nicht veröffentlicht'

interface Market {
  readonly until: string
  readonly minuten?: 15 | 60
  /** EUR per kWh of a step by its beginning. */
  readonly preis: (von: string) => number | null
}

/** Answers like the server for the window that is asked for, and notes it. */
async function serve(page: Page, { until, minuten = 15, preis }: Market): Promise<{ von: string; bis: string }[]> {
  const asked: { von: string; bis: string }[] = []
  await page.route(api, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [von = '', bis = ''] = [query.get('von') ?? '', query.get('bis') ?? '']
    asked.push({ von, bis })
    const endMs = Math.min(Date.parse(until), Date.parse(bis))
    const preise: Preis[] = []
    for (let ms = Date.parse(von); ms < endMs; ms += minuten * minuteMs) {
      const beginning = new Date(ms).toISOString()
      preise.push({ von: beginning, bis: new Date(ms + minuten * minuteMs).toISOString(), preis: preis(beginning) })
    }
    return route.fulfill({ json: { preise } })
  })
  return asked
}

async function open(page: Page, now: string) {
  await page.clock.setFixedTime(now)
  await page.goto(path)
}

const chart = (page: Page) => page.getByRole('figure', { name: 'Börsenpreis für Strom' })
const tage = (page: Page) => section(page, 'Günstigste und teuerste Stunden')
const planer = (page: Page) => section(page, 'Günstigstes Zeitfenster')
const values = (scope: ReturnType<typeof section>) => scope.getByRole('definition')
const alert = (page: Page) => mainOf(page).getByRole('alert')

async function download(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await action(mainOf(page), 'CSV herunterladen').click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('before noon: yesterday and today, the good hours, and when the next prices come', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const asked = await serve(page, {
    until: '2026-01-15T23:00:00Z',
    preis: (von) => {
      if (von.startsWith('2026-01-15T13:')) return -0.0123
      if (von.startsWith('2026-01-15T17:')) return 0.28945
      return von.startsWith('2026-01-14T02:') ? 0.0999 : 0.1
    },
  })
  await page.clock.setFixedTime('2026-01-15T11:59:00+01:00')
  await page.goto('/vertrag/4711003/detail')
  await action(section(page, 'Aktueller Tarif'), 'Preiszeitreihe').click()
  await expect(headingOf(page)).toHaveText('Preiszeitreihe für Vertrag 4711003')
  await expect(headingOf(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Preiszeitreihe · Vertrag 4711003 · /)
  expect(asked).toEqual([{ von: '2026-01-13T23:00:00.000Z', bis: '2026-01-15T23:00:00.000Z' }])

  await expect(chart(page)).toHaveAccessibleDescription(
    /^Der Börsenpreis liegt zwischen -1,23\sCent\/kWh \(15\.01\.2026, 14:00 Uhr\) und 28,95\sCent\/kWh \(15\.01\.2026, 18:00 Uhr\)\.$/,
  )
  await expect(chart(page).getByRole('listitem')).toHaveText(['Börsenpreis', 'Jetzt'])
  await expect(chart(page)).toContainText(
    'Preise liegen bis Donnerstag, 15.01.2026, 24:00 Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00 Uhr erwartet.',
  )
  await expect(tage(page).getByRole('heading', { level: 3 })).toHaveText([
    'Gestern, Mittwoch, 14.01.2026',
    'Heute, Donnerstag, 15.01.2026',
  ])
  await expect(values(tage(page))).toHaveText([
    /^03:00 bis 04:00\sUhr: 9,99\sCent\/kWh$/,
    /^00:00 bis 01:00\sUhr: 10,00\sCent\/kWh$/,
    /^14:00 bis 15:00\sUhr: -1,23\sCent\/kWh$/,
    /^18:00 bis 19:00\sUhr: 28,95\sCent\/kWh$/,
  ])
  await expect(values(planer(page))).toHaveText([/^12:00 bis 15:00\sUhr: im\sMittel 6,26\sCent\/kWh$/, unpublished])
  await planer(page).getByLabel('Dauer am Stück').selectOption('1 Stunde')
  await expect(values(planer(page)).first()).toHaveText(/^14:00 bis 15:00\sUhr: im\sMittel -1,23\sCent\/kWh$/)
  await expect(planer(page).getByRole('option')).toHaveCount(8)
  await expectNoBarriers(page)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await action(mainOf(page), 'Zurück').click()
  await expect(page).toHaveURL('/vertrag/4711003/detail')
})

test('what is not published is said, never drawn or written as zero', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await serve(page, { until: '2026-01-15T23:00:00Z', minuten: 60, preis: () => 0.05 })
  await open(page, '2026-01-15T12:00:00+01:00')
  await expect(values(tage(page)).nth(2)).toHaveText(unpublished)
  await expect(values(planer(page)).last()).toHaveText(unpublished)
  await expect(chart(page).getByRole('listitem')).toHaveText(['Börsenpreis', `Lücke: ${unpublished}`, 'Jetzt'])
  await action(chart(page), 'Als Tabelle').click()
  const rows = chart(page).getByRole('row')
  await expect(rows.filter({ hasText: /5,00\sCent\/kWh/ })).toHaveCount(24)
  await expect(rows.filter({ hasText: unpublished })).toHaveCount(24)
  await expectNoBarriers(page)
  const { name, text } = await download(page)
  expect(name).toBe('2026-01-15T00-00_2026-01-15T23-00.csv')
  expect(text.trimEnd().split('\r\n')).toHaveLength(25)
})

test('a page that stays open over noon goes on to the next window', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const asked = await serve(page, { until: '2026-01-16T23:00:00Z', preis: () => 0.1 })
  await open(page, '2026-01-15T11:59:59+01:00')
  await expect(tage(page)).toContainText('Gestern')
  await page.clock.setFixedTime('2026-01-15T12:00:00+01:00')
  await expect(tage(page)).toContainText('Morgen, Freitag, 16.01.2026', { timeout: 15_000 })
  expect(asked.at(-1)).toEqual({ von: '2026-01-14T23:00:00.000Z', bis: '2026-01-16T23:00:00.000Z' })
})

for (const timezoneId of ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles']) {
  test.describe(`a device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    for (const [now, von, bis, hours] of [
      ['2026-03-29T11:59:00+02:00', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 47],
      ['2026-03-29T12:00:00+02:00', '2026-03-28T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 47],
      ['2025-10-26T11:59:00+01:00', '2025-10-24T22:00:00.000Z', '2025-10-26T23:00:00.000Z', 49],
      ['2025-10-26T12:00:00+01:00', '2025-10-25T22:00:00.000Z', '2025-10-27T23:00:00.000Z', 49],
    ] as const) {
      test(`has the window of Berlin at ${now}`, async ({ page, login }) => {
        await login(page, demoKunden.dynamisch)
        const asked = await serve(page, { until: bis, minuten: 60, preis: (at) => Date.parse(at) / 1e15 })
        await open(page, now)
        await expect(chart(page).getByRole('slider')).toHaveAttribute('max', String(hours - 1))
        expect(asked).toEqual([{ von, bis }])
        const { name, text } = await download(page)
        const lines = text.trimEnd().split('\r\n')
        expect(lines).toHaveLength(hours + 1)
        expect(new Set(lines).size).toBe(hours + 1)
        expect(lines.slice(1).map((line) => Date.parse(line.split(';')[0] ?? ''))).toEqual(
          Array.from({ length: hours }, (_hour, index) => Date.parse(von) + index * 60 * minuteMs),
        )
        expect(name).toMatch(/^\d{4}-\d\d-\d\dT00-00_\d{4}-\d\d-\d\dT23-00\.csv$/)
      })
    }

    test('tells both hours from 02:00 on apart, on screen and in the file', async ({ page, login }) => {
      await login(page, demoKunden.dynamisch)
      const preise: Readonly<Record<string, number>> = {
        '2025-10-26T00:00:00.000Z': -0.05,
        '2025-10-26T01:00:00.000Z': 0.4,
      }
      await serve(page, { until: '2025-10-27T23:00:00Z', minuten: 60, preis: (von) => preise[von] ?? 0.1 })
      await open(page, '2025-10-26T12:00:00+01:00')
      await expect(values(tage(page)).nth(0)).toHaveText(
        /^02:00 Uhr \(\+02:00\) bis 02:00\sUhr \(\+01:00\): -5,00\sCent\/kWh$/,
      )
      await expect(values(tage(page)).nth(1)).toHaveText(/^02:00 Uhr \(\+01:00\) bis 03:00\sUhr: 40,00\sCent\/kWh$/)
      await action(chart(page), 'Als Tabelle').click()
      await expect(chart(page).getByRole('row', { name: '26.10.2025, 02:00 Uhr' })).toHaveText([
        /02:00 Uhr \(\+02:00\).*-5,00\sCent\/kWh/,
        /02:00 Uhr \(\+01:00\).*40,00\sCent\/kWh/,
      ])
      const { text } = await download(page)
      expect(text).toContain('\r\n2025-10-26T02:00:00+02:00;-0,05\r\n2025-10-26T02:00:00+01:00;0,4\r\n')
    })
  })
}

for (const [what, body, text] of [
  [
    'with a text says it',
    { detail: 'Die Preise sind zurzeit nicht verfügbar.' },
    'Die Preise sind zurzeit nicht verfügbar.',
  ],
  ['without a text says that it is unknown', {}, 'Es ist ein unbekannter Fehler aufgetreten'],
] as const) {
  test(`an error ${what}, and loading again mends it`, async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.route(api, (route) => route.fulfill({ status: 422, json: body }))
    await page.goto(path)
    await expect(alert(page).getByRole('paragraph')).toHaveText(text)
    await expect(chart(page)).toHaveCount(0)
    await expectNoBarriers(page)
    await page.unroute(api)
    await action(alert(page), 'Erneut laden').click()
    await expect(chart(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })
}

test('without any price it says so and offers no file', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await page.route(api, (route) => route.fulfill({ json: { preise: [] } }))
  await open(page, '2026-01-15T14:00:00+01:00')
  await expect(chart(page)).toContainText('Für diesen Zeitraum liegen keine Preise vor.')
  await expect(values(tage(page))).toHaveText(Array.from({ length: 4 }, () => unpublished))
  await expect(values(planer(page))).toHaveText([unpublished, unpublished])
  await expect(action(mainOf(page), 'CSV herunterladen')).toHaveAccessibleDescription(
    'Es sind noch keine Preise veröffentlicht.',
  )
  await expectNoBarriers(page)
})

test('without a contract the same prices are there, as the portal itself serves them', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const answered = page.waitForResponse(/\/api\/preiszeitreihe\?/)
  await page.goto('/preiszeitreihe')
  await expect(headingOf(page)).toHaveText('Preiszeitreihe')
  const { preise }: { preise: Preis[] } = await (await answered).json()
  expect(preise.length).toBeGreaterThanOrEqual(92)
  await action(chart(page), 'Als Tabelle').click()
  await expect(
    chart(page)
      .getByRole('row')
      .filter({ hasText: /\d\sCent\/kWh/ }),
  ).toHaveCount(preise.filter(({ preis }) => preis !== null).length)
  await expectNoBarriers(page)
})

test('nothing jumps when the prices come late', async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const released = Promise.withResolvers<void>()
  await page.route(api, async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
  })
  await page.goto(path)
  await expect(mainOf(page).getByRole('status')).toHaveText('Wird geladen …')
  released.resolve()
  await expect(chart(page).getByRole('img')).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('a contract of somebody else is not found', async ({ page, login }) => {
  await login(page)
  await page.goto(path)
  await expect(mainOf(page)).toContainText('Not Found')
})
