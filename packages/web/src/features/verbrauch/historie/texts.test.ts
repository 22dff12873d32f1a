import { expect, test } from 'vitest'
import { fensterTexte } from './texts.ts'

test('a window is said up to its last minute, on Berlin’s clocks', () => {
  expect(fensterTexte({ von: new Date('2026-10-23T22:00:00Z'), bis: new Date('2026-10-25T23:00:00Z') })).toEqual([
    '24.10.2026 00:00\u00a0Uhr',
    '25.10.2026 23:59\u00a0Uhr',
  ])
})
