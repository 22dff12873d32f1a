import { expect, test } from 'vitest'
import { checkFrage, frageSearch, readFrage } from './frage.ts'

const today = '2026-11-21'
const read = (search: string) => readFrage(new URLSearchParams(search), today)

test('without an address the last twelve months, and nothing to move', () => {
  expect(read('')).toEqual({ von: '2025-11-21', bis: '2026-11-20', kwh: '', aus: '7-22', nach: '23-5' })
  expect(checkFrage(read(''))).toEqual({ output: { von: '2025-11-21', bis: '2026-11-21' } })
  expect(read('von=2026-02-30&bis=2026-03-01')).toEqual(read(''))
})

test.each([
  'von=2026-10-01&bis=2026-10-31',
  'von=2026-10-01&bis=2026-10-31&kwh=4.5&aus=7-22&nach=23-5',
  'von=2026-10-01&bis=2026-10-31&kwh=4.5&aus=17-21&nach=0-6',
])('%s comes back from its own address', (search) => {
  expect(new URLSearchParams(frageSearch(read(search))).toString()).toBe(search)
})

test('a load is asked for with a point, and typed with a comma', () => {
  const question = { ...read('von=2026-10-01&bis=2026-10-31'), kwh: ' 4,5 ' }
  expect(checkFrage(question)).toEqual({
    output: { von: '2026-10-01', bis: '2026-11-01', kwh: '4.5', aus: '7-22', nach: '23-5' },
  })
})

test.each([
  [{ kwh: 'viel' }, 'kwh', /kWh am Tag/],
  [{ kwh: '0' }, 'kwh', /kWh am Tag/],
  [{ kwh: '5', aus: '7-7' }, 'aus', /Stunden/],
  [{ kwh: '5', nach: '21-5' }, 'nach', /dürfen nicht/],
  [{ von: '2026-11-02', bis: '2026-11-01' }, 'bis', /nach dem Beginn/],
  [{ von: '2024-11-02', bis: '2026-11-01' }, 'bis', /höchstens ein Jahr/],
])('%o is wrong at its field', (changes, field, text) => {
  expect(checkFrage({ ...read(''), ...changes })).toEqual({ problems: { [field]: expect.stringMatching(text) } })
})
