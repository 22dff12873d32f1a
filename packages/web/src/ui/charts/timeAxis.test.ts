import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { expect, test } from 'vitest'
import { axisHours, formatTickZeit } from './timeAxis.ts'

test.each([
  ['2026-03-29', '2026-03-30', 23],
  ['2026-06-01', '2026-06-02', 24],
  ['2026-10-25', '2026-10-26', 25],
])('on %s every sixth name is the same hour as on any day', (tag, next, hours) => {
  const [from, to] = [berlinDayStart(tag).getTime(), berlinDayStart(next).getTime()]
  expect((to - from) / 3_600_000).toBe(hours)
  const names = axisHours(from, to).map(formatTickZeit)
  expect(names).toHaveLength(24)
  expect(names.filter((_name, index) => index % 6 === 0)).toEqual([
    `${tag.slice(8)}.${tag.slice(5, 7)}.`,
    '06:00',
    '12:00',
    '18:00',
  ])
})
