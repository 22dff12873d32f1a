import { expect, test } from 'vitest'
import type { Historienschritt } from './historienschritte.ts'
import { fensterTexte, summenText } from './texts.ts'

const schritt = (von: string, part: Partial<Historienschritt> = {}): Historienschritt => ({
  ...{ von: new Date(von), bis: new Date(Date.parse(von) + 3_600_000) },
  ...{ verbrauch: null, arbeitspreis: null, kosten: null, geschaetzt: false, unvollstaendig: false },
  ...part,
})

test('a window is said up to its last minute, on Berlin’s clocks', () => {
  expect(fensterTexte({ von: new Date('2026-10-23T22:00:00Z'), bis: new Date('2026-10-25T23:00:00Z') })).toEqual([
    '24.10.2026 00:00 Uhr',
    '25.10.2026 23:59 Uhr',
  ])
})

test('the sum counts what has a cost and says where some have none; the mean is weighted by consumption', () => {
  const schritte = [
    schritt('2026-11-20T00:00:00Z', { verbrauch: 1, arbeitspreis: 0.1, kosten: 0.1 }),
    schritt('2026-11-20T01:00:00Z', { verbrauch: 3, arbeitspreis: 0.3, kosten: 0.9 }),
    schritt('2026-11-20T02:00:00Z', { verbrauch: 100 }),
  ]
  const text = 'Kosten im Zeitraum (brutto): 1,00\u00A0EUR ohne Grundpreis, im Mittel 25,00\u00A0Cent/kWh'
  expect(summenText(schritte, ' (brutto)')).toBe(`${text}, soweit Werte vorliegen.`)
  expect(summenText(schritte.slice(0, 2), ' (brutto)')).toBe(`${text}.`)
  expect(summenText(schritte.slice(2), '')).toBeUndefined()
  const nothing = [schritt('2026-11-20T00:00:00Z', { verbrauch: 0, arbeitspreis: 0.1, kosten: 0 })]
  expect(summenText(nothing, '')).toBe('Kosten im Zeitraum: 0,00\u00A0EUR ohne Grundpreis.')
  const partly = [schritt('2026-11-01T00:00:00Z', { verbrauch: 1, kosten: 0.1, unvollstaendig: true })]
  expect(summenText(partly, '')).toMatch(/, soweit Werte vorliegen\.$/)
  // Of a month that was priced from its middle on, the price is that of its half.
  const half = { verbrauch: 100, arbeitspreis: 0.3, kosten: 15, unvollstaendig: true }
  expect(summenText([schritt('2026-11-01T00:00:00Z', half)], '')).toContain('im Mittel 30,00\u00A0Cent/kWh')
})
