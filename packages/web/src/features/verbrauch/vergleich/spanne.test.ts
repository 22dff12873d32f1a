import { expect, test } from 'vitest'
import { spanneText, unterschiedText } from './spanne.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['what is certain, to the cent', 1338.95, 1338.95, '1.338,95 EUR'],
  ['ends that are nearly the same, as one', 333.33, 333.57, 'rund 333 EUR'],
  ['the same over a thousand', 1005.38, 1005.62, 'rund 1.006 EUR'],
  ['other ends, outward', 312.4, 319.2, '312 bis 320 EUR'],
  ['ends that are whole, as they are', 312, 320, '312 bis 320 EUR'],
  ['less than ten euros, in tenths', 2.04, 7.96, '2,00 bis 8,00 EUR'],
  ['a tenth of the same kind', 3.41, 3.44, 'rund 3,40 EUR'],
  ['less than one euro, to the cent', 0.12, 0.34, '0,12 bis 0,34 EUR'],
  ['binary fractions without their dust', 0.1 + 0.2, 1.1, '0,30 bis 1,10 EUR'],
])('a span says no more than is known: %s', (_name, mindestens, hoechstens, text) => {
  expect(plain(spanneText({ mindestens, hoechstens }))).toBe(text)
})

test.each([
  [-2, -1, '1,00 bis 2,00 EUR weniger'],
  [-333.57, -333.33, 'rund 333 EUR weniger'],
  [1, 2, '1,00 bis 2,00 EUR mehr'],
  [-1, 2, '1,00 EUR weniger bis 2,00 EUR mehr'],
  [-0.4, 31.2, '1 EUR weniger bis 32 EUR mehr'],
  [0, 0, 'genauso viel'],
])('%d to %d EUR', (mindestens, hoechstens, text) => {
  expect(plain(unterschiedText({ mindestens, hoechstens }))).toBe(text)
})
