import type { Preis } from '@ekp/wire/tarif/preise'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  downloadPreise,
  openPreise,
  preisApi,
  preisChart,
  preisPath,
  preisTage,
  refuseEigenpreise,
  servePreise,
  unfoldPreise,
  valuesIn,
} from '../../fixtures/screens/preisScreen.ts'
import { action, contractCard, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const unpublished = 'noch nicht veröffentlicht'

const planer = (page: Page) => section(page, 'Günstigstes Zeitfenster')
const alert = (page: Page) => mainOf(page).getByRole('alert')

test(
  'before noon: yesterday and today, the cheapest hours, and when the next prices come',
  { tag: '@phone' },
  async ({ page, login, isMobile }) => {
    await login(page, demoKunden.dynamisch)
    const asked = await servePreise(page, {
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
    await expect.poll(() => asked).toEqual([{ von: '2026-01-13T23:00:00.000Z', bis: '2026-01-15T23:00:00.000Z' }])

    await expect(preisChart(page)).toHaveAccessibleDescription(
      /^Ab jetzt am günstigsten für 3\sStunden: heute 12:00\sbis\s15:00\sUhr, im\sMittel 25,16\sCent\/kWh\. Ihr Arbeitspreis liegt zwischen 16,26\sCent\/kWh \(15\.01\.2026, 14:00\sUhr\) und 52,16\sCent\/kWh \(15\.01\.2026, 18:00\sUhr\)\. Der Börsenpreis liegt zwischen −1,23\sCent\/kWh \(15\.01\.2026, 14:00\sUhr\) und 28,95\sCent\/kWh \(15\.01\.2026, 18:00\sUhr\)\.$/,
    )
    await expect(preisChart(page).getByRole('listitem')).toHaveText([
      'Ihr Arbeitspreis (brutto)',
      'Börsenpreis (netto)',
      'am günstigsten',
      'vorbei',
    ])
    await expect(preisChart(page)).toContainText(
      'Preise liegen bis Donnerstag, 15.01.2026, 24:00 Uhr vor. Die Preise für morgen sind noch nicht veröffentlicht; sie werden heute gegen 13:00 Uhr erwartet.',
    )
    if (isMobile) await unfoldPreise(page)
    await expect(preisTage(page).getByRole('heading', { level: 3 })).toHaveText([
      'Gestern, Mittwoch, 14.01.2026',
      'Heute, Donnerstag, 15.01.2026',
    ])
    await expect(valuesIn(preisTage(page))).toHaveText([
      /^03:00\sbis\s04:00\sUhr: 29,61\sCent\/kWh$/,
      /^00:00\sbis\s01:00\sUhr: 29,62\sCent\/kWh$/,
      /^14:00\sbis\s15:00\sUhr: 16,26\sCent\/kWh$/,
      /^18:00\sbis\s19:00\sUhr: 52,16\sCent\/kWh$/,
    ])
    await expect(planer(page).getByRole('status')).toHaveText(
      /^Heute 12:00\sbis\s15:00\sUhr, im\sMittel 25,16\sCent\/kWh \(brutto\)/,
    )
    // Three hours from now on are dearer, though they have most of the cheap one.
    await expect(valuesIn(planer(page))).toHaveText([/^29,62\sCent\/kWh$/, /^im\sMittel 26,28\sCent\/kWh$/])
    await planer(page).getByLabel('Wie lange läuft Ihr Gerät?').selectOption('1 Stunde')
    await expect(planer(page).getByRole('status')).toHaveText(
      /^Heute 14:00\sbis\s15:00\sUhr, im\sMittel 16,26\sCent\/kWh/,
    )
    await expect(valuesIn(section(page, 'So entsteht Ihr Arbeitspreis'))).toHaveText([
      /^10,00\sCent\/kWh$/,
      /^14,89\sCent\/kWh$/,
      /^24,89\sCent\/kWh$/,
      /^29,62\sCent\/kWh$/,
    ])
    await expect(planer(page).getByRole('option')).toHaveCount(8)
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711003/detail')
  },
)

test('what is over says so, and a better window tomorrow leads', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await servePreise(page, {
    until: '2026-01-16T23:00:00Z',
    minuten: 60,
    preis: (von) => (von === '2026-01-15T02:00:00.000Z' ? 0 : von.startsWith('2026-01-16T12:') ? 0.02 : 0.1),
  })
  await openPreise(page, '2026-01-15T23:30:00+01:00')
  await expect(planer(page).getByRole('status')).toHaveText(/^Morgen 11:00\sbis\s14:00\sUhr, im\sMittel 26,45\sCent/)
  await expect(valuesIn(planer(page))).toHaveCount(2)
  await expect(planer(page).getByRole('term').last()).toHaveText(/^Von jetzt bis\s02:30\sUhr$/)
  await expect(preisTage(page).getByRole('term', { includeHidden: true }).first()).toHaveText(
    'Günstigste Stunde (vorbei)',
  )
  await expect(preisTage(page).getByRole('term', { includeHidden: true }).nth(2)).toHaveText('Günstigste Stunde')
})

test(
  'the card of a contract leads to its prices; of a tariff that follows another market the exchange’s alone are shown',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await refuseEigenpreise(page)
    await page.route('**/api/4711003/tarifhistorie', (route) =>
      route.fulfill({ json: { historie: [{ tariftyp: 'DYNAMISCHER_PREIS', istDynamisch: true }] } }),
    )
    await page.goto('/vertraege')
    await action(contractCard(page, '4711003'), 'Preiszeitreihe').click()
    await expect(page).toHaveURL(preisPath)
    await expect(preisChart(page)).toHaveAccessibleName('Börsenpreis für Strom')
    await expect(preisChart(page)).toContainText(
      'Ihr eigener Arbeitspreis lässt sich hier gerade nicht zeigen: Es fehlen Angaben zu Ihrem Tarif.',
    )
    await expect(planer(page).getByRole('status')).toContainText('(Börsenpreis)')
  },
)

test(
  'the page says which prices are not published, and never shows them as zero',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await servePreise(page, { until: '2026-01-15T23:00:00Z', minuten: 60, preis: () => 0.05 })
    await openPreise(page, '2026-01-15T12:00:00+01:00')
    await expect(valuesIn(preisTage(page)).nth(2)).toHaveText(unpublished)
    await expect(planer(page).getByRole('status')).toHaveText(/^\s?Jetzt, bis\s15:00\sUhr, im\sMittel 23,67\sCent/)
    await expect(preisChart(page).getByRole('listitem')).toHaveText([
      'Ihr Arbeitspreis (brutto)',
      'Börsenpreis (netto)',
      `Lücke: ${unpublished}`,
      'am günstigsten',
      'vorbei',
    ])
    await action(preisChart(page), 'Als Tabelle').click()
    const rows = preisChart(page).getByRole('row')
    await expect(rows.filter({ hasText: /5,00\sCent\/kWh/ })).toHaveCount(24)
    await expect(rows.filter({ hasText: unpublished })).toHaveCount(24)
    await expectNoBarriers(page)
    const { name, text } = await downloadPreise(page)
    expect(name).toBe('2026-01-15T00-00_2026-01-15T23-00.csv')
    expect(text.trimEnd().split('\r\n')).toHaveLength(25)
  },
)

test('a page that is open at noon changes to the next range', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const asked = await servePreise(page, { until: '2026-01-16T23:00:00Z', preis: () => 0.1 })
  await openPreise(page, '2026-01-15T11:59:59+01:00')
  await expect(preisTage(page)).toContainText('Gestern')
  await page.clock.setFixedTime('2026-01-15T12:00:00+01:00')
  await expect(preisTage(page)).toContainText('Morgen, Freitag, 16.01.2026')
  expect(asked.at(-1)).toEqual({ von: '2026-01-14T23:00:00.000Z', bis: '2026-01-16T23:00:00.000Z' })
})

for (const [what, body, text] of [
  [
    'with a text says it',
    { detail: 'Die Preise sind zurzeit nicht verfügbar.' },
    'Die Preise sind zurzeit nicht verfügbar.',
  ],
  ['without a text says that it is unknown', {}, 'Es ist ein unbekannter Fehler aufgetreten'],
] as const) {
  test(`an error ${what}, and loading again works`, { tag: '@full' }, async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.route(preisApi, (route) => route.fulfill({ status: 422, json: body }))
    await page.goto(preisPath)
    await expect(alert(page).getByRole('paragraph')).toHaveText(text)
    await expect(preisChart(page)).toHaveCount(0)
    await expectNoBarriers(page)
    await page.unroute(preisApi)
    await action(alert(page), 'Erneut laden').click()
    await expect(preisChart(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })
}

test('without prices the page says so and offers no file', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  await page.route(preisApi, (route) => route.fulfill({ json: { preise: [] } }))
  await openPreise(page, '2026-01-15T14:00:00+01:00')
  await expect(preisChart(page)).toContainText('Für diesen Zeitraum liegen keine Preise vor.')
  await expect(valuesIn(preisTage(page))).toHaveText(Array.from({ length: 4 }, () => unpublished))
  await expect(valuesIn(planer(page))).toHaveText([unpublished, unpublished])
  await expect(action(mainOf(page), 'CSV herunterladen')).toHaveAccessibleDescription(
    'Es sind noch keine Preise veröffentlicht.',
  )
  await expectNoBarriers(page)
})

test(
  'without a contract the exchange’s prices are there, as the portal itself serves them',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    const answered = page.waitForResponse(/\/api\/preiszeitreihe\?/)
    await page.goto('/preiszeitreihe')
    await expect(headingOf(page)).toHaveText('Preiszeitreihe')
    const { preise }: { preise: Preis[] } = await (await answered).json()
    expect(preise.length).toBeGreaterThanOrEqual(92)
    await action(preisChart(page), 'Als Tabelle').click()
    await expect(
      preisChart(page)
        .getByRole('row')
        .filter({ hasText: /\d\sCent\/kWh/ }),
    ).toHaveCount(preise.filter(({ preis }) => preis !== null).length)
    await expectNoBarriers(page)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertraege')
  },
)

test('the layout does not jump when the prices arrive late', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.dynamisch)
  const released = Promise.withResolvers<void>()
  await page.route(preisApi, async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
  })
  await page.goto(preisPath)
  await expect(mainOf(page).getByRole('status')).toHaveText('Wird geladen …')
  released.resolve()
  await expect(preisChart(page).getByRole('img')).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('a contract of another customer is not found', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto(preisPath)
  await expect(mainOf(page)).toContainText('Not Found')
})
