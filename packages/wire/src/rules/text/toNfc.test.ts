import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '../../endpoint.ts'
import { endpoints } from '../../endpoints.ts'
import { decodeHeaderValue, encodeHeaderValue } from './headerValue.ts'
import { toNfc } from './toNfc.ts'

const marks = fc.string({
  unit: fc.constantFrom('\u0301', '\u0323', '\u0345', 'a', 'ä', '\u1100', '👩'),
  maxLength: 200,
})
// The range with nearly all characters that compose.
const letters = fc.array(fc.integer({ min: 0, max: 0x33ff })).map((codes) => String.fromCodePoint(...codes))
const tooMany = /\p{M}{31}/u

test('a text with at most 30 marks on a letter becomes its NFC', () => {
  fc.assert(
    fc.property(fc.oneof(letters, marks), (text) => {
      fc.pre(!tooMany.test(text))
      expect(toNfc(text)).toBe(text.normalize('NFC'))
    }),
  )
})

test('a letter keeps only its first 30 marks, and the result is in NFC', () => {
  expect(toNfc(`e${'\u0301'.repeat(50)}x${'\u0301'.repeat(31)}`)).toBe(`é${'\u0301'.repeat(29)}x${'\u0301'.repeat(30)}`)
  fc.assert(
    fc.property(marks, fc.nat(100), (text, count) => {
      const composed = toNfc(text + '\u0323\u0301'.repeat(count))
      expect(composed).toBe(composed.normalize('NFC'))
      expect(composed).not.toMatch(tooMany)
    }),
  )
})

/** The paths of all fields of a schema. */
function pathsOf(schema: unknown, before: readonly string[] = []): (readonly string[])[] {
  const { entries, wrapped } = schema as { entries?: object; wrapped?: unknown }
  if (wrapped !== undefined) return pathsOf(wrapped, before)
  if (entries === undefined) return [before]
  return Object.entries(entries).flatMap(([name, field]) => pathsOf(field, [...before, name]))
}

const valueAt = (path: readonly string[], text: string) =>
  path.reduceRight<unknown>((value, name) => ({ [name]: value }), text)

test('composing marks takes no more than linear time for any input of any call', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const text = `a${'\u0301'.repeat(500)}${'\u0323'.repeat(500)}`
  let fields = 0
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.headers, endpoint.body]) {
      if (schema === undefined) continue
      for (const path of pathsOf(schema)) {
        fields++
        v.safeParse(schema, valueAt(path, text))
      }
    }
  }
  decodeHeaderValue(encodeHeaderValue(text))
  decodeHeaderValue(String.fromCharCode(...new TextEncoder().encode(text)))
  expect(fields).toBeGreaterThan(100)
  const longest = normalize.mock.contexts.filter((context) => tooMany.test(String(context)))
  expect(normalize).toHaveBeenCalled()
  expect(longest).toEqual([])
})
