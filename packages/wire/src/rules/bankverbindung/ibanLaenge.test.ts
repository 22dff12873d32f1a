import { expect, test } from 'vitest'
import { ibanLaenge } from './ibanLaenge.ts'

test.each([
  ['DE89370400440532013000'],
  ['AT611904300234573201'],
  ['NO9386011117947'],
  ['MT84MALT011000012345MTLCAST001S'],
  ['FR1420041010050500013M02606'],
  ['NL91ABNA0417164300'],
])('%s has the length of its country', (iban) => {
  expect(ibanLaenge(iban.slice(0, 2))).toBe(iban.length)
})

test.each(['TR', 'XK', 'ZZ', '', 'de', '__'])('the length for %j is unknown', (land) => {
  expect(ibanLaenge(land)).toBeUndefined()
})
