import type { Interval } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import type { Historienschritt } from './historienschritte.ts'
import { hasLuecken, summen } from './summen.ts'

const schritt = (von: string, part: Partial<Historienschritt> = {}): Historienschritt => ({
  von: new Date(von),
  bis: new Date(Date.parse(von) + 3_600_000),
  verbrauch: null,
  arbeitspreis: null,
  kosten: null,
  bepreisterVerbrauch: null,
  stundenOhneVerbrauch: null,
  geschaetzt: false,
  geschaetzterVerbrauch: null,
  unvollstaendig: false,
  ...part,
})

const day = (tag: number, part: Partial<Historienschritt> = {}) =>
  schritt(`2026-08-${String(tag).padStart(2, '0')}T00:00:00+02:00`, part)
const complete = { verbrauch: 4, arbeitspreis: 0.25, kosten: 1, bepreisterVerbrauch: 4, stundenOhneVerbrauch: 0 }
const unpriced = { verbrauch: 3, stundenOhneVerbrauch: 0 }

function textsOf(interval: Interval, schritte: readonly Historienschritt[], isNewest = false) {
  return summen(interval, schritte, { preislabel: ' (brutto)', isNewest }).map(({ name, betrag, zusatz }) =>
    `${name} ${betrag} ${zusatz}`.replaceAll('\u00A0', ' ').trim(),
  )
}

test('consumption and cost of the same hours stand side by side; the mean is weighted by consumption', () => {
  const dear = { ...complete, arbeitspreis: 0.5, verbrauch: 12, kosten: 6, bepreisterVerbrauch: 12 }
  expect(textsOf('daily', [day(1, complete), day(2, dear)])).toEqual([
    'Verbrauch im Zeitraum: 16,00 kWh',
    'Kosten im Zeitraum (brutto): 7,00 EUR ohne Grundpreis, im Mittel 43,75 Cent/kWh',
  ])
  // One unit in every view.
  expect(textsOf('hourly', [day(1, complete)])[1]).toMatch(/im Mittel 25,00 Cent\/kWh$/)
  expect(textsOf('daily', [day(1)])).toEqual([])
  const nothing = { ...complete, verbrauch: 0, kosten: 0, bepreisterVerbrauch: 0 }
  expect(textsOf('daily', [day(1, nothing)])[1]).toBe('Kosten im Zeitraum (brutto): 0,00 EUR ohne Grundpreis')
})

test('a fixed price is no mean', () => {
  const sum = (isDynamisch: boolean) =>
    summen('daily', [day(1, complete), day(2, complete)], { preislabel: '', isNewest: false, isDynamisch })[1]?.zusatz
  expect(sum(false)?.replaceAll('\u00A0', ' ')).toBe('ohne Grundpreis, zu 25,00 Cent/kWh')
  expect(sum(true)?.replaceAll('\u00A0', ' ')).toBe('ohne Grundpreis, im Mittel 25,00 Cent/kWh')
})

test.each([
  ['from a day on', [day(21, complete), day(22, unpriced), day(23, unpriced)], 'ab 22.08.2026', '4,00 von 10,00'],
  ['on one day', [day(21, complete), day(22, unpriced), day(23, complete)], 'am 22.08.2026', '8,00 von 11,00'],
  ['on the last day', [day(21, complete), day(22, unpriced)], 'am 22.08.2026', '4,00 von 7,00'],
  [
    'on several days',
    [day(20, unpriced), day(21, complete), day(22, unpriced), day(23, complete)],
    'an 2 Tagen',
    '8,00 von 14,00',
  ],
  [
    'for a part of a day',
    [day(21, { ...complete, bepreisterVerbrauch: 1, kosten: 0.25, unvollstaendig: true })],
    'am 21.08.2026',
    '1,00 von 4,00',
  ],
])('where prices are missing %s, the cost says for how much it is', (_name, schritte, wo, share) => {
  const [, kosten] = textsOf('daily', schritte)
  expect(kosten).toContain(`Kosten (brutto) für ${share} kWh: `)
  expect(kosten).toContain(`im Mittel 25,00 Cent/kWh; Preise fehlen ${wo}`)
})

test('a host that does not say which part has a price: it is what the cost comes to', () => {
  const half = { verbrauch: 100, arbeitspreis: 0.3, kosten: 15, unvollstaendig: true }
  expect(textsOf('monthly', [day(1, half)])[1]).toMatch(
    /^Kosten \(brutto\) für 50,00 von 100,00 kWh: .*Preise fehlen im August 2026$/,
  )
})

test('missing consumption is said, how much and where, but not what is still to come', () => {
  const gap = { ...complete, stundenOhneVerbrauch: 23.75, unvollstaendig: true }
  const none = { stundenOhneVerbrauch: 24 }
  const unknown = { ...complete, stundenOhneVerbrauch: null, unvollstaendig: true }
  const menge = (interval: Interval, schritte: readonly Historienschritt[], isNewest = false) =>
    textsOf(interval, schritte, isNewest)[0]
  expect(menge('daily', [day(1, gap), day(2, complete)])).toMatch(/ kWh Es fehlen 23,75 Stunden am 01\.08\.2026$/)
  expect(menge('daily', [day(1, gap), day(2, none), day(3, none)])).toMatch(/ Es fehlen 71,75 Stunden an 3 Tagen$/)
  expect(menge('daily', [day(1, gap), day(2, none), day(3, complete), day(4, none)], true)).toMatch(/an 2 Tagen$/)
  expect(menge('monthly', [day(1, { ...gap, stundenOhneVerbrauch: 1 })])).toMatch(/ Es fehlt 1 Stunde im August 2026$/)
  expect(menge('monthly', [day(1, gap), day(2, unknown)])).toMatch(/ Es fehlen Werte in 2 Monaten$/)
  expect(menge('hourly', [day(1, { ...gap, stundenOhneVerbrauch: 0.25 }), day(2, gap)])).toMatch(/Werte in 2 Stunden$/)
  // The rest of the last hour is still to come, not that of the last day.
  expect(menge('hourly', [day(1, complete), day(2, gap), day(3, none)], true)).toMatch(/kWh$/)
  expect(menge('hourly', [day(1, gap), day(2, gap)], true)).toMatch(/ Es fehlen Werte in der Stunde 01\.08\.2026 00:00/)
  expect(menge('daily', [day(1, complete), day(2, gap)], true)).toMatch(/am 02\.08\.2026$/)
  // Before the delivery nothing is missing.
  expect(menge('daily', [day(1, { stundenOhneVerbrauch: 0 }), day(2, complete)])).toMatch(/kWh$/)
  expect(hasLuecken('daily', [day(1, gap)], false)).toBe(true)
  expect(hasLuecken('daily', [day(1, complete), day(2, none)], true)).toBe(false)
})

test('it is said how much of the consumption is an estimate, where the host says it', () => {
  const part = { ...complete, geschaetzt: true, geschaetzterVerbrauch: 1 }
  const gap = { ...complete, stundenOhneVerbrauch: 2 }
  expect(textsOf('daily', [day(1, part), day(2, complete)])[0]).toMatch(/ 8,00 kWh davon 13 % geschätzt$/)
  expect(textsOf('daily', [day(1, part), day(2, gap)])[0]).toMatch(/geschätzt; es fehlen 2 Stunden am 02\.08\.2026$/)
  expect(textsOf('hourly', [day(1, { ...part, geschaetzterVerbrauch: 4 })])[0]).toMatch(/ 4,00 kWh geschätzt$/)
  expect(textsOf('daily', [day(1, { ...part, geschaetzterVerbrauch: null })])[0]).toMatch(/ zum Teil geschätzt$/)
})
