import { readFile } from 'node:fs/promises'
import type { Tarifvergleich } from '@ekp/wire/tarif/vergleich'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const festpreis = '/vertrag/4711011/vergleich'
const tarife = (page: Page) => section(page, 'Die Tarife im Vergleich').getByRole('listitem')

/** Opens what leads there, and returns what the server answered. */
async function answerOf(page: Page, open: () => Promise<unknown>): Promise<Tarifvergleich> {
  const reply = page.waitForResponse((response) => response.url().includes('/tarifvergleich?'))
  await open()
  return (await reply).json()
}

/** By amount, and those with a condition after the others. */
const listed = (all: Tarifvergleich['tarife']) =>
  all.toSorted(
    (one, other) =>
      Number(one.bedingung !== null) - Number(other.bedingung !== null) ||
      (one.kosten?.mindestens ?? Infinity) - (other.kosten?.mindestens ?? Infinity),
  )

/** The sentence agrees with the amounts of the list. */
async function expectAnswer(page: Page, vergleich: Tarifvergleich): Promise<void> {
  await expect(tarife(page)).toHaveCount(vergleich.tarife.length)
  for (const [index, { name, kosten }] of listed(vergleich.tarife).entries()) {
    await expect(tarife(page).nth(index)).toContainText(name)
    const { mindestens, hoechstens } = kosten ?? {}
    const isCertain = mindestens !== undefined && mindestens === hoechstens
    await expect(tarife(page).nth(index)).toContainText(
      isCertain ? zahl(mindestens) : /(?:rund\s[\d.,]+| bis [\d.,]+)\sEUR/,
    )
  }
  const [own, best] = vergleich.tarife
  expect([own?.kennung, best?.unterschied]).toEqual([null, expect.anything()])
  const { mindestens = 0, hoechstens = 0 } = best?.unterschied ?? {}
  const told = hoechstens < 0 ? 'weniger hätten Sie' : mindestens > 0 ? 'mehr hätten Sie' : 'lässt sich nicht sagen'
  await expect(mainOf(page)).toContainText(told)
  // What is folded stands below its tariff, with and without a condition above.
  for (const row of await tarife(page).filter({ hasText: 'Mehr dazu' }).all()) {
    const [name, more] = [row.getByText(/^(Angebot|Ihr Tarif)$/), row.getByText('Mehr dazu')]
    expect((await more.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? Infinity)
  }
}

test(
  'from the contract to its comparison: an answer, the tariffs, a moved load by its link, and their file',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.festpreis)
    await page.goto('/vertrag/4711011/detail')
    const year = await answerOf(page, () => action(section(page, 'Aktueller Tarif'), 'Tarife vergleichen').click())
    await expect(page).toHaveURL(festpreis)
    await expect(headingOf(page)).toHaveText('Tarifvergleich für Vertrag 4711011')
    await expectAnswer(page, year)
    await expect(tarife(page).filter({ hasText: 'Ihr Tarif' })).toHaveCount(1)
    await expect(mainOf(page)).toContainText('Das ist ein Blick zurück')
    await expect(mainOf(page)).toContainText('Verglichen ist überall dasselbe')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)

    await mainOf(page).getByText('Was wäre, wenn ich zu anderen Zeiten verbrauche?').click()
    await mainOf(page).getByLabel('Am Tag verschieben').fill('viel')
    await action(mainOf(page), 'Vergleichen').click()
    await expect(mainOf(page).getByLabel('Am Tag verschieben')).toBeFocused()
    await expect(mainOf(page)).toContainText('Bitte geben Sie kWh am Tag an')
    await expect(mainOf(page).getByLabel('Am Tag verschieben')).toHaveValue('viel')
    await expectNoBarriers(page)

    await mainOf(page).getByLabel('Am Tag verschieben').fill('1,5')
    await mainOf(page).getByLabel('Aus den Stunden: von').selectOption('17 Uhr')
    const moved = await answerOf(page, () => action(mainOf(page), 'Vergleichen').click())
    await expect(page).toHaveURL(/\?von=\d{4}-\d\d-\d\d&bis=\d{4}-\d\d-\d\d&kwh=1\.5&aus=17-22&nach=23-5$/)
    expect(moved.verschoben).toBeGreaterThan(0)
    await expectAnswer(page, moved)
    await expect(mainOf(page)).toContainText('Verschoben sind')
    // A fixed price is the same at every hour, but changes in the night to New Year.
    const [own] = moved.tarife
    expect(Math.abs((own?.kosten?.mindestens ?? 0) - (own?.kostenUnverschoben?.mindestens ?? 9))).toBeLessThan(0.1)

    // The same again by its link.
    await page.reload()
    await expectAnswer(page, moved)
    await expect(mainOf(page).getByLabel('Am Tag verschieben')).toHaveValue('1,5')
    await expect(mainOf(page).getByLabel('Aus den Stunden: von')).toHaveValue('17')

    const [file] = await Promise.all([page.waitForEvent('download'), action(mainOf(page), 'CSV herunterladen').click()])
    expect(file.suggestedFilename()).toMatch(/^Tarifvergleich_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(rows).toHaveLength(1 + moved.tarife.length)
    expect(rows[1]).toContain(';eigener Tarif;')
    expect(rows[1]).toContain(`;${String(moved.tarife[0]?.kosten?.mindestens).replace('.', ',')};`)
    await action(mainOf(page), 'Zu einem Angebot anfragen').click()
    await expect(page).toHaveURL('/kontaktanfrage')
    await page.goBack()
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711011/detail')
  },
)

test(
  'an offer for a heat pump says its condition before its amount, and is not the answer for a customer without one',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    const vergleich = await answerOf(page, () => page.goto('/vertrag/4711003/vergleich'))
    const modul = vergleich.tarife.find(({ kennung }) => kennung === 'dynamisch-modul-3')
    expect(modul?.bedingung).toBe('STEUERBARE_VERBRAUCHSEINRICHTUNG')
    // Even as the cheapest of all.
    const cheap = { mindestens: -500, hoechstens: -500 }
    const changed = vergleich.tarife.map((one) => (one === modul ? { ...one, unterschied: cheap } : one))
    await page.route('**/api/4711003/tarifvergleich?*', (route) =>
      route.fulfill({ json: { ...vergleich, tarife: changed } }),
    )
    await page.reload()
    const row = tarife(page).filter({ hasText: 'Modul 3' })
    await expect(row).toContainText(/Nur mit Wärmepumpe, Wallbox oder Speicher.*[\d.,]+\sEUR/)
    await expect(mainOf(page)).not.toContainText(/mit dem Angebot „MühlenStrom Dynamisch mit Modul 3“/)
    await expectNoBarriers(page)
  },
)

test(
  'a heat pump’s dynamic tariff with network charges by time is compared, from its costs on',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.waermepumpe)
    await page.goto('/vertrag/4711012/kosten')
    const vergleich = await answerOf(page, () => action(mainOf(page), 'Tarife vergleichen').click())
    await expect(page).toHaveURL('/vertrag/4711012/vergleich')
    await expectAnswer(page, vergleich)
    expect(vergleich.tarife.map(({ kennung }) => kennung)).toContain('dynamisch-modul-3')
  },
)

test(
  'without the own base price nobody says which tariff was cheaper',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    const known = await answerOf(page, () => page.goto('/vertrag/4711003/vergleich'))
    await expectAnswer(page, known)
    const balken = tarife(page).locator('div[aria-hidden="true"]')
    await expect(balken).toHaveCount(known.tarife.length)
    const [own, ...others] = known.tarife
    const unknown = [{ ...own, ohneGrundpreis: true }, ...others.map((tarif) => ({ ...tarif, unterschied: null }))]
    await page.route('**/api/4711003/tarifvergleich?*', (route) =>
      route.fulfill({ json: { ...known, tarife: unknown } }),
    )
    await page.reload()
    await expect(mainOf(page)).toContainText('Ihr Grundpreis ist nicht bekannt')
    await expect(mainOf(page)).not.toContainText(/(?:weniger|mehr) hätten/)
    await expect(balken).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test(
  'an address that asks for what cannot be compared says why, and keeps it',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.festpreis)
    await page.goto(`${festpreis}?von=2024-01-01&bis=2026-01-31&kwh=8&aus=7-22&nach=21-5`)
    await expect(mainOf(page)).toContainText('So lässt sich nicht vergleichen.')
    await expect(mainOf(page).getByLabel('Am Tag verschieben')).toHaveValue('8')
    await expect(mainOf(page).getByLabel('In die Stunden: von')).toHaveValue('21')
    await expectNoBarriers(page)
  },
)

test(
  'a failure has the text of the server or ours, and loading again works',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.festpreis)
    const api = '**/api/4711011/tarifvergleich?*'
    await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(festpreis)
    const alert = mainOf(page).getByRole('alert')
    await expect(alert).toContainText('Beim Vergleichen der Tarife ist ein unbekannter Fehler aufgetreten.')
    await page.unroute(api)
    await action(alert, 'Erneut laden').click()
    await expect(tarife(page).first()).toBeVisible()
  },
)

test(
  'without a load profile nothing leads there, and another customer’s comparison is not found',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    await expect(action(section(page, 'Aktueller Tarif'), 'Kosten im Einzelnen')).toBeVisible()
    await expect(action(mainOf(page), 'Tarife vergleichen')).toHaveCount(0)
    await page.goto('/vertrag/4711001/vergleich')
    await expect(mainOf(page)).toContainText('nicht vergleichen: Es fehlen Werte je Viertelstunde oder ein')
    await expect(action(mainOf(page), 'Schreiben Sie uns')).toHaveAttribute('href', '/kontaktanfrage')
    await page.goto(festpreis)
    await expect(headingOf(page)).toHaveText('Not Found')
  },
)
