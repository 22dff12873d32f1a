import { expect, test } from 'vitest'
import { cutOff } from './Chart.tsx'

test('what is cut off is told in words with its value', () => {
  const series = [{ key: 'a', name: 'A', kind: 'bars' as const, color: '', values: [10, 5000, null] }]
  const x = { kind: 'bands' as const, title: '', labels: ['2024', '2025', '2026'] }
  expect(cutOff({ x, left: { unit: 'kWh', most: 10 }, series })).toEqual(['2025, 5.000,00\u00a0kWh'])
  expect(cutOff({ x, left: { unit: 'kWh' }, series })).toEqual([])
})
