import { expect, test } from 'vitest'
import { inPairs } from './ValueTable.tsx'

const von = { label: 'von', value: null, isPaired: true }
const orderOf = (before: readonly string[], after: readonly string[]) => {
  const [one, two] = [before, after].map((labels) => labels.map((label) => ({ label, value: null })))
  return inPairs([...(one ?? []), von, { label: 'bis', value: null }, ...(two ?? [])]).map(({ label }) => label)
}

test.each([
  ['begins a line already', ['a', 'b'], ['c'], ['a', 'b', 'von', 'bis', 'c']],
  ['would begin in the second column', ['a', 'b', 'c'], ['d', 'e'], ['a', 'b', 'c', 'd', 'von', 'bis', 'e']],
  ['would begin there and is the last', ['a', 'b', 'c'], [], ['a', 'b', 'von', 'bis', 'c']],
])('from and until stand beside each other where the pair %s', (_where, before, after, order) => {
  expect(orderOf(before, after)).toEqual(order)
})

test('rows without a pair stay as they are', () => {
  const rows = [{ label: 'a', value: 1 }]
  expect(inPairs(rows)).toBe(rows)
})
