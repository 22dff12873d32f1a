import type { Abschlagsmonat, Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { deriveSalden } from '@ekp/wire/rules/abschlag'
import { describe, expect, test } from 'vitest'
import { isPassend } from './hinweis.ts'
import { deriveJahreslauf, findErgebnis, findWirkung } from './vorausschau.ts'

/** Twelve months from one on, at these costs. */
function jahr(first: string, kosten: readonly number[], zahlung = 100): Abschlagsmonat[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const day = (index: number) => {
    const at = month - 1 + index
    return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  }
  return kosten.map((euro, index) => ({
    von: day(index),
    bis: day(index + 1),
    kosten: { mindestens: euro - 5, hoechstens: euro + 5 },
    bekannt: false,
    zahlung,
  }))
}
// From January on.
const heizung = [190, 170, 140, 90, 50, 30, 30, 30, 50, 100, 150, 180]
const from = (month: number) => [...heizung.slice(month - 1), ...heizung.slice(0, month - 1)]
const laufOf = (monate: readonly Abschlagsmonat[]) => deriveJahreslauf(monate, deriveSalden(monate, []))

test.each<[string, Abschlagsmonat[], ReturnType<typeof laufOf>]>([
  ['a year from April on: a credit in summer, none at the end of winter', jahr('2026-04', from(4)), 'sommerguthaben'],
  [
    'a year from October on never has a credit, and goes up and down all the same',
    jahr('2026-10', from(10)),
    'sommersparen',
  ],
  [
    'even months',
    jahr(
      '2026-04',
      Array.from({ length: 12 }, () => 100),
    ),
    'kein',
  ],
  ['too little the whole year', jahr('2026-04', from(4), 25), 'kein'],
  ['too much the whole year', jahr('2026-04', from(4), 200), 'kein'],
  [
    'a summer that costs more, as with air conditioning',
    jahr(
      '2026-04',
      from(4).map((euro) => 200 - euro),
    ),
    'kein',
  ],
  ['no months', [], 'kein'],
])('%s', (_name, monate, lauf) => expect(laufOf(monate)).toBe(lauf))

test.each([
  [96, 96, true],
  [96, 105, true],
  [96, 106, false],
  [96, 87, true],
  [96, 86, false],
  [20, 25, true],
  [20, 26, false],
])('%d EUR fit %d EUR: %s', (betrag, vorschlag, fits) => expect(isPassend(betrag, vorschlag)).toBe(fits))

test('what the next bill will say, also with another amount; nothing where no cost is known', () => {
  const monate = jahr('2026-11', [100, 100])
  const vorausschau: Abschlagsvorausschau = {
    von: '2026-11-01',
    bis: '2027-01-01',
    kosten: { mindestens: 190, hoechstens: 210 },
    grund: null,
    sagbarAb: null,
    monate,
    vorschlag: 100,
    nach: 'JAHRE',
  }
  const naechste = [{ datum: '2026-12-01', betrag: 100 }]
  expect(findErgebnis(vorausschau, naechste)).toMatchObject({ mindestens: -10, hoechstens: 10 })
  const more = { betrag: 130, giltAb: '2026-12-01' }
  expect(findErgebnis(vorausschau, naechste, more)).toMatchObject({ mindestens: 20, hoechstens: 40 })
  expect(findErgebnis({ ...vorausschau, kosten: null, monate: [] }, naechste)).toBeUndefined()
})

describe('what another amount does', () => {
  const monate = jahr(
    '2026-01',
    Array.from({ length: 12 }, () => 100),
  )
  const vorausschau: Abschlagsvorausschau = {
    von: '2026-01-01',
    bis: '2027-01-01',
    kosten: { mindestens: 1140, hoechstens: 1260 },
    grund: null,
    sagbarAb: null,
    monate,
    vorschlag: 100,
    nach: 'JAHRE',
  }
  /** Thirteen instalments, each month but December. */
  const ahead = (first: number) =>
    Array.from({ length: 13 }, (_, index) => first - 1 + index)
      .filter((month) => month % 12 !== 11)
      .map((month) => ({
        datum: `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
        betrag: 100,
      }))

  test('on the next bill, while that has three instalments of it', () => {
    expect(findWirkung(vorausschau, ahead(9), { betrag: 90, giltAb: '2026-09-01' })).toMatchObject({
      auf: 'rechnung',
      ergebnis: { mindestens: -90, hoechstens: 30 },
    })
  })

  test('else on a whole year with the instalments of its plan', () => {
    expect(findWirkung(vorausschau, ahead(10), { betrag: 110, giltAb: '2026-10-01' })).toMatchObject({
      auf: 'jahr',
      ergebnis: { mindestens: -50, hoechstens: 70 },
    })
  })

  test('nothing where no cost is known', () => {
    const unknown = { ...vorausschau, kosten: null, monate: [] }
    expect(findWirkung(unknown, ahead(9), { betrag: 90, giltAb: '2026-09-01' })).toBeUndefined()
  })
})
