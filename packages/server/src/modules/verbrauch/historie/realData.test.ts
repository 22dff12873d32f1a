import { type Interval, listHistorie } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { load, vertrag } from '../../../testing/data/importRecords.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'
import { expectedHistorie, type Preisabschnitt } from './testing/expectedHistorie.ts'
import { readMarch, readPrices, readYear, type RealStep } from './testing/realData.ts'
import { toRecords } from './testing/toRecords.ts'

// 104 weeks: both changes of the clocks fall on changes of the clocks.
const later = (step: RealStep) => ({ ...step, vonMs: step.vonMs + 728 * 86_400_000 })

const dynamisch = { art: 'tarif', name: 'Dynamisch', tariftyp: 'DYNAMISCHER_PREIS', marktgebiet: 'AT' }
const abschnitte: readonly Preisabschnitt[] = [
  { vonMs: Date.parse('2023-01-01T00:00:00+01:00'), aufschlag: '0.15123456', umsatzsteuer: '19' },
  { vonMs: Date.parse('2026-01-15T00:00:00+01:00'), aufschlag: '-0.01', umsatzsteuer: '7.5' },
]

describe('real meters at real prices', () => {
  const given: Record<string, readonly RealStep[]> = {}
  let prices: readonly RealStep[] = []
  let portal: TestApp
  let owner: Credentials
  beforeAll(async () => {
    given['M-1'] = readMarch()
    given['Y-1'] = readYear()
    given['Y-2'] = readYear().map(later)
    prices = readPrices()
    portal = await testApp()
    const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
    const ofVertrag = Object.entries(given).flatMap(([vertragId, steps]) => [
      { ...vertrag, id: vertragId, lieferbeginn: '2023-06-22' },
      { ...dynamisch, vertragId, gueltigBis: '2026-01-15', aufschlag: 0.15123456, umsatzsteuer: 19 },
      { ...dynamisch, vertragId, gueltigVon: '2026-01-15', aufschlag: -0.01, umsatzsteuer: 7.5 },
      ...toRecords(steps, 'werte', { art: 'lastgang', vertragId, obiskennzahl: '1-0:1.8.0' }),
    ])
    await load(portal.db, [...ofVertrag, ...toRecords(prices, 'preise', { art: 'marktpreis', gebiet: 'AT' })])
    owner = await portal.login('T-1', passwort)
  })
  afterAll(() => portal.close())

  const ask = async (vertragId: string, von: string, bis: string, interval: Interval) => {
    const answer = await call(portal.app, listHistorie, { params: { vertragId }, query: { von, bis, interval } }, owner)
    return answer.body.data.data.map(({ von: begin, bis: end, ...werte }) => {
      return { vonMs: Date.parse(begin), bisMs: Date.parse(end), ...werte }
    })
  }
  const expected = (vertragId: string, von: string, bis: string, interval: Interval | 'whole') => {
    const [vonMs, bisMs] = [Date.parse(von), Date.parse(bis)]
    return expectedHistorie({ vonMs, bisMs, load: given[vertragId] ?? [], prices, abschnitte }, interval)
  }

  test('the files contain what the other tests rely on', () => {
    const clock = new Intl.DateTimeFormat('de-AT', {
      timeZone: 'Europe/Vienna',
      ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
    })
    const year = readYear()
    expect(year).toHaveLength(35_136)
    expect(year.filter(({ vonMs, label }) => clock.format(vonMs).replace(', ', ' ') !== label)).toEqual([])
    expect(year.filter(({ text }) => text === null)).toHaveLength(96)
    const missing = readMarch().filter(({ text }) => text === null)
    expect(missing.map(({ vonMs }) => new Date(vonMs).toISOString())).toContain('2026-03-29T00:45:00.000Z')
    expect(readMarch().filter(({ text }) => text === '0').length).toBeGreaterThan(300)
    expect(prices.filter(({ minuten }) => minuten === 60)).toHaveLength(24)
    expect(prices.filter(({ text }) => text?.startsWith('-')).length).toBeGreaterThan(100)
  })

  test.each([
    ['M-1', '2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00', [743, 31, 1]],
    // The last hours of hourly prices, the change to quarter hours, and a day of 25 hours.
    ['Y-2', '2025-09-28T00:00:00+02:00', '2025-11-01T00:00:00+01:00', [817, 34, 2]],
    ['Y-2', '2026-01-01T00:00:00+01:00', '2026-02-01T00:00:00+01:00', [744, 31, 1]],
    ['Y-2', '2026-03-01T00:00:00+01:00', '2026-05-01T00:00:00+02:00', [1463, 61, 2]],
    // Years before the prices begin: consumption alone, and then missing values.
    ['Y-1', '2023-10-01T00:00:00+02:00', '2023-11-01T00:00:00+01:00', [745, 31, 1]],
    ['Y-1', '2024-06-01T00:00:00+02:00', '2024-06-22T00:00:00+02:00', [504, 21, 1]],
  ] as const)('%s from %s to %s: every hour, day and month', async (vertragId, von, bis, counts) => {
    for (const [index, interval] of (['hourly', 'daily', 'monthly'] as const).entries()) {
      const answer = await ask(vertragId, von, bis, interval)
      expect(answer).toHaveLength(counts[index] ?? 0)
      expect(answer).toEqual(expected(vertragId, von, bis, interval))
    }
  })

  test('a year in days and months, to its end in missing values', async () => {
    const [von, bis] = ['2025-06-19T00:00:00+02:00', '2026-06-20T00:00:00+02:00']
    for (const interval of ['daily', 'monthly'] as const)
      expect(await ask('Y-2', von, bis, interval)).toEqual(expected('Y-2', von, bis, interval))
    const days = await ask('Y-2', von, bis, 'daily')
    expect(days.filter(({ bisMs, vonMs }) => bisMs - vonMs !== 86_400_000)).toHaveLength(2)
    expect(days.at(-1)).toMatchObject({ verbrauch: null, arbeitspreis: null, kosten: null })
  })

  test(
    'the days and the months of a year add up to the same, to less than a hundredth of a cent',
    { tags: 'full' },
    async () => {
      const [von, bis] = ['2025-06-19T00:00:00+02:00', '2026-06-20T00:00:00+02:00']
      const [whole] = expected('Y-2', von, bis, 'whole')
      for (const interval of ['daily', 'monthly'] as const) {
        const sums = sumOf(await ask('Y-2', von, bis, interval))
        expect(Math.abs(sums.verbrauch - (whole?.verbrauch ?? Number.NaN))).toBeLessThan(0.0001)
        expect(Math.abs(sums.kosten - (whole?.kosten ?? Number.NaN))).toBeLessThan(0.0001)
      }
    },
  )

  test(
    'cost divided by consumption is the mean price of seven months that have all prices',
    { tags: 'full' },
    async () => {
      const [von, bis] = ['2025-10-01T00:00:00+02:00', '2026-05-01T00:00:00+02:00']
      const [whole] = expected('Y-2', von, bis, 'whole')
      for (const interval of ['daily', 'monthly'] as const) {
        const { verbrauch, kosten } = sumOf(await ask('Y-2', von, bis, interval))
        expect(kosten / verbrauch).toBeCloseTo(whole?.arbeitspreis ?? Number.NaN, 6)
      }
    },
  )
})

const sumOf = (items: readonly { verbrauch: number | null; kosten: number | null }[]) => ({
  verbrauch: items.reduce((sum, item) => sum + (item.verbrauch ?? 0), 0),
  kosten: items.reduce((sum, item) => sum + (item.kosten ?? 0), 0),
})
