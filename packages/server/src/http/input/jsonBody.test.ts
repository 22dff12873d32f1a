import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutLongString, stringOf } from './jsonBody.ts'

const most = 100
const cut = (json: string | Buffer) => cutLongString(Buffer.from(json), most, '0')

const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '/', 'ä', '{', ',', ':'), maxLength: 12 })
const longText = fc
  .tuple(fc.constantFrom('A', '\\', '/', '€'), fc.integer({ min: 51, max: 5000 }))
  .map(([character, count]) => character.repeat(count))

test('a form with a long text is split into the text and the form with a short text in its place', () => {
  const form = fc.dictionary(text, fc.oneof(text, fc.integer()), { maxKeys: 2 })
  fc.assert(
    fc.property(form, text, longText, form, (before, name, long, after) => {
      const json = JSON.stringify({ ...before, [name]: long, ...after })
      const short = JSON.stringify({ ...before, [name]: 0, ...after })
      fc.pre(short.length <= most / 2 && !(name in before) && !(name in after))
      const found = cut(json)
      expect(found?.rest.toString()).toBe(short)
      expect(found?.long.toString()).toBe(JSON.stringify(long))
    }),
  )
})

describe('no long string is found in', () => {
  test.each([
    ['a text that is large without a long string', JSON.stringify(Array.from({ length: 200 }, () => 'a'))],
    ['two long strings', JSON.stringify(['A'.repeat(90), 'A'.repeat(200)])],
    ['a long string behind too much else', JSON.stringify([...Array.from({ length: 100 }, () => 1), 'A'.repeat(200)])],
    ['a long string before too much else', JSON.stringify(['A'.repeat(200), ...Array.from({ length: 100 }, () => 1)])],
    ['a string without an end', `{"a":"${'A'.repeat(200)}`],
    ['a string that ends with an escaped quote', `{"a":"${'A'.repeat(200)}\\"`],
    ['quotes in a long string', JSON.stringify({ a: '"'.repeat(200) })],
    ['blanks', ' '.repeat(500)],
    ['nothing', ''],
  ])('%s', (_name, json) => {
    expect(cut(json)).toBeUndefined()
  })
})

test('for any bytes it ends, and the rest is no longer than allowed', () => {
  const bytes = fc.array(fc.constantFrom(0x22, 0x5c, 0x41, 0x7b, 0x00, 0xff), { maxLength: 1000 })
  fc.assert(
    fc.property(bytes, (codes) => {
      const found = cut(Buffer.from(codes))
      expect((found?.rest ?? '').length).toBeLessThanOrEqual(most)
      expect(found === undefined || found.long.length > most / 2).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a string with or without escapes and other letters is read as JSON.parse reads it', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '/', '\\', '"', 'ä', '👩', '\u0301', '\t'), maxLength: 20 })
  fc.assert(
    fc.property(texts, (read) => {
      expect(stringOf(Buffer.from(JSON.stringify(read)))).toBe(read)
    }),
  )
  expect(() => stringOf(Buffer.from('"\\x"'))).toThrow(SyntaxError)
})
