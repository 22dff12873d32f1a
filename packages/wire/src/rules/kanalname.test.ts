import { expect, test } from 'vitest'
import { deriveKanalname, deriveKanaltarif } from './kanalname.ts'

test.each([
  ['1-0:1.8.1', 'HT (1-0:1.8.1)'],
  ['1-0:1.8.2', 'NT (1-0:1.8.2)'],
  ['1-0:1.8.0', '1-0:1.8.0'],
  ['7-20:3.0.0', '7-20:3.0.0'],
  ['constructor', 'constructor'],
])('%s is called %s', (obiskennzahl, kanalname) => {
  expect(deriveKanalname(obiskennzahl)).toBe(kanalname)
})

test.each([
  ['1-0:1.8.1', 'Hochtarif (HT)'],
  ['1-0:1.8.2', 'Niedertarif (NT)'],
  ['1-0:1.8.0', '1-0:1.8.0'],
  ['constructor', 'constructor'],
])('in words %s is %s', (obiskennzahl, tarif) => {
  expect(deriveKanaltarif(obiskennzahl)).toBe(tarif)
})
