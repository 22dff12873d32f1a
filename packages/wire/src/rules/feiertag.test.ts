import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Feiertag } from '../kuendigung.ts'
import { laender, listFeiertagsdaten } from './feiertag.ts'

const tag = (date: string, flags: object = {}) => v.parse(Feiertag, { date, fname: 'x', ...flags })

test('one Land is enough, whichever', () => {
  for (const land of laender)
    expect([...listFeiertagsdaten([tag('2026-06-04', { [land]: '1' })])]).toEqual(['2026-06-04'])
  expect(new Set(laender).size).toBe(16)
})

test('what all states keep counts without their flags, what none keeps does not', () => {
  const feiertage = [tag('2026-01-01', { all_states: '1' }), tag('2026-08-08', { all_states: '0', by: '0' })]
  expect([...listFeiertagsdaten(feiertage)]).toEqual(['2026-01-01'])
})
