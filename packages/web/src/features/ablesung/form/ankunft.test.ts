import type { Ablesung } from '@ekp/wire/ablesung'
import { expect, test } from 'vitest'
import { ankunftText } from './ankunft.ts'

const strom = { zaehlernummer: 'Z1', versorgungsart: 'strom' }
const gas = { zaehlernummer: 'G1', versorgungsart: 'gas' }
const ht = '1-0:1.8.1'
const nt = '1-0:1.8.2'

function ablesung(ablesedatum: string, werte: Record<string, number>, changes: Partial<Ablesung> = {}): Ablesung {
  const ablesewerte = Object.fromEntries(
    Object.entries(werte).map(([obiskennzahl, ablesewert]) => [
      obiskennzahl,
      { obiskennzahl, ablesewert, nachkommastellen: 1 },
    ]),
  )
  const grund = { ablesegrund: null, erfassungshinweis: null, ermittlungsart: null, ableseart: 'KUNDE' }
  return { ablesedatum, zaehlernummer: 'Z1', ablesewerte, ...grund, ...changes }
}
const neu = (ablesewerte: Record<string, number>, ablesedatum = '2026-11-28') => ({ ablesedatum, ablesewerte })
const eintarif = '1-0:1.8.0'

test('one channel: how much since when, and a day', () => {
  const ablesungen = [ablesung('2026-09-30', { [eintarif]: 1000 }), ablesung('2026-04-30', { [eintarif]: 100 })]
  expect(ankunftText(neu({ [eintarif]: 1306.8 }), strom, ablesungen)).toBe(
    'Angekommen. 307 kWh seit dem 30.09., 5,2 kWh am Tag.',
  )
})

test('several channels are added and named', () => {
  const ablesungen = [ablesung('2026-09-30', { [ht]: 1000, [nt]: 500 })]
  expect(ankunftText(neu({ [ht]: 1200, [nt]: 595.5 }), strom, ablesungen)).toBe(
    'Angekommen. 296 kWh (HT 200, NT 96) seit dem 30.09., 5 kWh am Tag.',
  )
})

test('what is fed in is named, and not added to what was used', () => {
  const ablesungen = [ablesung('2026-09-30', { [eintarif]: 1000, '1-0:2.8.0': 50 })]
  expect(ankunftText(neu({ [eintarif]: 1100, '1-0:2.8.0': 80 }), strom, ablesungen)).toBe(
    'Angekommen. 1-0:1.8.0 100 kWh und 1-0:2.8.0 30 kWh seit dem 30.09.',
  )
})

test('gas is told in cubic metres; of another year the day has its year', () => {
  const ablesungen = [ablesung('2025-12-31', { '7-0:3.0.0': 100 }, { zaehlernummer: 'G1' })]
  expect(ankunftText(neu({ '7-0:3.0.0': 104.25 }), gas, ablesungen)).toBe(
    'Angekommen. 4,3 m³ seit dem 31.12.2025, 0,01 m³ am Tag.',
  )
})

test.each([
  ['no reading before', []],
  ['only one of another meter', [ablesung('2026-09-30', { [eintarif]: 1000 }, { zaehlernummer: 'alt' })]],
  ['only one of the same day', [ablesung('2026-11-28', { [eintarif]: 1000 })]],
  ['one of another channel', [ablesung('2026-09-30', { [ht]: 1000 })]],
  ['one that shows more: the meter has rolled over', [ablesung('2026-09-30', { [eintarif]: 99_999 })]],
])('with %s it has arrived, and that is all', (_case, ablesungen) => {
  expect(ankunftText(neu({ [eintarif]: 1300 }), strom, ablesungen)).toBe('Angekommen.')
})

const vorjahr = (anfang: string, ende: string, verbrauch: number) => [
  ablesung('2026-09-30', { [eintarif]: 5000 }),
  ablesung(ende, { [eintarif]: 1000 + verbrauch }),
  ablesung(anfang, { [eintarif]: 1000 }),
]

test.each([
  [300, 'etwa wie im Vorjahr'],
  [287, 'etwa wie im Vorjahr'],
  [200, '50 % mehr als im Vorjahr'],
  [400, '25 % weniger als im Vorjahr'],
])('300 kWh after %d kWh in the same days of the year before are %s', (verbrauch, words) => {
  const said = ankunftText(neu({ [eintarif]: 5300 }), strom, vorjahr('2025-09-30', '2025-11-28', verbrauch))
  expect(said).toBe(`Angekommen. 300 kWh seit dem 30.09., 5,1 kWh am Tag, ${words}.`)
})

test.each([
  ['a reading a month away', vorjahr('2025-09-30', '2025-12-31', 500), false],
  ['readings some days away', vorjahr('2025-09-24', '2025-12-06', 73 * 5), true],
  ['an estimate', vorjahr('2025-09-30', '2025-11-28', 300).map((one) => ({ ...one, ableseart: 'ERSATZWERT' })), false],
])('by %s the year before is compared: %s', (_case, ablesungen, isCompared) => {
  const said = ankunftText(neu({ [eintarif]: 5300 }), strom, ablesungen)
  expect(said.includes('im Vorjahr')).toBe(isCompared)
})

test('a few days are not compared with the year before', () => {
  const ablesungen = [
    ablesung('2026-11-21', { [eintarif]: 5000 }),
    ablesung('2025-11-28', { [eintarif]: 1035 }),
    ablesung('2025-11-21', { [eintarif]: 1000 }),
  ]
  expect(ankunftText(neu({ [eintarif]: 5035 }), strom, ablesungen)).toBe(
    'Angekommen. 35 kWh seit dem 21.11., 5 kWh am Tag.',
  )
})
