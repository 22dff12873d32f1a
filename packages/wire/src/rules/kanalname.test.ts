import { expect, test } from 'vitest'
import { deriveKanalkuerzel, deriveKanalname } from './kanalname.ts'

test.each([
  ['1-0:1.8.1', 'Hochtarif (HT)', 'HT'],
  ['1-0:1.8.2', 'Niedertarif (NT)', 'NT'],
  ['1-0:1.8.0', '1-0:1.8.0', '1-0:1.8.0'],
  ['7-20:3.0.0', '7-20:3.0.0', '7-20:3.0.0'],
  ['constructor', 'constructor', 'constructor'],
])('%s is called %s, and %s in short', (obiskennzahl, name, kuerzel) => {
  expect(deriveKanalname(obiskennzahl)).toBe(name)
  expect(deriveKanalkuerzel(obiskennzahl)).toBe(kuerzel)
})
