import { expect, test } from 'vitest'
import { deriveFrom, total, type GivenAblesung, ht, nt, summary } from './testing/buildVertrag.ts'

const zaehler = (...kanaele: string[]) => ({ zaehler: { Z1: { kanaele } } })
const year = (anfang: Record<string, string>, ende: Record<string, string>): GivenAblesung[] => [
  ['2023-01-01', anfang],
  ['2024-01-01', ende],
]

test('HT and NT add up', () => {
  const [verbrauch] = deriveFrom(zaehler(ht, nt), year({ [ht]: '1', [nt]: '2' }, { [nt]: '22.3', [ht]: '11.1' }))
  expect(verbrauch).toMatchObject({
    summe: 30.4,
    proKanal: [
      { obiskennzahl: ht, verbrauch: 10.1 },
      { obiskennzahl: nt, verbrauch: 20.3 },
    ],
  })
})

test('a total beside HT and NT is the sum, and all three are listed', () => {
  const [verbrauch] = deriveFrom(
    zaehler(total, ht, nt),
    year({ [total]: '0', [ht]: '0', [nt]: '0' }, { [total]: '30', [ht]: '10', [nt]: '19.9' }),
  )
  expect(verbrauch?.summe).toBe(30)
  expect(verbrauch?.proKanal?.map((kanal) => kanal.verbrauch)).toEqual([30, 10, 19.9])
})

test('each channel is rounded to Wh, half away from zero, and then summed', () => {
  const [verbrauch] = deriveFrom(zaehler(ht, nt), year({ [ht]: '0', [nt]: '0' }, { [ht]: '0.0005', [nt]: '0.000499' }))
  expect(verbrauch).toMatchObject({ summe: 0.001, summeJahr: 0.001 })
  expect(verbrauch?.proKanal?.map((kanal) => kanal.verbrauch)).toEqual([0.001, 0])
})

test('feed-in is neither summed nor listed', () => {
  const [verbrauch] = deriveFrom(
    zaehler(total, '1-0:2.8.0'),
    year({ [total]: '0', '1-0:2.8.0': '0' }, { [total]: '5', '1-0:2.8.0': '900' }),
  )
  expect(verbrauch).toMatchObject({ summe: 5, proKanal: [{ obiskennzahl: total, verbrauch: 5 }] })
})

test('a reading of feed-in alone divides no period, and a meter that counts only feed-in has no consumption', () => {
  const zweiZaehler = { Z1: { kanaele: [total, '1-0:2.8.0'] }, Z2: { kanaele: ['1-0:2.8.0'] } }
  expect(
    summary({ zaehler: zweiZaehler }, [
      ['2023-01-01', { [total]: '0', '1-0:2.8.0': '0' }],
      ['2023-07-01', { '1-0:2.8.0': '700' }],
      ['2023-08-01', { '1-0:2.8.0': '900' }, 'KUNDE', 'Z2'],
      ['2024-01-01', { [total]: '5', '1-0:2.8.0': '900' }],
    ]),
  ).toEqual(['2023-01-01 2024-01-01 5'])
})

test('the sum is unknown, not too small, when a channel was not read', () => {
  const [verbrauch] = deriveFrom(zaehler(ht, nt), year({ [ht]: '0', [nt]: '0' }, { [ht]: '5' }))
  expect(verbrauch).toMatchObject({ summe: null, summeJahr: null })
  expect(verbrauch?.proKanal?.map((kanal) => kanal.verbrauch)).toEqual([5, null])
})

test('readings of single channels on one day are one reading, each channel with its most trusted value', () => {
  expect(
    summary(zaehler(ht, nt), [
      ['2023-01-01', { [ht]: '0' }],
      ['2023-01-01', { [nt]: '0' }],
      ['2024-01-01', { [ht]: '7', [nt]: '9' }, 'KUNDE'],
      ['2024-01-01', { [ht]: '5' }, 'NETZBETREIBER'],
    ]),
  ).toEqual(['2023-01-01 2024-01-01 14'])
})

test('no digit of a long value is lost', () => {
  const [verbrauch] = deriveFrom({ zaehler: { Z1: { stellen: 12 } } }, [
    ['2023-01-01', '0.000001'],
    ['2024-01-01', '999999999999.123456'],
  ])
  expect(JSON.stringify(verbrauch?.summe)).toBe('999999999999.123')
})
