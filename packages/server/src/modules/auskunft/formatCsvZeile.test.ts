import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvZeile } from './formatCsvZeile.ts'

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

test('any texts come back as they were, but for an apostrophe before what might run', () => {
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
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (zahl) => {
      const text = formatCsvZeile([zahl]).trim()
      expect(text).toMatch(/^-?\d+(?:,\d+)?$/)
      const back = Number(text.replace(',', '.'))
      expect(Math.abs(back - zahl)).toBeLessThanOrEqual(Math.abs(zahl) * 1e-12 + 1e-17)
    }),
  )
})
