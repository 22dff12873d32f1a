import type { Abschlagszahlung } from '../abschlag.ts'
import { expect, test } from 'vitest'
import { findOffenes } from './abschlagskonto.ts'

const today = '2026-11-23'
const naechste = [{ datum: '2026-12-01', betrag: 96 }]
const zahlung = (datum: string, status: Abschlagszahlung['status'], betrag = 96): Abschlagszahlung => ({
  datum,
  betrag,
  status,
  zweck: null,
})
const zurueck = zahlung('2026-11-05', 'zurueckgebucht')

test.each<[string, Abschlagszahlung[], number | undefined]>([
  ['nothing is open', [zahlung('2026-11-01', 'bezahlt')], undefined],
  ['a payment came back', [zurueck, zahlung('2026-10-01', 'bezahlt')], 96],
  ['it was paid since', [zahlung('2026-11-12', 'bezahlt'), zurueck], undefined],
  ['less than it was paid since', [zahlung('2026-11-12', 'bezahlt', 50), zurueck], 96],
  ['it is long ago', [zahlung('2026-08-01', 'zurueckgebucht')], undefined],
  [
    'what is open since a day before today adds up',
    [zahlung('2026-11-10', 'offen', 40.1), zahlung('2026-10-10', 'offen', 40.2)],
    80.3,
  ],
  ['what is due today or later is no arrears', [zahlung('2026-12-01', 'offen'), zahlung(today, 'offen')], undefined],
  ['what the customer gets is no arrears', [zahlung('2026-11-01', 'offen', -20)], undefined],
  ['an open item that stands for what came back counts once', [zahlung('2026-11-06', 'offen', 100), zurueck], 100],
])('%s', (_name, zahlungen, betrag) => expect(findOffenes(zahlungen, naechste, today)?.betrag).toBe(betrag))

test('the instalment of the next month does not pay the one that came back; a second payment does', () => {
  const next = [{ datum: '2027-01-01', betrag: 96 }]
  const regular = zahlung('2026-12-01', 'bezahlt')
  expect(findOffenes([regular, zurueck], next, '2026-12-10')?.betrag).toBe(96)
  expect(findOffenes([regular, zahlung('2026-11-20', 'bezahlt'), zurueck], next, '2026-12-10')).toBeUndefined()
})

test('an open item says which payment came back, if one did', () => {
  expect(findOffenes([zahlung('2026-11-06', 'offen'), zurueck], naechste, today)?.zurueck).toBe(zurueck)
  expect(findOffenes([zahlung('2026-11-06', 'offen')], naechste, today)?.zurueck).toBeUndefined()
})
