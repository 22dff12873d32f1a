import { expect, test } from 'vitest'
import { listKuendigungstage } from './kuendigungstage.ts'

const feiertage = new Set(['2026-11-18', '2026-12-25', '2026-12-26', '2027-01-01'])

test('no day is a weekend or a holiday, from the second working day after today to the end of the year after next', () => {
  const tage = listKuendigungstage('2026-11-17', '2024-03-01', feiertage, 'werktage')
  expect(tage.slice(0, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  expect(tage.at(-1)).toBe('2028-12-29')
  expect(tage.filter((tag) => tag >= '2026-12-22' && tag <= '2027-01-05')).toEqual([
    ...['2026-12-22', '2026-12-23', '2026-12-24', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-04', '2027-01-05'],
  ])
})

test('24 and 31 December are no working days where two of them are counted', () => {
  expect(listKuendigungstage('2026-12-22', null, feiertage, 'werktage')[0]).toBe('2026-12-28')
  expect(listKuendigungstage('2026-12-30', null, feiertage, 'werktage')[0]).toBe('2027-01-05')
})

test('without the holidays only weekends and past days are left out', () => {
  const tage = listKuendigungstage('2026-11-17', '2024-03-01', undefined, 'werktage')
  expect(tage.slice(0, 5)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23'])
  expect(tage).toEqual(expect.arrayContaining(['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01']))
  expect(listKuendigungstage('2026-11-21', '2024-03-01', undefined, 'werktage')[0]).toBe('2026-11-23')
  expect(listKuendigungstage('2026-11-17', '2026-12-26', undefined, 'werktage')[0]).toBe('2026-12-28')
})

test('none lies before the delivery begins', () => {
  expect(listKuendigungstage('2026-11-17', '2026-12-25', feiertage, 'werktage')[0]).toBe('2026-12-28')
  expect(listKuendigungstage('2026-11-17', '2031-01-01', feiertage, 'werktage')).toEqual([])
  expect(listKuendigungstage('2026-11-17', null, feiertage, 'werktage')[0]).toBe('2026-11-20')
})

test('where all days are taken, weekends and holidays count for the minimum alone', () => {
  const tage = listKuendigungstage('2026-12-22', '2024-03-01', feiertage, 'alle')
  expect(tage.slice(0, 6)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(tage.at(-1)).toBe('2028-12-31')
  expect(listKuendigungstage('2026-11-21', null, undefined, 'alle')[0]).toBe('2026-11-21')
})
