import { describe, expect, test } from 'vitest'
import { gelesen, kanal, neu, obis, vorgeschichte, zaehler, zehnAmTag } from '../../testing/data/vorgeschichte.ts'
import { derivePlausibilitaet } from './plausibilitaet.ts'

describe('lower than the reading before', () => {
  test('asks whether the meter rolled over', () => {
    expect(derivePlausibilitaet(neu('2025-02-01', 17_000.5), vorgeschichte(zehnAmTag))).toMatchObject({
      plausibel: false,
      ueberlauf: true,
      hinweis:
        'Der Zählerstand 17.000,5\u00A0kWh ist niedriger als der letzte vom 01.01.2025 (17.310\u00A0kWh). Ist der Zähler über seine höchste ' +
        'Zahl hinaus gelaufen und hat wieder bei null begonnen, oder haben Sie sich vertippt? ' +
        'Möchten Sie den Zählerstand so übermitteln?',
    })
  })

  test('says that the reading before was estimated and may have been too high', () => {
    const estimated = [...zehnAmTag, gelesen('2025-02-01', 17_900, { ableseart: 'ERSATZWERT' })]
    const { hinweis } = derivePlausibilitaet(neu('2025-03-01', 17_880), vorgeschichte(estimated))
    expect(hinweis).toBe(
      'Der Zählerstand 17.880\u00A0kWh ist niedriger als der zuletzt geschätzte vom 01.02.2025 (17.900\u00A0kWh). Ist der Zähler über seine ' +
        'höchste Zahl hinaus gelaufen und hat wieder bei null begonnen, wurde damals zu hoch geschätzt, oder haben Sie ' +
        'sich vertippt? Möchten Sie den Zählerstand so übermitteln?',
    )
  })

  const nearEnd = [gelesen('2024-01-01', 996_240), gelesen('2025-01-01', 999_900)]

  test('says that a rollover would fit the usual consumption, and still asks', () => {
    expect(derivePlausibilitaet(neu('2025-03-02', 500), vorgeschichte(nearEnd))).toEqual({
      plausibel: false,
      ueberlauf: true,
      hinweis:
        'Der Zählerstand 500\u00A0kWh ist niedriger als der letzte vom 01.01.2025 (999.900\u00A0kWh). Wenn das Zählwerk seine höchste Zahl ' +
        'überschritten und wieder bei null begonnen hat, passt er zu Ihrem bisherigen Verbrauch. ' +
        'Möchten Sie den Zählerstand so übermitteln?',
      // Part of the range is beyond the highest number.
      erwartet: [{ obiskennzahl: obis, von: 999_900, bis: 999_999 }],
    })
  })

  test('shows the range beyond the highest number when all of it lies there', () => {
    const [bereich] = derivePlausibilitaet(neu('2026-01-01', 3560), vorgeschichte(nearEnd)).erwartet
    expect(bereich).toEqual({ obiskennzahl: obis, von: 1299, bis: 5801 })
  })

  test('a register that rolls over more than once is not expected anywhere', () => {
    const alleZaehler = [zaehler('Z1', [kanal(obis, 3)])]
    const fast = [gelesen('2024-12-01', 100), gelesen('2025-01-01', 500)]
    const check = (ablesedatum: string) =>
      derivePlausibilitaet(neu(ablesedatum, 600), vorgeschichte(fast, { alleZaehler })).erwartet
    expect(check('2025-02-01')).toEqual([{ obiskennzahl: obis, von: 500, bis: 999 }])
    expect(check('2026-01-01')).toEqual([])
  })

  test('a rollover in the past is part of the usual consumption', () => {
    const rolled = [gelesen('2024-01-01', 998_000), gelesen('2025-01-01', 1660)]
    expect(derivePlausibilitaet(neu('2026-01-01', 5310), vorgeschichte(rolled))).toMatchObject({
      plausibel: true,
      erwartet: [{ von: 3059, bis: 7561 }],
    })
  })
})

describe('between two readings', () => {
  const later = [...zehnAmTag, gelesen('2025-03-02', 17_910)]

  test('a value above the later one leads to a question', () => {
    expect(derivePlausibilitaet(neu('2025-02-01', 17_911), vorgeschichte(later))).toEqual({
      plausibel: false,
      ueberlauf: false,
      hinweis:
        'Der Zählerstand 17.911\u00A0kWh ist höher als der spätere vom 02.03.2025 (17.910\u00A0kWh). ' +
        'Möchten Sie den Zählerstand trotzdem übermitteln?',
      erwartet: [{ obiskennzahl: obis, von: 17_310, bis: 17_910 }],
    })
    expect(derivePlausibilitaet(neu('2025-02-01', 17_910), vorgeschichte(later)).plausibel).toBe(true)
  })

  test('a value equal to the later one is plausible, without rounding errors', () => {
    const tenths = [...zehnAmTag, gelesen('2025-01-10', 17_310.1), gelesen('2025-01-20', 17_320.3)]
    expect(derivePlausibilitaet(neu('2025-01-15', 17_320.3), vorgeschichte(tenths))).toMatchObject({
      plausibel: true,
      erwartet: [{ von: 17_310, bis: 17_321 }],
    })
  })

  test('a later value after a rollover bounds the range beyond the highest number', () => {
    const rolled = [gelesen('2024-01-01', 996_340), gelesen('2025-01-01', 999_999.8), gelesen('2025-05-01', 1000.1)]
    expect(derivePlausibilitaet(neu('2025-04-30', 1000.1), vorgeschichte(rolled))).toMatchObject({
      ueberlauf: true,
      hinweis: expect.stringContaining('passt er zu Ihrem bisherigen Verbrauch'),
      erwartet: [{ von: 225, bis: 1001 }],
    })
  })

  test('a value before a rollover is not higher than the one after it', () => {
    const rolled = [gelesen('2023-01-01', 992_600), gelesen('2024-01-01', 996_250), gelesen('2025-06-01', 1420)]
    expect(derivePlausibilitaet(neu('2025-01-01', 999_910), vorgeschichte(rolled)).plausibel).toBe(true)
  })

  test('without an earlier value the later one is the upper bound', () => {
    expect(derivePlausibilitaet(neu('2022-01-01', 10_001), vorgeschichte(zehnAmTag))).toMatchObject({
      plausibel: false,
      ueberlauf: false,
      erwartet: [],
    })
  })
})

describe('on a day that has a reading', () => {
  test.each([
    ['the customer replaces his own', 'KUNDE', true],
    ['the customer replaces an estimate', 'ERSATZWERT', true],
    ['the network operator’s counts', 'NETZBETREIBER', false],
  ] as const)('%s', (_name, ableseart, plausibel) => {
    const sameDay = [...zehnAmTag, gelesen('2025-01-31', 17_950, { ableseart })]
    expect(derivePlausibilitaet(neu('2025-01-31', 17_610), vorgeschichte(sameDay)).plausibel).toBe(plausibel)
  })

  test('of an earlier day the most trusted reading counts', () => {
    const rivals = [...zehnAmTag, gelesen('2025-01-20', 17_500), gelesen('2025-01-20', 17_900, { ableseart: 'KUNDE' })]
    expect(derivePlausibilitaet(neu('2025-01-31', 17_610), vorgeschichte(rivals)).plausibel).toBe(true)
  })
})
