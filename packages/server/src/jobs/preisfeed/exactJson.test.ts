import { expect, test } from 'vitest'
import { NumberText, parseExactJson } from './parsers.ts'

test('numbers keep every digit, and nothing else is a number', () => {
  const text = '{"a":[87.320000000000000001,-0.00,1e2],"b":12345678901234567890,"c":"1.5","d":null,"e":true}'
  const number = (digits: string) => new NumberText(digits)
  expect(parseExactJson(text)).toEqual({
    a: [number('87.320000000000000001'), number('-0.00'), number('1e2')],
    b: number('12345678901234567890'),
    c: '1.5',
    d: null,
    e: true,
  })
})

test.each(['', '<html></html>', '{"a":NaN}', '{"a":1', '[1,]'])('%j is no JSON', (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError)
})
