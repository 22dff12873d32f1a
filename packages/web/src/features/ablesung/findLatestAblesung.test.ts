import type { Ablesung } from '@ekp/wire/ablesung'
import { expect, test } from 'vitest'
import { findLatestAblesung } from './findLatestAblesung.ts'

const on = (ablesedatum: string, ablesegrund = ''): Ablesung => ({
  ablesedatum,
  zaehlernummer: '1EMH1',
  ablesewerte: {},
  ablesegrund,
  erfassungshinweis: null,
  ermittlungsart: null,
  ableseart: null,
})

test('the latest reading has the greatest day, wherever it stands in the list', () => {
  expect(findLatestAblesung([on('2025-12-31'), on('2026-02-28'), on('2024-02-29')])?.ablesedatum).toBe('2026-02-28')
})

test('of several readings of that day the first of the list counts, the newest', () => {
  expect(findLatestAblesung([on('2026-02-28', 'neu'), on('2026-02-28', 'alt')])?.ablesegrund).toBe('neu')
})

test('without readings there is none', () => {
  expect(findLatestAblesung([])).toBeUndefined()
})
