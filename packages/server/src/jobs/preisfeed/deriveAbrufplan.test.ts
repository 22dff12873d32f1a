// @module-tag zones

import { expect, test } from 'vitest'
import { deriveAbrufplan } from './preisfeed.ts'

test.each([
  // now, the last day that is out, next if all is there, next if something is missing
  ['2026-01-15T00:00:00+01:00', '2026-01-15', '03:00', '00:15'],
  ['2026-01-15T11:59:00+01:00', '2026-01-15', '12:40', '12:14'],
  ['2026-01-15T12:39:00+01:00', '2026-01-15', '12:40', '12:40'],
  ['2026-01-15T12:40:00+01:00', '2026-01-16', '15:40', '12:55'],
  ['2026-01-15T23:50:00+01:00', '2026-01-16', '02:50', '00:05'],
  ['2026-03-29T12:39:59+02:00', '2026-03-29', '12:40', '12:40'],
  ['2026-03-29T12:40:00+02:00', '2026-03-30', '15:40', '12:55'],
  ['2026-10-25T12:39:59+01:00', '2026-10-25', '12:40', '12:40'],
  ['2026-10-25T12:40:00+01:00', '2026-10-26', '15:40', '12:55'],
])('at %s the prices of %s are out, and the source is asked again at %s, or at %s', (now, tag, later, soon) => {
  const { letzterTag, next } = deriveAbrufplan(new Date(now))
  const time = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
  expect([letzterTag, time.format(next(true)), time.format(next(false))]).toEqual([tag, later, soon])
})
