import fc from 'fast-check'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { giroCodeText, modulesPath, type Ueberweisung } from './epc.ts'

const ueberweisung: Ueberweisung = {
  name: 'Stadtwerke Mühlenbrück GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: null,
  betrag: 96,
  verwendungszweck: 'SWM-100001 4711001',
}
const linesOf = (changes: Partial<Ueberweisung> = {}) => giroCodeText({ ...ueberweisung, ...changes })?.split('\n')

test('the fields of EPC069-12 in their order, the last one without a line end', () => {
  expect(linesOf()).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Stadtwerke Mühlenbrück GmbH',
    'DE02120300000000202051',
    'EUR96.00',
    '',
    '',
    'SWM-100001 4711001',
  ])
})

test.each<[string, Partial<Ueberweisung>, number, string]>([
  ['a BIC in its field', { bic: 'byla de m1 001' }, 4, 'BYLADEM1001'],
  ['no BIC that is none', { bic: 'unbekannt!' }, 4, ''],
  ['cents', { betrag: 0.01 }, 7, 'EUR0.01'],
  ['the dust of a sum', { betrag: 0.1 + 0.2 }, 7, 'EUR0.30'],
  ['the most that a transfer takes', { betrag: 999_999_999.99 }, 7, 'EUR999999999.99'],
  ['a name on one line, of 70 characters', { name: `  A\nB${'c'.repeat(80)}` }, 5, `A B${'c'.repeat(67)}`],
  ['a reference of 140 characters', { verwendungszweck: 'x'.repeat(150) }, 10, 'x'.repeat(140)],
])('%s', (_name, changes, field, text) => expect(linesOf(changes)?.[field]).toBe(text))

test('without a reference the amount is the last field', () => {
  expect(linesOf({ verwendungszweck: ' ' })?.at(-1)).toBe('EUR96.00')
})

test.each<Partial<Ueberweisung>>([
  { betrag: 0 },
  { betrag: -5 },
  { betrag: 0.004 },
  { betrag: 1_000_000_000 },
  { betrag: Number.NaN },
  { name: ' ' },
  { iban: '' },
  { iban: 'DE02' },
  { iban: 'DE02 1203 0000 0000 2020 5?' },
  // Two bytes each: more than 331 in all.
  { name: 'ä'.repeat(70), verwendungszweck: 'ü'.repeat(140) },
])('there is no code for %j', (changes) => expect(linesOf(changes)).toBeUndefined())

/** A picture of a code as a camera sees it, eight pixels for each module. */
function photograph(rows: readonly (readonly boolean[])[]) {
  const scale = 8
  const size = rows.length * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return { width: size, height: size, data }
}

/** The modules that a path draws. */
function drawn(d: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y] of d.matchAll(/M(\d+),(\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)]
    if (row) row[Number(x)] = true
  }
  return rows
}

test('a camera reads from the path what the code holds, umlauts included', () => {
  const text = giroCodeText(ueberweisung) ?? ''
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 4 })
  expect(decodeQR(photograph(drawn(modulesPath(rows), rows.length)))).toBe(text)
})

test('whatever a supplier is called and writes, the fields stay in their lines and within the size', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(texts, texts, fc.double({ min: 0.01, max: 99_999, noNaN: true }), (name, verwendungszweck, betrag) => {
      const text = giroCodeText({ ...ueberweisung, name, verwendungszweck, betrag })
      if (text === undefined) return
      const lines = text.split('\n')
      expect(lines.length).toBeLessThanOrEqual(11)
      expect(lines[6]).toBe('DE02120300000000202051')
      expect(lines[7]).toMatch(/^EUR\d+\.\d\d$/)
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331)
    }),
  )
})
