import { expect, test } from 'vitest'
import { markedIndexes } from './markedIndexes.ts'

const many = Array.from({ length: 744 }, () => 1)

test('few points all carry the shape of their line, gaps none', () => {
  expect(markedIndexes([1, null, 3], 40, { position: 0, size: 1 })).toEqual([0, 2])
})

test('where points stand close, lines carry their shapes in turn', () => {
  const [first, second] = [0, 1].map((position) => markedIndexes(many, 4, { position, size: 2 }))
  expect(first?.slice(0, 3)).toEqual([6, 30, 54])
  expect(second?.slice(0, 3)).toEqual([18, 42, 66])
})

test('a single line needs no shape to be told apart', () => {
  expect(markedIndexes(many, 4, { position: 0, size: 1 })).toEqual([])
})
