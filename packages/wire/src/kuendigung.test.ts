import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Kuendigung, listFeiertage } from './kuendigung.ts'

test.each([
  ['ANBIETERWECHSEL', 'ANBIETERWECHSEL'],
  ['Anbieterwechsel', 'ANBIETERWECHSEL'],
  ['Auszug', 'AUSZUG'],
  ['Sonderkündigung', 'SONDERKUENDIGUNG'],
])('the reason %s is understood', (given, grund) => {
  expect(v.parse(Kuendigung, { grund: given, datum: '2026-12-31' })).toEqual({ grund, datum: '2026-12-31', text: null })
})

test.each(['', 'auszug', 'SONDERKÜNDIGUNG', null, undefined, 'constructor'])('the reason %j is not', (grund) => {
  const { issues } = v.safeParse(Kuendigung, { grund, datum: '2026-12-31' })
  expect(issues?.map((issue) => issue.message)).toEqual(['Bitte wählen Sie einen Kündigungsgrund.'])
})

test('blank details are none', () => {
  expect(v.parse(Kuendigung, { grund: 'AUSZUG', datum: '2026-12-31', text: ' \n ' }).text).toBeNull()
})

test('years are a list', () => {
  expect(v.parse(listFeiertage.query, { years: '2026,2027,2026' })).toEqual({ years: [2026, 2027] })
  for (const years of ['', '26', '2026,', '2026;2027', '1,2', '3000', Array(11).fill('2026').join(',')]) {
    expect(v.is(listFeiertage.query, { years })).toBe(false)
  }
})

test.each([
  [
    'wrapped',
    { status: 'success', feiertage: [{ date: '2026-01-06', fname: 'Heilige Drei Könige', bw: '1', be: '0' }] },
  ],
  [
    'bare, with other flags',
    [{ date: '2026-01-06', fname: 'Heilige Drei Könige', bw: 1, by: '', be: null, augsburg: '1' }],
  ],
])('holidays are understood %s', (_name, answer) => {
  const { status, feiertage } = v.parse(listFeiertage.output, answer)
  expect(status).toBe('success')
  expect(feiertage).toHaveLength(1)
  expect(feiertage[0]).toMatchObject({
    date: '2026-01-06',
    name: null,
    comment: null,
    bw: '1',
    by: '0',
    be: '0',
    th: '0',
  })
})
