// @module-tag zones

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBerlinzeit, formatCsvZeile } from './csv.ts'

test.each([
  [[1, -0.25, 1234567.5, 1e-7, 1.5e21, 0], '1;-0,25;1234567,5;0,0000001;1500000000000000000000;0'],
  [[true, false, null, ''], 'ja;nein;;'],
  [[new Date('2026-11-21T09:00:00Z')], '2026-11-21 10:00:00'],
  [['Öztürk', 'a;b', 'a,b', 'say "x"', 'a\r\nb'], 'Öztürk;"a;b";"a,b";"say ""x""";"a\r\nb"'],
  [['=1+1', '+49 351', '-1', '@x', '\tx', ' =1', '\u200b=1', '＝1'], "'=1+1;'+49 351;'-1;'@x;'\tx;' =1;'\u200b=1;'＝1"],
  [['=A1;B1', '\r=1'], '"\'=A1;B1";"\'\r=1"'],
  [['1-0:1.8.0', 'a=b', 'V-1'], '1-0:1.8.0;a=b;V-1'],
])('%j is written %j', (zellen, text) => expect(formatCsvZeile(zellen)).toBe(`${text}\r\n`))

/** As RFC 4180 reads a line. */
function parse(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.slice(0, -2).matchAll(/(?:^|(?<=;))(?:"((?:[^"]|"")*)"|([^;]*))(?=;|$)/g)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  }
  return cells
}

test('any text comes back as it was, with an apostrophe before what a spreadsheet would run as a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=+-@;"\r\n\t ,a1') }))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = parse(formatCsvZeile(texts))
      expect(cells.map((cell, index) => (cell === `'${texts[index]}` ? texts[index] : cell))).toEqual(texts)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('any number is a number with a decimal comma', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
      const text = formatCsvZeile([number]).trim()
      expect(text).toMatch(/^-?\d+(?:,\d+)?$/)
      const back = Number(text.replace(',', '.'))
      expect(Math.abs(back - number)).toBeLessThanOrEqual(Math.abs(number) * 1e-12 + 1e-17)
    }),
  )
})

test.each([
  ['2026-11-21T14:42:50.367Z', '2026-11-21 15:42:50'],
  ['2026-12-31T23:00:00Z', '2027-01-01 00:00:00'],
  ['2026-07-01T12:30:00Z', '2026-07-01 14:30:00'],
  ['1911-04-01T07:11:09Z', '1911-04-01 08:11:09'],
  // No hour is missing that anybody could ask for.
  ['2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
])('%s is written %s', (zeitpunkt, text) => expect(formatBerlinzeit(new Date(zeitpunkt))).toBe(text))

test('times in the hour that comes twice have their offset, those before and after have none', () => {
  const quarters = ['2026-10-24T23:45', '2026-10-25T00:00', '2026-10-25T00:45', '2026-10-25T01:00', '2026-10-25T01:45']
  expect([...quarters, '2026-10-25T02:00'].map((text) => formatBerlinzeit(new Date(`${text}:00Z`)))).toEqual([
    '2026-10-25 01:45:00',
    '2026-10-25 02:00:00 +02:00',
    '2026-10-25 02:45:00 +02:00',
    '2026-10-25 02:00:00 +01:00',
    '2026-10-25 02:45:00 +01:00',
    '2026-10-25 03:00:00',
  ])
})

test('every quarter hour of the day with 25 hours has a text of its own', () => {
  const start = Date.parse('2026-10-24T22:00:00Z')
  const texts = Array.from({ length: 100 }, (_, step) => formatBerlinzeit(new Date(start + step * 900_000)))
  expect(new Set(texts).size).toBe(100)
  expect(texts.filter((text) => text.startsWith('2026-10-25 '))).toHaveLength(100)
})
