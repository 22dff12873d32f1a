import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrapText.ts'

test('lines are as long as they may be, and no longer', () => {
  expect(wrapText('aaa bbb cc dddd', 7)).toBe('aaa bbb\ncc dddd')
  expect(wrapText('aaa bbb cc dddd', 7, '  ')).toBe('  aaa\n  bbb\n  cc\n  dddd')
  expect(wrapText('a '.repeat(3).trim(), 76, '  ')).toBe('  a a a')
})

test('a long word keeps a line of its own; an emoji counts as one', () => {
  expect(wrapText('ab abcdefghij ab', 5)).toBe('ab\nabcdefghij\nab')
  expect(wrapText('🌻🌻 🌻🌻', 5)).toBe('🌻🌻 🌻🌻')
})

test('no word is lost or cut', () => {
  const words = fc.array(
    fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, 'x')),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 80 }), (all, width) => {
      expect(wrapText(all.join(' '), width).split(/[ \n]/)).toEqual(all)
    }),
  )
})
