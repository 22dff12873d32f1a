import { expect, test } from 'vitest'
import { readAnsicht } from './useHistorienansicht.ts'

const now = new Date('2026-11-21T09:00:00+01:00')

test.each([
  [
    { ansicht: 'tage', tag: '2026-10-07' },
    { interval: 'daily', stichtag: '2026-10-07' },
  ],
  [
    { ansicht: 'viertelstunden', tag: '2026-10-07' },
    { interval: 'hourly', isFine: true, stichtag: '2026-10-07' },
  ],
  [{ ansicht: 'monate' }, { interval: 'monthly', stichtag: '2026-11-21' }],
  [
    { ansicht: 'constructor', tag: '2026-11-22' },
    { interval: 'hourly', stichtag: '2026-11-21' },
  ],
  [{ tag: ['2026-10-07'] }, { interval: 'hourly', stichtag: '2026-11-21' }],
  [{}, { interval: 'hourly', stichtag: '2026-11-21' }],
])('the address %j shows %j', (search, ansicht) =>
  expect(readAnsicht(search, now)).toEqual({ isFine: false, ...ansicht }),
)
