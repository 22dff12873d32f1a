import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Kundennummer, TtlSeconds } from '../anmeldung.ts'
import {
  answeredId,
  Datum,
  Kennung,
  line,
  missing,
  optionalLine,
  orNothing,
  prose,
  VertragId,
  Zaehlernummer,
  Zaehlerstand,
  Zahl,
  Zeitpunkt,
} from './scalars.ts'
import { strict } from './strict.ts'

const messages = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []

describe('a request body', () => {
  const body = strict({ datum: Datum, titel: optionalLine(5), wert: v.optional(Zahl, 1) })

  test('is an object of exactly its fields', () => {
    expect(v.parse(body, { datum: '2026-01-01' })).toEqual({ datum: '2026-01-01', titel: null, wert: 1 })
  })

  test('names each unknown field', () => {
    expect(messages(body, { datum: '2026-01-01', tittel: 1, Datum: 2 })).toContainEqual([
      'tittel',
      'Das Feld „tittel“ ist unbekannt.',
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has no field %s', (name) => {
    const given: unknown = JSON.parse(`{"datum":"2026-01-01","${name}":1}`)
    expect(messages(body, given)).toEqual([[name, `Das Feld „${name}“ ist unbekannt.`]])
  })

  test('cuts the long name of an unknown field', () => {
    expect(messages(body, { datum: '2026-01-01', ['x'.repeat(9000)]: 1 })[0]?.[1]).toHaveLength(66)
  })

  test('gives the message of a missing field', () => {
    expect(messages(body, {})).toEqual([['datum', 'Bitte geben Sie ein Datum an (JJJJ-MM-TT).']])
  })

  test.each([null, undefined, 'text', 5, true])('cannot be %j', (input) => {
    expect(messages(body, input)).toEqual([[null, 'Bitte senden Sie ein JSON-Objekt.']])
  })
})

test('a line is NFC, trimmed and without controls', () => {
  expect(v.parse(line(8), '  A\u0308pfel ')).toBe('Äpfel')
  for (const text of [
    '',
    '   ',
    'neun lang',
    'a\u0000b',
    'a\nb',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
    'a\ud800b',
    5,
    null,
  ]) {
    expect(v.is(line(8), text)).toBe(false)
  }
})

test('a blank optional line is null', () => {
  for (const text of ['', ' \t', null, undefined]) expect(v.parse(optionalLine(8), text)).toBeNull()
  expect(v.parse(optionalLine(8), ' Dr. ')).toBe('Dr.')
  expect(v.is(optionalLine(8), 'a\u0000b')).toBe(false)
})

test('prose may have line ends and tabs, but neither NUL nor lone surrogates', () => {
  expect(v.parse(prose(20), 'eins\r\n\tzwei 😀')).toBe('eins\r\n\tzwei 😀')
  for (const text of ['a\u0000', 'a\u001b[0m', '\udc00', 'x'.repeat(21)]) expect(v.is(prose(20), text)).toBe(false)
})

test.each(['4711001', 'V-1', '1', 'a1b2-C3', '1'.repeat(20)])('%j is a VertragId', (id) => {
  expect(v.is(VertragId, id)).toBe(true)
})

test.each(['', '.', '..', 'alle', 'anschlussnutzer', '-', '1/2', '%31', '1_2', 'ä1', '1'.repeat(21)])(
  '%j is no VertragId',
  (id) => {
    expect(v.is(VertragId, id)).toBe(false)
  },
)

test.each([' 4711001\n', '4711\u00a0001', '\u202a4711001\u202c', '４７１１001', '٤٧١١٠٠١'])(
  '%j is the VertragId 4711001',
  (id) => {
    expect(v.parse(VertragId, id)).toBe('4711001')
  },
)

test('a meter keeps the blanks that are printed on it, and no invisible character', () => {
  expect(v.parse(Zaehlernummer, '1\u00a0EMH00\u202f1284‑5719\u200b')).toBe('1 EMH00 1284-5719')
})

test('Kundennummer and Kennung are safe in a path and a header', () => {
  for (const text of ['SWM-100001', '1']) expect(v.is(Kundennummer, text)).toBe(true)
  for (const text of ['-1', '1,2', 'Ä1', '', '1'.repeat(31)]) expect(v.is(Kundennummer, text)).toBe(false)
  for (const text of ['a-1_B', '7']) expect(v.is(Kennung, text)).toBe(true)
  for (const text of ['..', 'a.b', 'a/b', '', 'x'.repeat(61)]) expect(v.is(Kennung, text)).toBe(false)
})

test.each([0, 0.5, 123456.789, 999999999999, 999999999.999999, 100000000000.125])('%d is a Zaehlerstand', (wert) => {
  expect(v.is(Zaehlerstand, wert)).toBe(true)
})

test.each([-1, -0.001, 1e12, 0.0000001, 1.2345678, Number('123456789012.12345'), NaN, Infinity, '5', null, undefined])(
  '%j is no Zaehlerstand',
  (wert) => {
    expect(v.is(Zaehlerstand, wert)).toBe(false)
  },
)

test('JSON keeps all digits of a Zaehlerstand', () => {
  const digits = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 999_999 }), ([whole, places], fraction) => {
      const decimals = String(fraction).padStart(6, '0').slice(0, places)
      const text = decimals === '' ? String(whole) : `${whole}.${decimals}`
      const wert = v.parse(Zaehlerstand, JSON.parse(text))
      expect(wert.toFixed(places)).toBe(text)
    }),
  )
})

test('an instant needs a zone', () => {
  for (const text of ['2026-03-29T03:00:00+02:00', '2026-03-29T01:00Z', '2026-03-29T01:00:00.123456Z']) {
    expect(v.is(Zeitpunkt, text)).toBe(true)
  }
  for (const text of [
    '2026-03-29',
    '2026-03-29T03:00:00',
    '2026-02-30T99:00:00Z',
    '2026-02-30T00:00:00Z',
    '1774746000',
    'now',
    '',
  ]) {
    expect(v.is(Zeitpunkt, text)).toBe(false)
  }
})

test('a missing value becomes null', () => {
  expect(v.parse(v.object({ ort: missing(v.string()) }), {})).toEqual({ ort: null })
})

test('an id of another host may be a number', () => {
  expect(v.parse(answeredId(VertragId), 4711001)).toBe('4711001')
  expect(v.is(answeredId(VertragId), -0.5)).toBe(false)
})

test.each([null, undefined, '', {}, []])('%j means that there is no current entry', (answer) => {
  expect(v.parse(orNothing(v.object({ id: v.string() })), answer)).toBeNull()
})

test('an invalid entry is refused, not read as a missing one', () => {
  expect(v.is(orNothing(v.object({ id: v.string() })), { name: 'x' })).toBe(false)
})

test.each([
  ['1800', 1800],
  ['0', 0],
  [60, 60],
])('a ttl of %j is %d seconds', (given, seconds) => {
  expect(v.parse(TtlSeconds, given)).toBe(seconds)
})

test.each(['', ' ', '-1', '1.5', '1e3', 'bald', null, undefined, -1, 1.5])('%j is no ttl', (given) => {
  expect(v.is(TtlSeconds, given)).toBe(false)
})
