// @module-tag zones

import { describe, expect, test } from 'vitest'
import { deriveFrom, type GivenAblesung, summary } from './testing/buildVertrag.ts'

describe('periods', () => {
  test.each<[string, readonly GivenAblesung[], readonly string[]]>([
    ['no reading, no period', [], []],
    ['a single reading closes nothing', [['2024-01-01', '100']], []],
    [
      'each reading closes a period and opens the next, whatever order they come in',
      [
        ['2025-01-01', '1300'],
        ['2024-01-01', '100'],
        ['2024-07-01', '700.5'],
      ],
      ['2024-01-01 2024-07-01 600.5', '2024-07-01 2025-01-01 599.5'],
    ],
    [
      'nothing consumed is no missing value',
      [
        ['2024-01-01', '100'],
        ['2025-01-01', '100'],
      ],
      ['2024-01-01 2025-01-01 0'],
    ],
    [
      'on one day the operator’s reading counts before the customer’s, and that before an estimate',
      [
        ['2024-01-01', '100'],
        ['2025-01-01', '1400', 'ERSATZWERT'],
        ['2025-01-01', '1300', 'NETZBETREIBER'],
        ['2025-01-01', '1200', 'KUNDE'],
        ['2026-01-01', '2000', 'ERSATZWERT'],
        ['2026-01-01', '2100', 'KUNDE'],
      ],
      ['2024-01-01 2025-01-01 1200', '2025-01-01 2026-01-01 800'],
    ],
    [
      'of two alike the newer counts',
      [
        ['2024-01-01', '100'],
        ['2025-01-01', '1200', 'KUNDE'],
        ['2025-01-01', '1100', 'KUNDE'],
      ],
      ['2024-01-01 2025-01-01 1000'],
    ],
    [
      'an estimate marks the periods on both of its sides',
      [
        ['2023-01-01', '0'],
        ['2024-01-01', '100'],
        ['2025-01-01', '200', 'ERSATZWERT'],
        ['2026-01-01', '300'],
      ],
      ['2023-01-01 2024-01-01 100', '2024-01-01 2025-01-01 100 prognose', '2025-01-01 2026-01-01 100 prognose'],
    ],
  ])('%s', (_, ablesungen, expected) => expect(summary({}, ablesungen)).toEqual(expected))

  test('readings count from the day before the delivery begins to the day after it ends', () => {
    const ablesungen: GivenAblesung[] = [
      ['2023-12-30', '1'],
      ['2023-12-31', '10'],
      ['2025-01-01', '20'],
      ['2025-01-02', '30'],
    ]
    expect(summary({ lieferbeginn: '2024-01-01', lieferende: '2024-12-31' }, ablesungen)).toEqual([
      '2023-12-31 2025-01-01 10',
    ])
    expect(summary({}, ablesungen)).toHaveLength(3)
  })

  test('readings from before a meter was built in or after it was removed do not count', () => {
    const zaehler = { Z1: { von: '2024-01-01', bis: '2024-12-31' } }
    expect(
      summary({ zaehler }, [
        ['2023-12-31', '1'],
        ['2024-01-01', '2'],
        ['2024-12-31', '4'],
        ['2025-01-01', '8'],
      ]),
    ).toEqual(['2024-01-01 2024-12-31 2'])
  })

  test('a meter that is not on record has no consumption', () => {
    expect(
      summary({}, [
        ['2024-01-01', '1', 'KUNDE', 'Z9'],
        ['2025-01-01', '2', 'KUNDE', 'Z9'],
      ]),
    ).toEqual([])
  })
})

describe('a year', () => {
  test.each([
    ['2023-01-01', '2024-01-01', '1000', 1000],
    ['2024-01-01', '2025-01-01', '1000', 997.268], // a leap year: 1000 × 365 / 366
    ['2024-02-28', '2024-03-01', '2', 365],
    ['2023-02-28', '2023-03-01', '2', 730],
    ['2023-01-01', '2026-01-01', '1000', 333.029],
    ['2024-01-01', '2024-02-12', '0.021', 0.183], // 0.1825: half away from zero
  ])('from %s to %s %s kWh are %d kWh a year', (von, bis, wert, year) => {
    const [verbrauch] = deriveFrom({}, [
      [von, '0'],
      [bis, wert],
    ])
    expect(verbrauch?.summeJahr).toBe(year)
  })
})

describe('rollover', () => {
  test.each<[string, number, string, string, number | null]>([
    ['passes the highest value', 6, '999990.5', '10', 19.5],
    ['takes the digits of the meter', 5, '99990', '10', 20],
    ['is assumed below half of the range', 3, '600.001', '100', 499.999],
    ['is not assumed at half of the range', 3, '600', '100', null],
    ['is not assumed of a value that the meter cannot show', 3, '1000', '1', null],
  ])('%s', (_, stellen, vorher, nachher, sum) => {
    const [verbrauch] = deriveFrom({ zaehler: { Z1: { stellen } } }, [
      ['2023-01-01', vorher],
      ['2024-01-01', nachher],
    ])
    expect(verbrauch?.summe).toBe(sum)
  })
})

describe('readings that contradict each other', () => {
  test.each<[string, readonly GivenAblesung[], readonly string[]]>([
    [
      'an estimate that was too high gives way to the reading after it',
      [
        ['2023-01-01', '100'],
        ['2024-01-01', '900', 'ERSATZWERT'],
        ['2025-01-01', '700'],
      ],
      ['2023-01-01 2025-01-01 600'],
    ],
    [
      'so do several',
      [
        ['2022-01-01', '100'],
        ['2023-01-01', '800', 'ERSATZWERT'],
        ['2024-01-01', '900', 'ERSATZWERT'],
        ['2025-01-01', '700'],
      ],
      ['2022-01-01 2025-01-01 600'],
    ],
    [
      'and one that is lower than the reading before it',
      [
        ['2023-01-01', '500'],
        ['2024-01-01', '400', 'ERSATZWERT'],
        ['2025-01-01', '700'],
      ],
      ['2023-01-01 2025-01-01 200'],
    ],
    [
      'of two estimates the earlier gives way',
      [
        ['2022-01-01', '100'],
        ['2023-01-01', '900', 'ERSATZWERT'],
        ['2024-01-01', '600', 'ERSATZWERT'],
      ],
      ['2022-01-01 2024-01-01 500 prognose'],
    ],
    [
      'an estimate that nothing precedes gives way without a trace',
      [
        ['2023-01-01', '900', 'ERSATZWERT'],
        ['2024-01-01', '700'],
        ['2025-01-01', '800'],
      ],
      ['2024-01-01 2025-01-01 100'],
    ],
    [
      'between two contradicting real readings the consumption is unknown',
      [
        ['2023-01-01', '900', 'KUNDE'],
        ['2024-01-01', '700'],
        ['2025-01-01', '800'],
      ],
      ['2023-01-01 2024-01-01 null', '2024-01-01 2025-01-01 100'],
    ],
  ])('%s', (_, ablesungen, expected) => expect(summary({}, ablesungen)).toEqual(expected))
})
