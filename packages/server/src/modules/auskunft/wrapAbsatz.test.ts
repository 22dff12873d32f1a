import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapAbsatz } from './wrapAbsatz.ts'

test('lines are as long as they may be, and no longer', () => {
  expect(wrapAbsatz('aaa bbb cc dddd', 7)).toBe('aaa bbb\ncc dddd')
})

test('a long word keeps a line of its own; an emoji counts as one', () => {
  expect(wrapAbsatz('ab abcdefghij ab', 5)).toBe('ab\nabcdefghij\nab')
  expect(wrapAbsatz('🌻🌻 🌻🌻', 5)).toBe('🌻🌻 🌻🌻')
})

test('no word is lost or cut', () => {
  const words = fc.array(
    fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, 'x')),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 80 }), (all, width) => {
      expect(wrapAbsatz(all.join(' '), width).split(/[ \n]/)).toEqual(all)
    }),
  )
})
