import { expect, test } from 'vitest'
import type { Historienschritt } from './historienschritte.ts'
import { historienstandText } from './texts.ts'

const now = new Date('2026-11-21T09:30:00+01:00')
const schritt = (von: string, bis: string, part: Partial<Historienschritt> = {}): Historienschritt => ({
  von: new Date(von),
  bis: new Date(bis),
  verbrauch: null,
  arbeitspreis: null,
  kosten: null,
  bepreisterVerbrauch: null,
  stundenOhneVerbrauch: null,
  geschaetzt: false,
  geschaetzterVerbrauch: null,
  unvollstaendig: false,
  ...part,
})
const hour = (von: string, part?: Partial<Historienschritt>) =>
  schritt(von, new Date(Date.parse(von) + 3_600_000).toISOString(), part)

const yesterdaysLast = hour('2026-11-20T22:00:00Z', { verbrauch: 1, arbeitspreis: 0.1 })
const todaysLast = hour('2026-11-21T22:00:00Z', { arbeitspreis: 0.1 })

test('hours say where consumption and prices end, each for itself, and when more of each comes', () => {
  expect(historienstandText('hourly', [yesterdaysLast, todaysLast], now)).toBe(
    'Verbrauchswerte liegen bis 20.11.2026 24:00\u00a0Uhr vor. Die Werte von heute erwarten wir morgen. ' +
      'Preise liegen bis 21.11.2026 24:00\u00a0Uhr vor; die für morgen werden täglich gegen 13:00\u00a0Uhr veröffentlicht und stehen dann in der Preiszeitreihe.',
  )
  const withoutPrice = [yesterdaysLast, hour('2026-11-20T23:00:00Z', { verbrauch: 1 })]
  expect(historienstandText('hourly', withoutPrice, now)).toBe(
    'Verbrauchswerte liegen bis 21.11.2026 01:00\u00a0Uhr vor. Weitere Werte folgen im Lauf des Tages. ' +
      'Preise liegen bis 20.11.2026 24:00\u00a0Uhr vor; die eines Tages werden am Tag davor gegen 13:00\u00a0Uhr veröffentlicht.',
  )
  const current = hour('2026-11-21T08:00:00Z', { verbrauch: 1 })
  expect(historienstandText('hourly', [current], now)).toContain(
    'Verbrauchswerte liegen bis 21.11.2026 09:00\u00a0Uhr vor.',
  )
  expect(historienstandText('hourly', [hour('2026-11-20T22:00:00Z')], now)).toBe(
    'Verbrauchswerte liegen noch nicht vor. Die Werte eines Tages kommen in der Regel am Tag danach. ' +
      'Preise liegen noch nicht vor; die eines Tages werden am Tag davor gegen 13:00\u00a0Uhr veröffentlicht.',
  )
})

test('once prices of tomorrow are there, none are announced', () => {
  const text = historienstandText('hourly', [yesterdaysLast, todaysLast], now, { hasMorgen: true })
  expect(text).toContain(
    'Preise liegen bis 21.11.2026 24:00\u00a0Uhr vor; die für morgen stehen schon in der Preiszeitreihe.',
  )
  expect(text).not.toContain('13:00')
})

test('days and months say it of consumption alone, and gaps at the end are not passed over', () => {
  const gestern = ['2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'] as const
  const vorgestern = ['2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z'] as const
  const november = ['2026-10-31T23:00:00Z', '2026-11-20T23:00:00Z'] as const
  const text = (interval: 'daily' | 'monthly', tage: readonly [string, string], unvollstaendig = false) =>
    historienstandText(interval, [schritt(...tage, { verbrauch: 1, unvollstaendig })], now)
  const morgen = 'Der heutige Tag kommt voraussichtlich morgen hinzu.'
  expect(text('daily', gestern)).toBe(`Verbrauchswerte liegen bis 20.11.2026 24:00\u00a0Uhr vor. ${morgen}`)
  expect(text('daily', gestern, true)).toBe(`Verbrauchswerte liegen bis 20.11.2026 vor, zuletzt mit Lücken. ${morgen}`)
  expect(text('daily', vorgestern)).toBe(
    'Verbrauchswerte liegen bis 19.11.2026 24:00\u00a0Uhr vor. Die Werte eines Tages kommen in der Regel am Tag danach.',
  )
  expect(text('monthly', november)).toBe(`Verbrauchswerte liegen bis 20.11.2026 24:00\u00a0Uhr vor. ${morgen}`)
  expect(text('monthly', november, true)).toBe(
    `Verbrauchswerte liegen bis November 2026 vor, in diesem Monat mit Lücken. ${morgen}`,
  )
})

test('of a fixed tariff no prices are to come', () => {
  const text = historienstandText(
    'hourly',
    [schritt('2026-11-19T22:00:00Z', '2026-11-19T23:00:00Z', { verbrauch: 1 })],
    now,
    { isDynamisch: false },
  )
  expect(text).toMatch(/^Verbrauchswerte liegen bis/)
  expect(text).not.toContain('Preise')
})
