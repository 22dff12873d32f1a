import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './findJsonError.ts'

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
])('%j breaks at %i', (text, at) => {
  expect(findJsonError(text)).toBe(at)
})

test('whatever is JSON has no error, and whatever is cut off has one', () => {
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

test('ten thousand open brackets break no stack', () => {
  expect(findJsonError('['.repeat(10_000))).toBe(10_000)
})
