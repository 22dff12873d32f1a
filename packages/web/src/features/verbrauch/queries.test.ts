import type { Verbrauch } from '@ekp/wire/verbrauch'
import { expect, test } from 'vitest'
import { hasKanaele } from './KanalList.tsx'
import { sortVerbraeuche } from './queries.ts'
import { verbrauchText } from './texts.ts'

const entry = (von: string, bis: string, kanaele: readonly string[] = []): Verbrauch => ({
  von,
  bis,
  summe: 1,
  summeJahr: 1,
  prognose: false,
  proKanal: kanaele.map((obiskennzahl) => ({ obiskennzahl, verbrauch: 1 })),
  umrechnung: [],
})

test('the latest is the one with the highest end, whatever the order on the wire', () => {
  const [old, middle, latest] = [
    entry('2019-12-31', '2020-12-31'),
    entry('2024-01-31', '2025-12-30'),
    entry('2025-06-30', '2025-12-31'),
  ]
  expect(sortVerbraeuche([middle, latest, old])).toEqual([latest, middle, old])
})

test('channels are told apart only where any entry has more than one', () => {
  expect(hasKanaele([entry('2024-01-01', '2025-01-01', ['1-0:1.8.0'])])).toBe(false)
  expect(hasKanaele([entry('2023-01-01', '2024-01-01'), entry('2024-01-01', '2025-01-01', ['a', 'b'])])).toBe(true)
  expect(hasKanaele([{ ...entry('2023-01-01', '2024-01-01'), proKanal: [] }])).toBe(false)
})

test.each([
  [null, 'unbekannt'],
  [0, '0,00\u00a0kWh'],
  [3120.5, '3.120,50\u00a0kWh'],
])('a consumption of %s reads %s', (verbrauch, text) => expect(verbrauchText(verbrauch)).toBe(text))
