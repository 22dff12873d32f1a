import { expect, test } from 'vitest'
import { mendTage, readKostenzeitraum, tageSearch } from './kostenzeitraum.ts'

const today = '2026-03-31'
const read = (search: string, day = today) => {
  const { wahl, von, bis } = readKostenzeitraum(new URLSearchParams(search), day, 'vormonat')
  return [wahl, von, bis]
}
const lastMonth = ['vormonat', '2026-02-01', '2026-03-01']

test.each([
  ['', lastMonth],
  ['zeitraum=vormonat', lastMonth],
  ['zeitraum=monat', ['monat', '2026-03-01', '2026-04-01']],
  ['zeitraum=jahr', ['jahr', '2026-01-01', '2027-01-01']],
  ['zeitraum=vorjahr', ['vorjahr', '2025-01-01', '2026-01-01']],
  ['von=2026-03-10&bis=2026-03-12', ['tage', '2026-03-10', '2026-03-13']],
  ['von=2026-03-30&bis=2026-03-30', ['tage', '2026-03-30', '2026-03-31']],
  // What cannot be is last month.
  ['zeitraum=tage', lastMonth],
  ['zeitraum=constructor', lastMonth],
  ['von=2026-03-12&bis=2026-03-10', lastMonth],
  ['von=2026-03-30&bis=2026-03-31', lastMonth],
  ['von=2026-02-30&bis=2026-03-10', lastMonth],
  ['von=2026-03-10', lastMonth],
  ['von=2021-03-27&bis=2026-03-30', ['tage', '2021-03-27', '2026-03-31']],
  ['von=2021-03-26&bis=2026-03-30', lastMonth],
])('the address ?%s means %j', (search, zeitraum) => expect(read(search)).toEqual(zeitraum))

test('months begin with their first day, in January too', () => {
  expect(read('', '2026-01-01')).toEqual(['vormonat', '2025-12-01', '2026-01-01'])
  expect(read('zeitraum=monat', '2026-12-31')).toEqual(['monat', '2026-12-01', '2027-01-01'])
})

test('the address has the last day, and none that is not over', () => {
  expect(tageSearch({ von: '2026-03-01', bis: '2026-03-11' }, today)).toEqual({ von: '2026-03-01', bis: '2026-03-10' })
  expect(tageSearch({ von: '2026-03-01', bis: '2026-04-01' }, today)).toEqual({ von: '2026-03-01', bis: '2026-03-30' })
  expect(tageSearch({ von: '2026-04-01', bis: '2026-05-01' }, '2026-04-01')).toEqual({
    von: '2026-03-31',
    bis: '2026-03-31',
  })
})

test('of two days that cannot be together, the one that was not chosen gives way', () => {
  expect(mendTage({ von: '2026-03-10', bis: '2026-03-05' }, 'von')).toEqual({ von: '2026-03-10', bis: '2026-03-11' })
  expect(mendTage({ von: '2026-03-10', bis: '2026-03-05' }, 'bis')).toEqual({ von: '2026-03-04', bis: '2026-03-05' })
  expect(mendTage({ von: '2016-01-01', bis: '2026-03-05' }, 'von').bis).toBe('2021-01-04')
  expect(mendTage({ von: '2016-01-01', bis: '2026-03-05' }, 'bis').von).toBe('2021-03-01')
})
