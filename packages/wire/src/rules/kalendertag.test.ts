import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTage, isKalendertag, utcTag } from './kalendertag.ts'

test.each(['2026-03-29', '2024-02-29', '2000-02-29', '1900-01-01', '2100-12-31'])('%s is a day', (text) => {
  expect(isKalendertag(text)).toBe(true)
})

test('the day of an instant in UTC', () => {
  expect(utcTag(new Date('2026-03-28T23:59:59.999+01:00'))).toBe('2026-03-28')
  expect(utcTag(Date.parse('2026-03-29T00:00:00+01:00'))).toBe('2026-03-28')
  expect(utcTag(new Date('2026-03-29T00:00:00Z'))).toBe('2026-03-29')
})

test.each([
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '1899-12-31',
  '2101-01-01',
  '275760-09-13',
  '0000-01-01',
  '26-1-1',
  '2026-1-01',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '2026-01-01 ',
  '01.01.2026',
  '２０２６-01-01',
  '',
])('%j is no day', (text) => {
  expect(isKalendertag(text)).toBe(false)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-07-01', 0, '2026-07-01'],
])('%s and %i days is %s', (datum, tage, then) => {
  expect(addTage(datum, tage)).toBe(then)
})

test('subtracting the days that were added gives the first day', () => {
  const datum = fc.integer({ min: 0, max: 365 * 200 }).map((tage) => addTage('1900-01-01', tage))
  fc.assert(
    fc.property(datum, fc.integer({ min: -3000, max: 3000 }), (day, tage) => {
      expect(isKalendertag(day)).toBe(true)
      expect(addTage(addTage(day, tage), -tage)).toBe(day)
      expect(addTage(day, tage) > day).toBe(tage > 0)
    }),
  )
})
