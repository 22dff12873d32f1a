import { derivePreislabel } from '@ekp/wire/rules/tarif'
import { expect, test } from 'vitest'
import { divideRounded } from '../lib/exact.ts'
import {
  type BestandteilRow,
  derivePreisstaende,
  hasGrundpreis,
  preisstellen,
  type TarifpreisRow,
} from './preisstand.ts'

const tarif: TarifpreisRow = {
  name: 'Strom',
  kunden_art: 'Haushaltskunde',
  tariftyp: 'DYNAMISCHER_PREIS',
  ist_dynamisch: true,
  grundpreis: '168.0000',
  arbeitspreis: null,
  arbeitspreis_nt: null,
  anteil_nt: null,
  marktgebiet: 'DE-LU',
  aufschlag: '0.15000000',
  umsatzsteuer: '19.00',
  gueltig_von: '2026-01-01',
  gueltig_bis: null,
}
const fix = {
  ...tarif,
  ist_dynamisch: false,
  marktgebiet: null,
  aufschlag: null,
  arbeitspreis: '0.3',
  umsatzsteuer: null,
}
const part = (changes: Partial<BestandteilRow>): BestandteilRow => ({
  bezeichnung: 'Energie',
  gruppe: 'energie',
  berechnung: 'arbeit',
  wert: '0.1',
  stufe: null,
  kalender: null,
  gueltig_von: '2026-01-01',
  gueltig_bis: null,
  ...changes,
})
const energie = part({})
const steuer = part({ bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' })
const modul1 = part({ bezeichnung: 'Modul 1', gruppe: 'netz', berechnung: 'jahr', wert: '-120' })

test.each<[string, TarifpreisRow, readonly BestandteilRow[]]>([
  ['a dynamic tariff of a household', tarif, []],
  ['a dynamic tariff of a business', { ...tarif, kunden_art: 'Gewerbekunde' }, []],
  ['a dynamic tariff that says gross', { ...tarif, kunden_art: null, tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }, []],
  ['a dynamic tariff that says net', { ...tarif, tariftyp: 'ALLES_INKLUSIVE_NETTO' }, []],
  ['a fixed gross tariff', { ...fix, tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }, []],
  ['a fixed net tariff', { ...fix, tariftyp: 'ALLES_INKLUSIVE_NETTO' }, []],
  ['parts by the kWh alone beside a dynamic tariff', tarif, [energie, steuer]],
  ['parts with a yearly credit alone', { ...tarif, tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }, [energie, modul1, steuer]],
])('%s costs the base price that its card names', (_name, row, bestandteile) => {
  const [stand] = derivePreisstaende([row], bestandteile)
  if (stand === undefined) throw new Error('no price')
  const grundpreis = stand.jahresteile.find(({ bezeichnung }) => bezeichnung === 'Grundpreis')?.wert ?? 0n
  const isGross = derivePreislabel(row, row.kunden_art) === ' (brutto)'
  const asOnCard = isGross ? grundpreis * (10_000n + (stand.umsatzsteuer ?? 0n)) : grundpreis * 10_000n
  expect(divideRounded(asOnCard, 10n ** BigInt(preisstellen))).toBe(1_680_000n)
  expect(hasGrundpreis(stand)).toBe(true)
})

test('a base price among the parts goes before that of the tariff', () => {
  const own = part({ bezeichnung: 'Grundpreis', berechnung: 'jahr', wert: '96' })
  const [stand] = derivePreisstaende([tarif], [energie, own, modul1, steuer])
  expect(stand?.jahresteile.map(({ wert }) => Number(wert) / 10 ** preisstellen)).toEqual([96, -120])
})

test('without a base price there is none; one of 0 is known', () => {
  const grundpreisOf = (grundpreis: string | null) => derivePreisstaende([{ ...tarif, grundpreis }], [])[0]
  expect([null, '0'].map(grundpreisOf).map((stand) => stand && hasGrundpreis(stand))).toEqual([false, true])
  const onlyCredit = derivePreisstaende([{ ...tarif, grundpreis: null }], [energie, modul1, steuer])[0]
  expect(onlyCredit && hasGrundpreis(onlyCredit)).toBe(false)
})

test('a gross base price with unknown tax cannot be added to net parts', () => {
  expect(derivePreisstaende([tarif], [energie])[0]?.jahresteile).toEqual([])
})
