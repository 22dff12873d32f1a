// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import { expect, test } from 'vitest'
import { kaelterUntil } from '../modules/verbrauch/witterung.ts'
import { demoGradtagzahlen } from './gradtagzahlen.ts'
import { demoKalender } from './kalender.ts'

const series = (now: string) =>
  demoGradtagzahlen(demoKalender(new Date(now))).map((line) => Object.assign({ monat: '', gradtage: 0 }, line))
const kaelter = (now: string) =>
  kaelterUntil(series(now).map(({ monat, gradtage }) => ({ monat, gradtage: String(gradtage) })))

test('the months that are over, and no other', () => {
  const months = series('2026-11-29T10:00:00Z').map(({ monat }) => monat)
  expect([months[0], months.at(-1), months.length]).toEqual(['2019-01', '2026-10', 94])
  expect(series('2026-12-31T23:30:00Z').at(-1)?.monat).toBe('2026-12')
})

test('on each day that the demo may start, the year before the last gas reading was colder or milder than the one before it', () => {
  const days = Array.from({ length: 8 }, (_, index) => 2024 + index).flatMap((jahr) =>
    ['03-31', '06-30', '09-30', '12-31'].map((ende) => `${jahr}-${ende}`),
  )
  for (const day of days) {
    const prozent = Math.abs(kaelter(`${addTage(day, 1)}T10:00:00Z`)(day) ?? 0)
    expect(prozent, day).toBeGreaterThan(2)
    expect(prozent, day).toBeLessThan(15)
  }
})
