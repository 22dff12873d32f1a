import { expect, test } from 'vitest'
import { toNumber } from '../../lib/fraction.ts'
import { erwartet, gerundet } from './testing/fixtures.ts'
import { deriveUnterschied } from './unterschied.ts'

test.each(erwartet.paare)('$jahr after $vorjahr: where the difference comes from', ({ vorjahr, jahr, ...soll }) => {
  const unterschied = deriveUnterschied(gerundet(vorjahr), gerundet(jahr))
  const eur = Object.entries(unterschied).map(([name, betrag]) => [name, toNumber(betrag, 2)])
  expect(Object.fromEntries(eur)).toEqual(soll)
})
