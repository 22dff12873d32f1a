import { expect, test } from 'vitest'
import { findEingebautenZaehler } from './zaehler.ts'

const zaehler = (nummer: string, eingebautAm: string, ausgebautAm: string | null = null) => {
  return { nummer, eingebautAm, ausgebautAm, kanaele: [] }
}
const alt = zaehler('ALT', '2015-01-01', '2025-05-20')
const neu = zaehler('NEU', '2025-05-20')

test.each([
  ['before the change', [alt, neu], '2025-05-19', 'ALT'],
  ['on the day of the change', [alt, neu], '2025-05-20', 'NEU'],
  ['after the change', [alt, neu], '2026-01-01', 'NEU'],
  ['on the day of its removal', [alt], '2025-05-20', 'ALT'],
  ['removed', [zaehler('ERST', '2010-01-01', '2015-01-01'), alt], '2026-01-01', 'ALT'],
  ['removed before its successor comes', [alt, zaehler('NEU', '2027-01-01')], '2026-01-01', 'ALT'],
  ['removed last, although built in first', [alt, zaehler('KURZ', '2020-01-01', '2021-01-01')], '2026-01-01', 'ALT'],
  ['not built in yet', [zaehler('SPAET', '2028-01-01'), zaehler('FRUEH', '2027-01-01')], '2026-01-01', 'FRUEH'],
])('%s', (_name, alleZaehler, datum, nummer) => {
  expect(findEingebautenZaehler(alleZaehler, datum)?.nummer).toBe(nummer)
  expect(findEingebautenZaehler(alleZaehler.toReversed(), datum)?.nummer).toBe(nummer)
})

test('no meter at all', () => expect(findEingebautenZaehler([], '2026-01-01')).toBeUndefined())
