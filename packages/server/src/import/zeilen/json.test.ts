import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicateKey, findJsonError } from './json.ts'

const find = (text: string) => {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null) throw new Error('no object')
  return findDuplicateKey(text, parsed)
}

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":2, "a" : 1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":{"x":1,"y":{},"x":2}}', 'x'],
  ['{"a":[{"b":1},{"b":1,"c":{"b":1},"b":3}]}', 'b'],
  ['{"a":"\\"a\\":","b":1,"b":2}', 'b'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
])('%s has the key %s twice', (text, key) => {
  expect(find(text)).toBe(key)
})

test.each(['{"a":{"a":{"a":1}}}', '{"a":[{"b":1},{"b":1}]}', '{"a":"\\"a\\":{}","b":"x\\\\"}', '{"a":"b","b":"a"}'])(
  '%s has no key twice',
  (text) => {
    expect(find(text)).toBeUndefined()
  },
)

test('JSON made from an object has no key twice; with a repeated key it has', { tags: 'full' }, () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value)
      expect(find(text)).toBeUndefined()
      const [key = ''] = Object.keys(JSON.parse(text))
      expect(find(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBe(key)
    }),
  )
})

test('a line of brackets does not overflow the stack', () => {
  const lists = '['.repeat(490_000) + ']'.repeat(490_000)
  expect(find(`{"a":${lists}}`)).toBeUndefined()
  expect(find(`{"a":${lists},"a":0}`)).toBe('a')
  expect(find('{"a":'.repeat(100_000) + '{"b":1,"b":2}' + '}'.repeat(100_000))).toBe('b')
})

test.each([
  ['', 0],
  ['{"a":1', 6],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ["{'a':1}", 1],
  ['{a:1}', 1],
  ['[1 2]', 3],
  ['[1,]', 3],
  ['{"a":01}', 5],
  // A German decimal comma: the error is where a field's name should begin.
  ['{"a":1,2}', 7],
  ['{"a":nul}', 5],
  ['{"a":"x', 5],
  ['{"a":"\\x"}', 5],
  ['{"a":1}}', 7],
  ['{"a":1}{"b":2}', 7],
  ['[1}', 2],
  ['{"a":[}', 6],
  [' \t{ "a" : tru }', 10],
])('%j is invalid at index %i', (text, at) => {
  expect(findJsonError(text)).toBe(at)
})

test('valid JSON has no error, and JSON that is cut off has one', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonError(text)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value)
      expect(findJsonError(text.slice(0, cut % text.length))).toBeTypeOf('number')
    }),
  )
})

test('agrees with the engine on texts with one character changed', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[],:"1x-.e \\'), (text, place, character) => {
      const at = place % (text.length + 1)
      const changed = text.slice(0, at) + character + text.slice(at + 1)
      let isJson = true
      try {
        JSON.parse(changed)
      } catch {
        isJson = false
      }
      expect(findJsonError(changed) === undefined).toBe(isJson)
    }),
    { numRuns: 2000 },
  )
})

test('ten thousand open brackets do not overflow the stack', () => {
  expect(findJsonError('['.repeat(10_000))).toBe(10_000)
})
