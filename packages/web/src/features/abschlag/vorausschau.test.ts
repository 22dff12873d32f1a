import type { Abschlagsmonat } from '@ekp/wire/abschlag'
import { deriveSalden } from '@ekp/wire/rules/abschlag'
import { expect, test } from 'vitest'
import { isPassend } from './hinweis.ts'
import { deriveJahreslauf } from './vorausschau.ts'

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
