import { expect, test } from 'vitest'
import { shortMemory } from './shortMemory.ts'

const at = (ms: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + ms)

test('a key is kept until its time, or until it is forgotten', () => {
  const memory = shortMemory(10)
  memory.note('a', at(0), 500)
  memory.note('b', at(0), 500)
  memory.forget('b')
  expect([memory.leftMs('a', at(0)), memory.leftMs('a', at(499)), memory.leftMs('a', at(500))]).toEqual([500, 1, 0])
  expect([memory.leftMs('b', at(0)), memory.leftMs('c', at(0))]).toEqual([0, 0])
})

test('of more than there is room for the one goes that was noted first', () => {
  const memory = shortMemory(2)
  for (const key of ['a', 'b', 'a', 'c']) memory.note(key, at(0), 500)
  expect(['a', 'b', 'c'].map((key) => memory.leftMs(key, at(0)))).toEqual([500, 0, 500])
})

test('what a clock noted that was a year ahead is forgotten once it is right again', () => {
  const memory = shortMemory(10)
  memory.note('a', at(365 * 86_400_000), 500)
  expect(memory.leftMs('a', at(0))).toBe(0)
})
