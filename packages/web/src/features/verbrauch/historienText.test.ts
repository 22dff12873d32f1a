import { expect, test } from 'vitest'
import type { Historienschritt } from './historienschritte.ts'
import { fensterText, standText, summenText } from './historienText.ts'

const schritt = (von: string, part: Partial<Historienschritt> = {}): Historienschritt => ({
  ...{ von: new Date(von), bis: new Date(Date.parse(von) + 3_600_000) },
  ...{ verbrauch: null, arbeitspreis: null, kosten: null, geschaetzt: false, unvollstaendig: false },
  ...part,
})

test('a window is said up to its last minute, on Berlin’s clocks', () => {
  expect(fensterText({ von: new Date('2026-10-23T22:00:00Z'), bis: new Date('2026-10-25T23:00:00Z') })).toBe(
    '24.10.2026 00:00 Uhr - 25.10.2026 23:59 Uhr',
  )
})

test('the sum counts what has a cost, and the mean is weighted by consumption', () => {
  const schritte = [
    schritt('2026-11-20T00:00:00Z', { verbrauch: 1, arbeitspreis: 0.1, kosten: 0.1 }),
    schritt('2026-11-20T01:00:00Z', { verbrauch: 3, arbeitspreis: 0.3, kosten: 0.9 }),
    schritt('2026-11-20T02:00:00Z', { verbrauch: 100 }),
  ]
  expect(summenText(schritte, ' (brutto)')).toBe(
    'Kosten im Zeitraum (brutto): 1,00 EUR ohne Grundpreis, im Mittel 25,00 Cent/kWh.',
  )
  expect(summenText(schritte.slice(2), '')).toBeUndefined()
  const nothing = [schritt('2026-11-20T00:00:00Z', { verbrauch: 0, arbeitspreis: 0.1, kosten: 0 })]
  expect(summenText(nothing, '')).toBe('Kosten im Zeitraum: 0,00 EUR ohne Grundpreis.')
})

test('it is said where consumption and prices end, each for itself', () => {
  const schritte = [
    schritt('2026-11-20T22:00:00Z', { verbrauch: 1, arbeitspreis: 0.1 }),
    schritt('2026-11-20T23:00:00Z', { arbeitspreis: 0.1 }),
    schritt('2026-11-21T00:00:00Z'),
  ]
  expect(standText('hourly', schritte)).toMatch(
    /^Verbrauchswerte liegen bis 21\.11\.2026 00:00 Uhr vor\. .* Preise liegen bis 21\.11\.2026 01:00 Uhr vor\./,
  )
  expect(standText('hourly', schritte.slice(0, 2))).not.toContain('Preise')
  expect(standText('daily', schritte)).not.toContain('Preise')
  expect(standText('hourly', schritte.slice(2))).toBeUndefined()
  const partly = [schritt('2026-11-20T23:00:00Z', { verbrauch: 1, unvollstaendig: true })]
  expect(standText('daily', partly)).toContain('zuletzt mit Lücken')
})
