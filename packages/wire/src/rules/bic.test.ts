import { expect, test } from 'vitest'
import { isBic } from './bic.ts'

test.each(['COBADEFF', 'COBADEFFXXX', 'PBNKDEFF100', 'MARKDEF1100'])('%s is a BIC', (text) => {
  expect(isBic(text)).toBe(true)
})

test.each([
  '',
  'COBADEF',
  'COBADEFFX',
  'COBADEFFXX',
  'COBADEFFXXXX',
  'COBA1EFF',
  'COB1DEFF',
  'cobadeff',
  'COBA DE FF',
  'COBADEFF\n',
  'CÖBADEFF',
])('%j is none', (text) => {
  expect(isBic(text)).toBe(false)
})
