import type { Abschlagszahlung } from '@ekp/wire/abschlag'
import type { Abschlagsplan } from '@ekp/wire/rules/abschlag'
import { expect, test } from 'vitest'
import { findOffenes } from './offenes.ts'

const today = '2026-11-23'
const plan: Abschlagsplan = {
  gueltigVon: '2026-01-01',
  gueltigBis: null,
  betrag: 96,
  tag: 1,
  monate: null,
  termine: null,
}
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
])('%s', (_name, zahlungen, betrag) => expect(findOffenes(zahlungen, [plan], today)?.betrag).toBe(betrag))

test('the instalment of the next month does not pay the one that came back; a second payment does', () => {
  const regular = zahlung('2026-12-01', 'bezahlt')
  expect(findOffenes([regular, zurueck], [plan], '2026-12-10')?.betrag).toBe(96)
  expect(findOffenes([regular, zahlung('2026-11-20', 'bezahlt'), zurueck], [plan], '2026-12-10')).toBeNull()
})

test('an open item says since when it is open and which payment came back, if one did', () => {
  const offen = [zahlung('2026-12-01', 'offen'), zahlung('2026-11-06', 'offen'), zahlung('2026-10-06', 'offen')]
  expect(findOffenes([...offen, zurueck], [plan], today)).toEqual({ betrag: 192, zurueck, seit: '2026-10-06' })
  expect(findOffenes(offen, [plan], today)?.zurueck).toBeNull()
  expect(findOffenes([zurueck], [plan], today)).toEqual({ betrag: 96, zurueck, seit: null })
})

test('what came back and was paid since is no reason for something else that is open [abschlag-36]', () => {
  const paid = [zahlung('2026-11-12', 'bezahlt'), zurueck]
  expect(findOffenes([zahlung('2026-11-20', 'offen', 131.5), ...paid], [plan], today)).toEqual({
    betrag: 131.5,
    zurueck: null,
    seit: '2026-11-20',
  })
})

test.each([
  ['none fell due since', ['2026-08-15', '2027-02-15'], null],
  ['one fell due since', ['2026-11-10', '2027-02-15'], 96],
])('a plan of named days: %s, and one payment is booked', (_name, termine, betrag) => {
  const plaene = [{ ...plan, tag: null, termine }]
  expect(findOffenes([zahlung('2026-11-12', 'bezahlt'), zurueck], plaene, today)?.betrag ?? null).toBe(betrag)
})
