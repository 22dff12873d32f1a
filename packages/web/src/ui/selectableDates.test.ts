import { expect, test } from 'vitest'
import { checkSelectable } from './selectableDates.ts'

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

test('of a list of valid days only those are selectable', () => {
  const limits = { validDates: ['2026-03-02', '2026-03-05'] }
  expect(checkSelectable('2026-03-05', limits)).toBeUndefined()
  expect(checkSelectable('2026-03-03', limits)).toMatch(/nicht wählbar/)
})
