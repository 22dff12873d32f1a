import { describe, expect, test } from 'vitest'
import { formatCsv } from './saveFile.ts'

test('has a header, semicolons and a line end after every row', () => {
  expect(
    formatCsv(
      ['von', 'Preis'],
      [
        ['2026-10-25T02:00:00+02:00', 0.08123],
        ['2026-10-25T02:00:00+01:00', null],
      ],
    ),
  ).toBe('von;Preis\r\n2026-10-25T02:00:00+02:00;0,08123\r\n2026-10-25T02:00:00+01:00;null\r\n')
})

describe('numbers have a decimal comma and just their digits', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [-0.0123, '-0,0123'],
    [1234567.5, '1234567,5'],
    [0.1 + 0.2, '0,3'],
    [1e-7, '0,0000001'],
    [1.76100000000042, '1,761'],
  ])('%d is %s', (cell, text) => expect(formatCsv(['x'], [[cell]])).toBe(`x\r\n${text}\r\n`))
})

describe('texts neither run nor break out of their cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['a;b', '"a;b"'],
    ['say "ja"', '"say ""ja"""'],
    ['=a;"b"', `"'=a;""b"""`],
    ['zwei\nZeilen', '"zwei\nZeilen"'],
  ])('%j', (cell, text) => expect(formatCsv(['x'], [[cell]])).toBe(`x\r\n${text}\r\n`))
})
