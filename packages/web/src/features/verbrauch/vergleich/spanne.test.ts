import type { Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { expect, test } from 'vitest'
import { laengsterBalken, ordneTarife, spanneText, unterschiedText } from './spanne.ts'

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

const tarif = (
  kennung: string | null,
  eur: number | null,
  changes: Partial<Vergleichstarif> = {},
): Vergleichstarif => ({
  kennung,
  name: 'Strom',
  beschreibung: null,
  bedingung: null,
  gueltigVon: null,
  gueltigBis: null,
  kosten: eur === null ? null : { mindestens: eur, hoechstens: eur + 10 },
  kostenUnverschoben: null,
  unterschied: null,
  grund: null,
  gleicheTeile: true,
  ohneGrundpreis: false,
  ...changes,
})

test('tariffs are listed by their amounts, those with a condition for themselves', () => {
  const bedingung = 'STEUERBARE_VERBRAUCHSEINRICHTUNG'
  const { offene, bedingte } = ordneTarife([
    tarif(null, 1287),
    tarif('unbekannt', null),
    tarif('ohne', 900, { ohneGrundpreis: true }),
    tarif('fix', 1505),
    tarif('andere Teile', 1400, { gleicheTeile: false }),
    tarif('frei', 1200),
    tarif('modul', 1183, { bedingung }),
  ])
  expect(offene.map(({ kennung }) => kennung)).toEqual(['frei', null, 'andere Teile', 'fix', 'unbekannt', 'ohne'])
  expect(bedingte.map(({ kennung }) => kennung)).toEqual(['modul'])
})

test('all amounts have a bar, or none where one of them has other parts', () => {
  const alike = [tarif(null, 1287), tarif('fix', 1505), tarif('unbekannt', null, { gleicheTeile: false })]
  expect(laengsterBalken(alike)).toBe(1515)
  expect(laengsterBalken([...alike, tarif('andere', 900, { gleicheTeile: false })])).toBe(0)
  expect(laengsterBalken([...alike, tarif('ohne', 900, { ohneGrundpreis: true })])).toBe(0)
})
