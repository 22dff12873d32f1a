import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Aufbewahrungsfristen } from './Aufbewahrungsfristen.ts'

const problems = (value: unknown) => {
  const { issues = [] } = v.safeParse(Aufbewahrungsfristen, value)
  return issues.map((issue) => [v.getDotPath(issue), issue.message])
}

test('the periods are those of the law unless a tenant says otherwise', () => {
  const defaults = { vertragJahre: 10, belegJahre: 10, lastgangJahre: 3, fotoJahre: 3, vorgangJahre: 3 }
  expect(v.parse(Aufbewahrungsfristen, {})).toEqual({ ...defaults, ohneVertragTage: 365, lesezugriffTage: 365 })
  expect(v.parse(Aufbewahrungsfristen, { belegJahre: 8, fotoJahre: 1 })).toEqual({
    ...defaults,
    belegJahre: 8,
    fotoJahre: 1,
    ohneVertragTage: 365,
    lesezugriffTage: 365,
  })
})

test.each([
  [{ lastgangJahre: 0 }, 'lastgangJahre', 'Erwartet wird eine ganze Zahl von Jahren von 1 bis 30.'],
  [{ fotoJahre: 31 }, 'fotoJahre', 'Erwartet wird eine ganze Zahl von Jahren von 1 bis 30.'],
  [{ vorgangJahre: 2.5 }, 'vorgangJahre', 'Erwartet wird eine ganze Zahl von Jahren von 1 bis 30.'],
  [{ vertragJahre: '10' }, 'vertragJahre', 'Erwartet wird eine ganze Zahl von Jahren von 1 bis 30.'],
  [{ ohneVertragTage: 29 }, 'ohneVertragTage', 'Erwartet wird eine ganze Zahl von Tagen von 30 bis 3650.'],
  [{ vertragJahre: 8 }, 'belegJahre', 'Der Wert darf nicht über vertragJahre liegen (ohne Angabe gilt 10).'],
  [{ vorgangJahre: 11 }, 'vorgangJahre', 'Der Wert darf nicht über vertragJahre liegen (ohne Angabe gilt 10).'],
])('%j is refused', (value, place, text) => {
  expect(problems(value)).toEqual([[place, text]])
})

test('a misspelt period is refused', () => {
  expect(problems({ lastgangjahre: 1 })).toEqual([['lastgangjahre', expect.any(String)]])
})
