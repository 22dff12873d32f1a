import { utcTag } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSelectable, formatDateText, nearestDates, parseDateText } from './dateText.ts'

test.each([
  ['1.3.2026', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['01. 03. 2026', '2026-03-01'],
  ['1.3.26', '2026-03-01'],
  ['1,3,2026', '2026-03-01'],
  ['1/3/2026', '2026-03-01'],
  ['1 3 2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['1. März 2026', '2026-03-01'],
  ['01. maerz 2026', '2026-03-01'],
  ['1 Mrz. 26', '2026-03-01'],
  ['31 Dez 2026', '2026-12-31'],
  [' 29.02.2028 ', '2028-02-29'],
  ['01.01.0001', '0001-01-01'],
  ['13.09.275760', '275760-09-13'],
])('%s is read as %s', (text, date) => {
  expect(parseDateText(text)).toBe(date)
})

test.each([
  '',
  'morgen',
  '31.02.2026',
  '29.02.2027',
  '0.1.2026',
  '1.13.2026',
  '1.3.',
  '1.3.202',
  '14.09.275760',
  '01.01.0000',
  '1. Foo 2026',
  '2026-3-1',
  '1.3.2026 12:00',
])('%j is no date', (text) => {
  expect(parseDateText(text)).toBeUndefined()
})

test('what is shown is read back as the same day', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const date = utcTag(day)
      expect(parseDateText(formatDateText(date))).toBe(date)
    }),
  )
})

test('a day is shown with two digits, the name of its month and its year', () => {
  expect(formatDateText('2026-03-01')).toBe('01. März 2026')
  expect(formatDateText('')).toBe('')
})

test('a text that is no date says how one looks', () => {
  expect(checkSelectable(undefined, {})).toBe('Bitte geben Sie ein Datum wie 31.12.2026 ein.')
})

test('the first and the last selectable day are selectable, their neighbours are not', () => {
  const limits = { minValue: '2026-03-01', maxValue: '2026-03-31' }
  expect(checkSelectable('2026-03-01', limits)).toBeUndefined()
  expect(checkSelectable('2026-03-31', limits)).toBeUndefined()
  expect(checkSelectable('2026-02-28', limits)).toBe('Frühestens möglich ist der 01. März 2026.')
  expect(checkSelectable('2026-04-01', limits)).toBe('Spätestens möglich ist der 31. März 2026.')
})

test('a year of five digits is later than one of four', () => {
  expect(checkSelectable('12026-01-01', { maxValue: '2026-12-31' })).toMatch(/^Spätestens/)
  expect(checkSelectable('12026-01-01', { minValue: '2026-12-31' })).toBeUndefined()
})

test('of a list of valid days the nearest before and after another one are offered', () => {
  const validDates = ['2026-03-02', '2026-03-05', '2026-03-09']
  expect(nearestDates('2026-03-03', { validDates })).toEqual(['2026-03-02', '2026-03-05'])
  expect(nearestDates('2026-03-07', { validDates })).toEqual(['2026-03-05', '2026-03-09'])
  expect(nearestDates('2026-03-10', { validDates })).toEqual(['2026-03-09'])
  expect(nearestDates('2026-03-01', { validDates })).toEqual(['2026-03-02'])
  expect(nearestDates('2026-03-01', {})).toEqual([])
})

test('of a list of valid days only those are selectable', () => {
  const limits = { validDates: ['2026-03-02', '2026-03-05'] }
  expect(checkSelectable('2026-03-05', limits)).toBeUndefined()
  expect(checkSelectable('2026-03-03', limits)).toBe('Dieser Tag ist nicht wählbar. Möglich ist zum Beispiel:')
  expect(checkSelectable('2026-03-07', { ...limits, invalidReason: () => 'er ist ein Samstag' })).toBe(
    'Dieser Tag ist nicht wählbar: er ist ein Samstag. Möglich ist zum Beispiel:',
  )
})
