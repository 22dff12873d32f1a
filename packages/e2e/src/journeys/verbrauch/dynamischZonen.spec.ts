import type { Page } from '@playwright/test'
import { clockedTest as test } from '../../fixtures/kinds/clockedTest.ts'
import { berlinTime, expectedHistorie, type ExpectedWert, type Tage } from '../../fixtures/expected/expectedHistorie.ts'
import { expectedPreise } from '../../fixtures/expected/expectedPreise.ts'
import {
  downloadCsv,
  fileName,
  germanTag,
  historienPath,
  modus,
  tableRows,
  vor,
  zeitraum,
  zeitraumText,
  zurueck,
} from '../../fixtures/screens/historienScreen.ts'
import { preisPath, preisTage, valuesIn } from '../../fixtures/screens/preisScreen.ts'
import { showsNumbers } from '../../fixtures/showsNumbers.ts'
import { expect } from '../../fixtures/test.ts'

// Compares the demo customer's figures on both days of the clock changes, before and after noon, with sums over the
// database. Each portal starts once; a phone would show the same figures.

interface Umstellung {
  readonly instant: string
  readonly stunden: { readonly tage: Tage; readonly count: number; readonly letzte: string }
  readonly monat: Tage
  readonly jahr: Tage
  readonly preise: { readonly tage: Tage; readonly count: number }
  /** The month with the other clock change, and how many months earlier it is. */
  readonly anderer: { readonly monate: number; readonly tage: Tage; readonly stunden: number }
}

const fruehjahr = {
  monat: ['2026-03-01', '2026-03-28'],
  jahr: ['2026-01-01', '2026-03-28'],
  anderer: { monate: 5, tage: ['2025-10-01', '2025-10-31'], stunden: 31 * 24 + 1 },
} as const
const herbst = {
  monat: ['2026-10-01', '2026-10-24'],
  jahr: ['2026-01-01', '2026-10-24'],
  anderer: { monate: 7, tage: ['2026-03-01', '2026-03-31'], stunden: 31 * 24 - 1 },
} as const
const umstellungen: readonly Umstellung[] = [
  {
    ...fruehjahr,
    instant: '2026-03-29T11:59:00+02:00',
    stunden: { tage: ['2026-03-28', '2026-03-29'], count: 24 + 23, letzte: '2026-03-29T11:00:00+02:00' },
    preise: { tage: ['2026-03-28', '2026-03-29'], count: 4 * (24 + 23) },
  },
  {
    ...fruehjahr,
    instant: '2026-03-29T12:00:00+02:00',
    stunden: { tage: ['2026-03-28', '2026-03-29'], count: 24 + 23, letzte: '2026-03-29T11:00:00+02:00' },
    preise: { tage: ['2026-03-29', '2026-03-30'], count: 4 * (23 + 24) },
  },
  {
    ...herbst,
    instant: '2026-10-25T11:59:00+01:00',
    stunden: { tage: ['2026-10-24', '2026-10-25'], count: 24 + 25, letzte: '2026-10-25T11:00:00+01:00' },
    preise: { tage: ['2026-10-24', '2026-10-25'], count: 4 * (24 + 25) },
  },
  {
    ...herbst,
    instant: '2026-10-25T12:00:00+01:00',
    stunden: { tage: ['2026-10-24', '2026-10-25'], count: 24 + 25, letzte: '2026-10-25T11:00:00+01:00' },
    preise: { tage: ['2026-10-25', '2026-10-26'], count: 4 * (25 + 24) },
  },
]

const header = 'von;Verbrauch in kWh;Preis in EUR;Kosten in EUR'

const csvLine = ({ vonMs, verbrauch, arbeitspreis, kosten }: ExpectedWert) =>
  [berlinTime(vonMs), verbrauch, arbeitspreis, kosten].join(';')

const known = (...texts: readonly string[]) => texts.filter((text) => text !== 'null')

/** `25.10.2026 02:00 Uhr (+01:00)`, with the offset if the time occurs twice. */
function hourName(time: string, isTwice: boolean): RegExp {
  const offset = isTwice ? ` \\(\\${time.slice(19)}\\)` : ''
  return new RegExp(`^${germanTag(time.slice(0, 10))},? ${time.slice(11, 16)}\\sUhr${offset},?\\s`)
}

const isTwice = (time: string) => time.startsWith('2026-10-25T02:')

function showsHour(row: string, { vonMs, verbrauch, arbeitspreis, kosten }: ExpectedWert): boolean {
  const time = berlinTime(vonMs)
  return (
    hourName(time, isTwice(time)).test(row) &&
    showsNumbers(row, 'kWh', known(verbrauch)) &&
    showsNumbers(row, 'Cent', known(arbeitspreis), 100) &&
    showsNumbers(row, 'EUR', known(kosten))
  )
}

/** Matches a bar's name and figures; the bar of the current month has another name. */
const showsBar =
  (nameOf: (tag: string) => string) =>
  (row: string, { vonMs, verbrauch, arbeitspreis, kosten, isGeschaetzt }: ExpectedWert): boolean =>
    row.startsWith(nameOf(berlinTime(vonMs).slice(0, 10))) &&
    showsNumbers(row, 'kWh', known(verbrauch)) &&
    showsNumbers(row, 'Cent', known(arbeitspreis), 100) &&
    showsNumbers(row, 'EUR', known(kosten)) &&
    // How much of it is estimated; `0 %` is nothing.
    (/%\s*$/.test(row) && !/\D0\s%\s*$/.test(row)) === isGeschaetzt

/** Waits until the table has these rows; the error names those that differ. */
async function expectRows<T>(page: Page, expected: readonly T[], shows: (row: string, wert: T) => boolean) {
  const others = async () => {
    const rows = await tableRows(page)
    if (rows.length !== expected.length) return `${rows.length} rows, not ${expected.length}`
    return rows.flatMap((row, index) => {
      const wert = expected[index]
      return wert !== undefined && shows(row, wert) ? [] : [[row, wert]]
    })
  }
  await expect.poll(others).toEqual([])
}

async function expectFile(page: Page, name: string, werte: readonly ExpectedWert[]) {
  const file = await downloadCsv(page)
  expect(file.name).toBe(name)
  expect(file.lines).toEqual([header, ...werte.map(csvLine)])
}

const isOff = (step: ReturnType<typeof vor>, off = true) => expect(step).toHaveAttribute('aria-disabled', String(off))

for (const { instant, stunden, monat, jahr, preise, anderer } of umstellungen) {
  test.describe(`at ${instant}`, { tag: ['@desktop', '@full'] }, () => {
    // One after the other, so that they share a portal.
    test.describe.configure({ mode: 'default' })
    test.use({ instant })

    for (const timezoneId of ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles']) {
      test.describe(`with the device in ${timezoneId}`, () => {
        test.use({ timezoneId })

        test('hours are those of Berlin', async ({ page, portal: { rohdaten }, loginDynamisch }) => {
          await loginDynamisch()
          await page.goto(historienPath)
          await expect(zeitraum(page)).toHaveText(zeitraumText(stunden.tage))
          const werte = expectedHistorie(rohdaten, stunden.tage, 'hourly')
          expect(werte).toHaveLength(stunden.count)
          expect(berlinTime(werte.findLast(({ verbrauch }) => verbrauch !== 'null')?.vonMs ?? 0)).toBe(stunden.letzte)
          await expectRows(page, werte, showsHour)
          await expectFile(page, fileName.hourly(stunden.tage), werte)

          await isOff(vor(page))
          await zurueck(page).click()
          const vortag: Tage = [tagBefore(stunden.tage[0]), stunden.tage[0]]
          await expect(zeitraum(page)).toHaveText(zeitraumText(vortag))
          await isOff(vor(page), false)
          const davor = expectedHistorie(rohdaten, vortag, 'hourly')
          await expectRows(page, davor, showsHour)
          await expectFile(page, fileName.hourly(vortag), davor)
          await vor(page).click()
          await expectRows(page, werte, showsHour)
          await isOff(vor(page))
        })

        test('days are those of Berlin', async ({ page, portal: { rohdaten }, loginDynamisch }) => {
          await loginDynamisch()
          await page.goto(historienPath)
          await modus(page, 'Monatsübersicht').click()
          await expect(zeitraum(page)).toHaveText(zeitraumText(monat))
          await expectRows(page, expectedHistorie(rohdaten, monat, 'daily'), showsBar(germanTag))
          await expectFile(page, fileName.daily(monat), expectedHistorie(rohdaten, monat, 'hourly'))

          await isOff(vor(page))
          for (let month = 0; month < anderer.monate; month++) await zurueck(page).click()
          await expect(zeitraum(page)).toHaveText(zeitraumText(anderer.tage))
          await expectRows(page, expectedHistorie(rohdaten, anderer.tage, 'daily'), showsBar(germanTag))
          const alleStunden = expectedHistorie(rohdaten, anderer.tage, 'hourly')
          expect(alleStunden).toHaveLength(anderer.stunden)
          await expectFile(page, fileName.daily(anderer.tage), alleStunden)
        })

        test('months are those of Berlin', async ({ page, portal: { rohdaten }, loginDynamisch }) => {
          await loginDynamisch()
          await page.goto(historienPath)
          await modus(page, 'Jahresübersicht').click()
          await expect(zeitraum(page)).toHaveText(zeitraumText(jahr))
          const werte = expectedHistorie(rohdaten, jahr, 'monthly')
          expect(werte).toHaveLength(Number(jahr[1].slice(5, 7)))
          const nameOf = (tag: string) => (tag.slice(0, 7) === jahr[1].slice(0, 7) ? 'Aktuell' : monthName(tag))
          await expectRows(page, werte, showsBar(nameOf))
          await expectFile(page, fileName.monthly(jahr), werte)

          await isOff(vor(page))
          await zurueck(page).click()
          const vorjahr: Tage = ['2025-01-01', '2025-12-31']
          await expect(zeitraum(page)).toHaveText(zeitraumText(vorjahr))
          const davor = expectedHistorie(rohdaten, vorjahr, 'monthly')
          expect(davor).toHaveLength(12)
          await expectRows(page, davor, showsBar(monthName))
          await expectFile(page, fileName.monthly(vorjahr), davor)
          // The delivery began in this year.
          await isOff(zurueck(page))
        })

        test('prices are those of Berlin', async ({ page, portal: { rohdaten }, loginDynamisch }) => {
          await loginDynamisch()
          await page.goto(preisPath)
          const { schritte, spannen } = expectedPreise(rohdaten, preise.tage)
          expect(schritte).toHaveLength(preise.count)
          await expectRows(page, schritte, (row, { time, cent, eigener }) => {
            return hourName(time, isTwice(time)).test(row) && showsNumbers(row, 'Cent', [eigener, cent])
          })
          const { name, lines } = await downloadCsv(page)
          const ends = [schritte[0], schritte.at(-1)].map((one) => one?.time.slice(0, 16).replace(':', '-'))
          expect(name).toBe(`${ends.join('_')}.csv`)
          expect(lines).toEqual(['von;Preis', ...schritte.map(({ time, euro }) => `${time};${euro}`)])
          const shown = await valuesIn(preisTage(page)).allInnerTexts()
          expect(shown).toHaveLength(4)
          expect(shown.map((text, index) => [text, showsNumbers(text, 'Cent', [spannen[index] ?? ''])])).toEqual(
            shown.map((text) => [text, true]),
          )
        })
      })
    }
  })
}

const tagBefore = (tag: string) => new Date(Date.parse(tag) - 1).toISOString().slice(0, 10)
const monthName = (tag: string) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(Date.parse(tag))
