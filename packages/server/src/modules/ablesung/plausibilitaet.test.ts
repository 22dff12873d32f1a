// @module-tag zones

import { addTage } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gelesen, kanal, neu, obis, vorgeschichte, zaehler, zehnAmTag } from '../../testing/data/vorgeschichte.ts'
import type { BekannteAblesung } from './ablesungen.ts'
import { derivePlausibilitaet } from './plausibilitaet.ts'

const [ht, nt] = ['1-0:1.8.1', '1-0:1.8.2']

describe('without a history', () => {
  test('every value is plausible', () => {
    expect(derivePlausibilitaet(neu('2025-06-01', 999_999.9), vorgeschichte([]))).toEqual({
      plausibel: true,
      hinweis: null,
      ueberlauf: false,
      erwartet: [],
    })
  })

  test('a single reading before it bounds it from below', () => {
    const one = vorgeschichte([gelesen('2025-01-01', 500)])
    expect(derivePlausibilitaet(neu('2025-06-01', 99_999), one)).toMatchObject({ plausibel: true, erwartet: [] })
    expect(derivePlausibilitaet(neu('2025-06-01', 500), one)).toMatchObject({ plausibel: true })
    expect(derivePlausibilitaet(neu('2025-06-01', 499.9), one)).toMatchObject({ plausibel: false, ueberlauf: true })
  })

  test('estimates are no history', () => {
    const estimated = [gelesen('2024-01-01', 100), gelesen('2025-01-01', 900, { ableseart: 'ERSATZWERT' })]
    expect(derivePlausibilitaet(neu('2025-06-01', 99_999), vorgeschichte(estimated)).erwartet).toEqual([])
  })

  test('readings less than a week apart are no history', () => {
    const close = [gelesen('2025-01-01', 100), gelesen('2025-01-07', 5000)]
    expect(derivePlausibilitaet(neu('2025-06-01', 99_999), vorgeschichte(close)).erwartet).toEqual([])
    const week = [gelesen('2025-01-01', 100), gelesen('2025-01-08', 170)]
    expect(derivePlausibilitaet(neu('2025-01-18', 270), vorgeschichte(week)).erwartet).toHaveLength(1)
  })

  test('readings of more than three years ago are no history', () => {
    expect(derivePlausibilitaet(neu('2027-12-31', 999_999), vorgeschichte(zehnAmTag)).erwartet).toHaveLength(1)
    expect(derivePlausibilitaet(neu('2028-01-02', 999_999), vorgeschichte(zehnAmTag)).erwartet).toEqual([])
  })
})

describe('the expected range', () => {
  // 10 a day × days × (1 ± (0.5 + 1.5 × 30 / (30 + days))) ± 10, never below the reading before.
  test.each([
    ['a day', '2025-01-02', 17_310, 17_350],
    ['a month', '2025-01-31', 17_310, 17_995],
    ['a quarter', '2025-04-01', 17_412, 19_008],
    ['a year', '2026-01-01', 18_709, 23_211],
  ])('after %s', (_name, ablesedatum, von, bis) => {
    expect(derivePlausibilitaet(neu(ablesedatum, von), vorgeschichte(zehnAmTag))).toEqual({
      plausibel: true,
      hinweis: null,
      ueberlauf: false,
      erwartet: [{ obiskennzahl: obis, von, bis }],
    })
  })

  test('includes both ends, and asks beyond', () => {
    const check = (wert: number) => derivePlausibilitaet(neu('2026-01-01', wert), vorgeschichte(zehnAmTag)).plausibel
    expect([18_708.9, 18_709, 23_211, 23_211.1].map(check)).toEqual([false, true, true, false])
  })

  test('a leap day counts', () => {
    const before = [gelesen('2023-02-01', 0), gelesen('2024-02-01', 3650)]
    const { erwartet } = derivePlausibilitaet(neu('2024-03-01', 3650), vorgeschichte(before))
    // 29 days of 10, 1 + 0.5 + 1.5 × 30/59 of them and 10 more.
    expect(erwartet).toEqual([{ obiskennzahl: obis, von: 3650, bis: 4317 }])
  })

  test('does not follow one mistyped reading', () => {
    const mistyped = [
      ...zehnAmTag,
      gelesen('2025-03-01', 178_900, { ableseart: 'KUNDE' }),
      gelesen('2025-04-01', 18_210),
    ]
    const { erwartet } = derivePlausibilitaet(neu('2026-04-01', 21_860), vorgeschichte(mistyped))
    expect(erwartet).toEqual([{ obiskennzahl: obis, von: 19_609, bis: 24_111 }])
  })

  test('takes no consumption from a reading that the register cannot show', () => {
    const alleZaehler = [zaehler('Z1', [kanal(obis, 3)])]
    const history = [gelesen('2023-01-01', 100), gelesen('2024-01-01', 1200), gelesen('2025-01-01', 1)]
    const { erwartet } = derivePlausibilitaet(neu('2026-01-01', 900), vorgeschichte(history, { alleZaehler }))
    // From the 1,100 of 2023 alone.
    expect(erwartet).toEqual([{ obiskennzahl: obis, von: 415, bis: 999 }])
  })

  test('follows the contract over a meter change, in the order of days', () => {
    const changed = [
      gelesen('2024-07-01', 99_000, { zaehlernummer: 'ALT' }),
      gelesen('2023-07-01', 95_350, { zaehlernummer: 'ALT' }),
      gelesen('2024-07-01', 3),
    ]
    const alleZaehler = [zaehler('ALT'), zaehler()]
    const { erwartet } = derivePlausibilitaet(neu('2024-07-31', 303), vorgeschichte(changed, { alleZaehler }))
    expect(erwartet).toHaveLength(1)
    expect(erwartet[0]).toMatchObject({ von: 3 })
    expect(erwartet[0]?.bis).toBeGreaterThan(600)
    expect(erwartet[0]?.bis).toBeLessThan(700)
  })

  test('is unknown for a new meter without a first reading', () => {
    const old = zehnAmTag.map((ablesung) => ({ ...ablesung, zaehlernummer: 'ALT' }))
    const alleZaehler = [zaehler('ALT'), zaehler()]
    const answer = derivePlausibilitaet(neu('2025-07-01', 70_000), vorgeschichte(old, { alleZaehler }))
    expect(answer).toEqual({ plausibel: true, hinweis: null, ueberlauf: false, erwartet: [] })
  })

  test('is unknown for feed-in', () => {
    const code = '1-0:2.8.0'
    const fed = [gelesen('2024-01-01', { [code]: 0 }), gelesen('2025-01-01', { [code]: 900 })]
    const alleZaehler = [zaehler('Z1', [kanal(code)])]
    expect(
      derivePlausibilitaet(neu('2025-06-01', { [code]: 9000 }), vorgeschichte(fed, { alleZaehler })),
    ).toMatchObject({
      plausibel: true,
      erwartet: [],
    })
  })
})

describe('gas is weighed by the season', () => {
  const code = '7-0:3.0.0'
  const gas = (ablesungen: BekannteAblesung[]) =>
    vorgeschichte(ablesungen, { versorgungsart: 'gas', alleZaehler: [zaehler('Z1', [kanal(code, 5, 3)])] })
  const years = [gelesen('2023-07-01', { [code]: 1000 }), gelesen('2024-07-01', { [code]: 3000 })]
  const check = (ablesedatum: string, wert: number, more: BekannteAblesung[] = []) =>
    derivePlausibilitaet(neu(ablesedatum, { [code]: wert }), gas([...years, ...more])).plausibel

  test('little in summer, much in winter', () => {
    const newYear = [gelesen('2025-01-01', { [code]: 3900 })]
    expect([check('2024-08-01', 3060), check('2024-08-01', 3300)]).toEqual([true, false])
    expect([check('2025-02-01', 4210, newYear), check('2025-02-01', 4500, newYear)]).toEqual([true, true])
    expect(check('2025-02-01', 5000, newYear)).toBe(false)
  })

  test('a summer’s consumption gives the expectation for a winter', () => {
    // July and August have 2.67 % of the heating and 17 % of the rest.
    const summer = [gelesen('2024-07-01', { [code]: 0 }), gelesen('2024-09-01', { [code]: 111 })]
    const [bereich] = derivePlausibilitaet(neu('2025-07-01', { [code]: 2000 }), gas(summer)).erwartet
    expect(bereich?.von).toBeLessThan(1000)
    expect(bereich?.bis).toBeGreaterThan(3000)
    expect(bereich?.bis).toBeLessThan(3800)
  })

  test('except where summer and winter need the same: an oven is no heating', () => {
    const ends = ['2023-12-31', '2024-02-29', '2024-04-30', '2024-06-30', '2024-08-31', '2024-10-31', '2024-12-31']
    const oven = ends.map((ablesedatum, index) => gelesen(ablesedatum, { [code]: 1000 * index }))
    const summer = [gelesen('2025-06-30', { [code]: 9000 })]
    const ask = (ablesungen: BekannteAblesung[], wert: number) =>
      derivePlausibilitaet(neu('2025-08-31', { [code]: wert }), gas([...ablesungen, ...summer])).plausibel
    expect([ask(oven, 10_000), ask(oven, 12_000)]).toEqual([true, false])
    // Readings a year apart say nothing of the course of the year.
    expect(
      ask(
        [oven[0], oven[6]].filter((ablesung) => ablesung !== undefined),
        10_000,
      ),
    ).toBe(false)
  })
})

describe('two channels', () => {
  const alleZaehler = [zaehler('Z1', [kanal(ht), kanal(nt)])]
  const both = [gelesen('2024-01-01', { [ht]: 0, [nt]: 50_000 }), gelesen('2025-01-01', { [ht]: 3660, [nt]: 51_830 })]
  const check = (hochtarif: number, niedertarif: number) =>
    derivePlausibilitaet(
      neu('2025-01-31', { [ht]: hochtarif, [nt]: niedertarif }),
      vorgeschichte(both, { alleZaehler }),
    )

  test('have a range each', () => {
    expect(check(3960, 51_980)).toEqual({
      plausibel: true,
      hinweis: null,
      ueberlauf: false,
      erwartet: [
        { obiskennzahl: ht, von: 3660, bis: 4345 },
        { obiskennzahl: nt, von: 51_830, bis: 52_178 },
      ],
    })
  })

  test('the hint names the channel that is odd', () => {
    expect(check(3960, 60_000).hinweis).toMatch(
      /^Der Zählerstand 60\.000\u00A0kWh für Niedertarif \(NT\) ist höher als erwartet: /,
    )
  })

  test('several odd values make one question', () => {
    const { hinweis, ueberlauf } = check(52_980, 3960)
    expect(ueberlauf).toBe(true)
    expect(hinweis).toBe(
      'Der Zählerstand 52.980\u00A0kWh für Hochtarif (HT) ist höher als erwartet: Nach Ihrem bisherigen Verbrauch liegt er am ' +
        '31.01.2025 voraussichtlich zwischen 3.660 und 4.345\u00A0kWh. ' +
        'Der Zählerstand 3.960\u00A0kWh für Niedertarif (NT) ist niedriger als der letzte vom 01.01.2025 (51.830\u00A0kWh). ' +
        'Ist der Zähler über seine höchste Zahl hinaus gelaufen und hat wieder bei null begonnen, oder haben Sie sich vertippt? ' +
        'Möchten Sie die Zählerstände trotzdem übermitteln?',
    )
  })

  test('may have been swapped if their values would be likely the other way round', () => {
    expect(check(51_980, 3960).hinweis).toMatch(
      /\(51\.830\u00A0kWh\)\. Andersherum passen die beiden Zählerstände .*: Vielleicht haben Sie sie vertauscht\. Möchten Sie/,
    )
    const [, onlyOne] = both
    const unknown = vorgeschichte(onlyOne === undefined ? [] : [onlyOne], { alleZaehler })
    expect(derivePlausibilitaet(neu('2025-01-31', { [ht]: 51_980, [nt]: 3960 }), unknown).hinweis).not.toMatch(
      'Andersherum',
    )
  })
})

describe('whatever the history', () => {
  const history = fc.array(
    fc.record({
      tage: fc.integer({ min: 0, max: 1500 }),
      wert: fc.integer({ min: 0, max: 9_999_999 }),
      ableseart: fc.constantFrom('NETZBETREIBER', 'KUNDE', 'ERSATZWERT'),
    }),
    { maxLength: 20 },
  )
  const drawn = fc.record({
    history,
    tage: fc.integer({ min: 0, max: 1500 }),
    wert: fc.integer({ min: 0, max: 9_999_999 }),
  })

  test('the order of readings does not matter, every range is valid, and only an odd value leads to a question', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const ablesungen = one.history.map(({ tage, wert, ableseart }) =>
          gelesen(addTage('2022-01-01', tage), wert / 10, { ableseart }),
        )
        const candidate = neu(addTage('2022-01-01', one.tage), one.wert / 10)
        const answer = derivePlausibilitaet(candidate, vorgeschichte(ablesungen))
        expect(derivePlausibilitaet(candidate, vorgeschichte(ablesungen.toReversed()))).toEqual(answer)
        expect(answer.hinweis === null).toBe(answer.plausibel)
        expect(answer.hinweis ?? 'Möchten Sie übermitteln?').toMatch(/Möchten Sie .*übermitteln\?$/)
        for (const { von, bis } of answer.erwartet) {
          expect(von).toBeGreaterThanOrEqual(0)
          expect(bis).toBeGreaterThanOrEqual(von)
          expect(bis).toBeLessThanOrEqual(999_999.9)
        }
      }),
    )
  })
})
