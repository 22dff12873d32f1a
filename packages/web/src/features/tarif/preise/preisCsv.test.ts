import { expect, test } from 'vitest'
import { preisCsv } from './preisChartData.ts'

test('is named after its first and last beginning, and tells both hours from 02:00 on apart', () => {
  const schritt = (von: string, preis: number | null) => ({ vonMs: Date.parse(von), bisMs: 0, preis })
  const csv = preisCsv([
    schritt('2026-10-24T22:00:00Z', 0.081234),
    schritt('2026-10-25T00:00:00Z', -0.0005),
    schritt('2026-10-25T01:00:00Z', null),
    schritt('2026-10-25T22:45:00Z', 0),
  ])
  expect(csv.name).toBe('2026-10-25T00-00_2026-10-25T23-45.csv')
  expect(csv.text.split('\r\n')).toEqual([
    'von;Preis',
    '2026-10-25T00:00:00+02:00;0,081234',
    '2026-10-25T02:00:00+02:00;-0,0005',
    '2026-10-25T02:00:00+01:00;null',
    '2026-10-25T23:45:00+01:00;0',
    '',
  ])
})
