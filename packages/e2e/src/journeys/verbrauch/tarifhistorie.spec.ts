import type { Tarif } from '@ekp/wire/tarif'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { preisstaende } from '../../fixtures/screens/preisScreen.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const path = '/vertrag/4711001/tarifhistorie'
const historieError = 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.'
const vertragError = 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.'

const aktuell = (page: Page) => section(page, 'Aktueller Tarif')
const zukuenftig = (page: Page) => section(page, 'Zukünftiger Tarif/Tarife')
const vorangegangen = (page: Page) => section(page, 'Vorangegangener Tarif/Tarife')
const names = (scope: Locator) => scope.getByRole('heading', { level: 3 })
const value = (scope: Locator, label: string) =>
  scope
    .locator('dl > div')
    .filter({ has: scope.page().getByText(label, { exact: true }) })
    .getByRole('definition')

const fail = (page: Page, api: string) => page.route(api, (route) => route.fulfill({ status: 500, json: {} }))
const answer = (page: Page, historie: readonly object[]) =>
  page.route('**/api/4711001/tarifhistorie', (route) => route.fulfill({ json: { historie } }))

/** German text of a number as the screen shows it. */
const tag = (datum: string) => datum.split('-').toReversed().join('.')

test(
  'past, current and future tariffs are shown, each with its prices',
  { tag: '@phone' },
  async ({ page, login, request }) => {
    const { kundennummer, token } = await login(page)
    const reply = await request.get('/api/4711001/tarifhistorie', { headers: { kundennummer, token } })
    const { historie }: { historie: Tarif[] } = await reply.json()
    await page.goto('/vertrag/4711001/detail')
    await action(aktuell(page), 'Tarifhistorie').click()
    await expect(page).toHaveURL(path)
    await expect(headingOf(page)).toHaveText('Tarifhistorie für Vertrag 4711001')
    await expect(headingOf(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Tarifhistorie · Vertrag 4711001 · /)
    await expect(mainOf(page).getByRole('heading', { level: 2 })).toHaveText([
      'Aktueller Tarif',
      'Zukünftiger Tarif/Tarife',
      'Vorangegangener Tarif/Tarife',
    ])

    const slices = [zukuenftig(page), aktuell(page), vorangegangen(page)]
    expect(historie).toHaveLength(slices.length)
    for (const [index, slice] of slices.entries()) {
      const tarif = historie[index]
      await expect(names(slice)).toHaveText([tarif?.name ?? ''])
      await expect(value(slice, 'Grundpreis (brutto)')).toHaveText(`${zahl(tarif?.grundpreis)} EUR/Jahr`)
      await expect(value(slice, 'Arbeitspreis (brutto), Hochtarif (HT)')).toHaveText(
        `${zahl(tarif?.arbeitspreis, 100)} Cent/kWh`,
      )
      await expect(value(slice, 'Arbeitspreis (brutto), Niedertarif (NT)')).toHaveText(
        `${zahl(tarif?.arbeitspreisNT, 100)} Cent/kWh`,
      )
      await expect(value(slice, 'Anteil Niedertarif (NT)')).toHaveText(
        `${zahl(tarif?.anteilNt)} % im günstigen Niedertarif`,
      )
      const von = slice === slices[1] ? 'Dieser Preis gilt seit' : 'Gültig von'
      await expect(value(slice, von)).toHaveText(tag(tarif?.gueltigVon ?? ''))
    }
    // The next begins on the day after the last of the one before [tarif-4].
    await expect(value(vorangegangen(page), 'Gültig bis')).toHaveText(/^31\.12\.\d{4}$/)
    await expect(value(aktuell(page), 'Dieser Preis gilt seit')).toHaveText(/^01\.01\.\d{4}$/)
    await expect(value(aktuell(page), 'Dieser Preis gilt bis')).toHaveText(/^31\.12\.\d{4}$/)
    await expect(value(zukuenftig(page), 'Gültig bis')).toHaveText('Nicht angegeben')
    await expect(action(mainOf(page), 'Preiszeitreihe')).toHaveCount(0)
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711001/detail')
  },
)

test(
  'a dynamic tariff has two averages, no working price, and a link to the prices',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/vertrag/4711003/tarifhistorie')
    for (const label of ['Vormonat', 'gesamt']) {
      await expect(value(aktuell(page), `Durchschnittlicher Arbeitspreis ${label} (brutto)`)).toHaveText(
        /^\d+,\d\d Cent\/kWh$/,
      )
    }
    await expect(value(aktuell(page), 'Arbeitspreis (brutto)')).toHaveCount(0)
    await expect(aktuell(page)).toContainText(
      /reichen bis (28|29|30|31)\.\d\d\.\d{4}\. Die Werte für \S+ \d{4} erwarten wir nach dem Monatsende\./,
    )
    await expect(zukuenftig(page)).toContainText('Es ist kein zukünftiger Tarif bekannt.')
    await expect(vorangegangen(page)).toContainText('Es gibt keinen vorangegangenen Tarif.')
    await expectNoBarriers(page)
    await action(aktuell(page), 'Preiszeitreihe').click()
    await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
  },
)

test(
  'what a price is made of, and what changes: the supplier’s own share first, and the right to leave',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711001/preisbestandteile', (route) => route.fulfill({ json: { preisstaende } }))
    await page.goto(path)
    const teile = section(page, 'Woraus Ihr Preis besteht')
    await expect(names(teile)).toHaveText(['Seit 01.01.2020', 'Ab 01.01.2099'])
    await expect(teile).toContainText(/30,00\sCent\/kWh \(brutto\), davon:/)
    await expect(teile).toContainText(/Börsenpreis von 10,00\sCent\/kWh \(netto\), dem Mittel vom 15\.01\.2025 bis/)
    const tabelle = teile.getByRole('table', { name: 'Bestandteile des Arbeitspreises' }).first()
    await expect(tabelle.getByRole('row').filter({ hasText: 'Beschaffung' })).toContainText(/2,00\sCent\/kWh/)
    await expect(teile).toContainText(/Grundpreis, Energie\s*96,50\sEUR\/Jahr/)
    await expect(teile).toContainText(/ohne Netz, Abgaben und Steuern, steigt um 1,20\sCent\/kWh \(netto\)\./)
    await expect(teile.getByRole('table', { name: 'Geänderte Bestandteile' }).getByRole('row')).toHaveCount(2)
    await expect(teile).toContainText('ohne Frist zu dem Tag kündigen, ab dem die neuen gelten (§ 41 Abs. 5 EnWG)')
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  },
)

test('a business customer reads net prices, dynamic and fixed', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.firma)
  await page.goto('/vertrag/4711004/tarifhistorie')
  await expect(value(aktuell(page), 'Durchschnittlicher Arbeitspreis gesamt (netto)')).toHaveText(/Cent\/kWh$/)
  await expect(value(vorangegangen(page), 'Arbeitspreis (netto)')).toHaveText('23,16 Cent/kWh')
  await expect(value(vorangegangen(page), 'Grundpreis (netto)')).toHaveText('420,00 EUR/Jahr')
  await expect(mainOf(page)).not.toContainText('(brutto)')
})

test(
  'a contract that has not begun has a future tariff and no current one',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    await page.goto('/vertrag/4711006/tarifhistorie')
    await expect(names(zukuenftig(page))).toHaveText(['MühlenStrom Start'])
    await expect(aktuell(page)).toContainText(
      /Zurzeit gilt für diesen Vertrag kein Tarif\. Ab dem \d{2}\.\d{2}\.\d{4} gilt der Tarif „MühlenStrom Start“\./,
    )
  },
)

test(
  'tariffs are sorted newest first; one that began with the contract shows its first day',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711001', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...Object(await response.json()), lieferbeginn: '2019-04-01' } })
    })
    const tarif = (name: string | null, gueltigVon: string | null, gueltigBis: string | null) => ({
      name,
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
      gueltigVon,
      gueltigBis,
    })
    await answer(page, [
      tarif('Erster', null, '2021-01-01'),
      tarif('Bald', '2098-01-01', '2099-01-01'),
      tarif('Dritter', '2022-01-01', '2023-01-01'),
      tarif('Danach', '2099-01-01', null),
      tarif('Jetzt', '2023-01-01', '2098-01-01'),
      tarif(null, '2021-01-01', '2022-01-01'),
    ])
    await page.goto(path)
    await expect(names(zukuenftig(page))).toHaveText(['Danach', 'Bald'])
    await expect(names(aktuell(page))).toHaveText(['Jetzt'])
    await expect(names(vorangegangen(page))).toHaveText(['Dritter', 'Tarif ohne Namen', 'Erster'])
    await expect(value(vorangegangen(page), 'Gültig von')).toHaveText(['01.01.2022', '01.01.2021', '01.04.2019'])
    await expectNoBarriers(page)
  },
)

test('without any tariff each section says so', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await answer(page, [])
  await page.goto(path)
  await expect(aktuell(page)).toContainText('Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt')
  await expect(zukuenftig(page)).toContainText('Es ist kein zukünftiger Tarif bekannt.')
  await expect(vorangegangen(page)).toContainText('Es gibt keinen vorangegangenen Tarif.')
  await expect(names(mainOf(page))).toHaveCount(0)
  await expectNoBarriers(page)
})

for (const [what, apis, text] of [
  ['the history', ['**/api/4711001/tarifhistorie'], historieError],
  ['the contract', ['**/api/4711001'], vertragError],
  ['both', ['**/api/4711001/tarifhistorie', '**/api/4711001'], `${historieError} ${vertragError}`],
] as const) {
  test(`a failure of ${what} shows one message, and loading again works`, { tag: '@full' }, async ({ page, login }) => {
    await login(page)
    for (const api of apis) await fail(page, api)
    await page.goto(path)
    const alert = mainOf(page).getByRole('alert')
    await expect(alert.getByRole('paragraph')).toHaveText(text)
    await expect(aktuell(page)).toHaveCount(0)
    await expectNoBarriers(page)
    for (const api of apis) await page.unroute(api)
    await action(alert, 'Erneut laden').click()
    await expect(names(aktuell(page))).toHaveCount(1)
    await expect(alert).toHaveCount(0)
    await expect(headingOf(page)).toBeFocused()
  })
}

test('the layout does not jump when the tariffs arrive late', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/4711001/tarifhistorie', async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
  })
  await page.goto(path)
  await expect(aktuell(page).getByRole('status')).toHaveText('Wird geladen …')
  const before = await aktuell(page).boundingBox()
  released.resolve()
  await expect(names(vorangegangen(page))).toHaveCount(1)
  expect(await aktuell(page).boundingBox()).toMatchObject({ x: before?.x, y: before?.y, width: before?.width })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test(
  'a contract of another customer is not found, just like one that does not exist',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const texts: string[] = []
    for (const vertragId of ['4711003', '4799999']) {
      await page.goto(`/vertrag/${vertragId}/tarifhistorie`)
      await expect(mainOf(page)).toContainText('Not Found')
      texts.push((await mainOf(page).innerText()).replaceAll(vertragId, ''))
    }
    expect(texts[0]).toBe(texts[1])
  },
)
