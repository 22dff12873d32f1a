import { expect, it } from 'vitest'
import { listKuendigungstage } from './listKuendigungstage.ts'

const feiertage = new Set(['2026-11-18', '2026-12-25', '2026-12-26', '2027-01-01'])

it('the days are working days from the second after today to the end of the year after next', () => {
  const tage = listKuendigungstage('2026-11-17', '2024-03-01', feiertage)
  expect(tage.slice(0, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  expect(tage.at(-1)).toBe('2028-12-29')
  expect(tage.filter((tag) => tag >= '2026-12-22' && tag <= '2027-01-05')).toEqual([
    ...['2026-12-22', '2026-12-23', '2026-12-28', '2026-12-29', '2026-12-30', '2027-01-04', '2027-01-05'],
  ])
})

it('none lies before the delivery begins', () => {
  expect(listKuendigungstage('2026-11-17', '2026-12-25', feiertage)[0]).toBe('2026-12-28')
  expect(listKuendigungstage('2026-11-17', '2031-01-01', feiertage)).toEqual([])
  expect(listKuendigungstage('2026-11-17', null, feiertage)[0]).toBe('2026-11-20')
})
