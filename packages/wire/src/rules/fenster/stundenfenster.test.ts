import { expect, test } from 'vitest'
import { areOverlapping, isInFenster, readStundenfenster } from './stundenfenster.ts'

test.each([
  ['7-22', { von: 7, bis: 22 }],
  ['23-5', { von: 23, bis: 5 }],
  ['22-0', { von: 22, bis: 24 }],
  ['22-24', { von: 22, bis: 24 }],
  ['00-06', { von: 0, bis: 6 }],
  ['0-24', undefined],
  ['5-5', undefined],
  ['24-5', undefined],
  ['7-25', undefined],
  ['7', undefined],
  ['-7-22', undefined],
  ['', undefined],
])('%s', (text, fenster) => {
  expect(readStundenfenster(text)).toEqual(fenster)
})

test('a window beyond midnight has the hours of both days', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  expect(hours.filter((hour) => isInFenster({ von: 23, bis: 5 }, hour))).toEqual([0, 1, 2, 3, 4, 23])
  expect(hours.filter((hour) => isInFenster({ von: 22, bis: 24 }, hour))).toEqual([22, 23])
})

test('windows overlap exactly where they have an hour in common', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const windows = hours.flatMap((von) => hours.flatMap((bis) => readStundenfenster(`${von}-${bis}`) ?? []))
  expect(windows).toHaveLength(24 * 23)
  const misjudged = windows.flatMap((one) => {
    const own = hours.filter((hour) => isInFenster(one, hour))
    return windows.flatMap((other) => {
      const hasCommonHour = own.some((hour) => isInFenster(other, hour))
      return areOverlapping(one, other) === hasCommonHour ? [] : [[one, other]]
    })
  })
  expect(misjudged).toEqual([])
})
