// @module-tag zones

import { isInFenster, readStundenfenster, type Stundenfenster } from '@ekp/wire/rules/fenster/stundenfenster'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinClock } from '../lib/berlinClock.ts'
import { stepMs, stepsOfTage } from './steps.ts'
import { verschiebe } from './verschieben.ts'

const fenster = (text: string): Stundenfenster => readStundenfenster(text) ?? { von: 0, bis: 1 }
const tagsueber = fenster('7-22')
const nachts = fenster('23-5')

const stretch = (von: string, bis: string) => {
  const steps = stepsOfTage({ von, bis })
  return { steps, clock: berlinClock(steps.vonMs, steps.bisMs) }
}
// The hour from the zone database, and not from the clock that the function uses.
const hourFormat = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
const hourOf = (ms: number) => Number(hourFormat.formatToParts(ms).find(({ type }) => type === 'hour')?.value)
const sum = (werte: Iterable<number>) => [...werte].reduce((total, wert) => total + (wert < Infinity ? wert : 0), 0)

test('a car that is charged at 18 o’clock is charged in the following night instead, evenly', () => {
  const { steps, clock } = stretch('2026-11-02', '2026-11-04')
  const werte = new Float64Array(steps.count).fill(100)
  // 18 to 19 o'clock of the first day.
  werte.fill(2500, 72, 76)
  const moved = verschiebe(werte, steps, clock, { menge: 6000n, aus: tagsueber, nach: nachts })
  // The second night has one hour within the stretch: all of that day's load goes there.
  expect(moved.verschoben).toBe(6000n + 6000n)
  expect(sum(moved.werte.slice(92, 116))).toBe(24 * 100 + 6000)
  expect([...new Set(moved.werte.slice(92, 116))]).toEqual([350])
  expect(sum(moved.werte)).toBe(sum(werte))
  // The night before the first day belongs to the day before, of which nothing was moved.
  expect([...new Set(moved.werte.slice(0, 28))]).toEqual([100])
})

test('never more is moved than was used, and nothing without an hour to go to', () => {
  const { steps, clock } = stretch('2026-11-02', '2026-11-03')
  const werte = new Float64Array(steps.count).fill(10)
  const most = verschiebe(werte, steps, clock, { menge: 100_000n, aus: tagsueber, nach: nachts })
  expect(most.verschoben).toBe(600n)
  expect(sum(most.werte.slice(28, 88))).toBe(0)
  const nowhere = verschiebe(werte.fill(Infinity, 92), steps, clock, { menge: 100n, aus: tagsueber, nach: nachts })
  expect(nowhere).toEqual({ werte, verschoben: 0n })
})

const wert = fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 5000 }) }, { weight: 1, arbitrary: fc.constant(Infinity) })
const anyFenster = fc
  .tuple(fc.nat({ max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([von, bis]) => von !== bis % 24)
  .map(([von, bis]) => ({ von, bis }))
const apart = fc
  .tuple(anyFenster, anyFenster)
  .filter(([aus, nach]) => ![...Array(24).keys()].some((hour) => isInFenster(aus, hour) && isInFenster(nach, hour)))

test.each([
  ['an autumn change of the clocks', '2026-10-24', '2026-10-27', 292],
  ['a spring change of the clocks', '2026-03-28', '2026-03-31', 284],
])(
  'over %s, what leaves some hours comes into others, in whole units, and no other hour changes',
  (_, von, bis, count) => {
    const { steps, clock } = stretch(von, bis)
    expect(steps.count).toBe(count)
    fc.assert(
      fc.property(
        fc.array(wert, { minLength: count, maxLength: count }),
        apart,
        fc.nat({ max: 300_000 }),
        (list, [aus, nach], menge) => {
          const werte = Float64Array.from(list)
          const moved = verschiebe(werte, steps, clock, { menge: BigInt(menge), aus, nach })
          expect(werte).toEqual(Float64Array.from(list))
          let [left, came] = [0, 0]
          const wrong: number[] = []
          for (const [step, before] of werte.entries()) {
            const after = moved.werte[step] ?? Number.NaN
            const hour = hourOf(steps.vonMs + step * stepMs)
            const [isSource, isTarget] = [isInFenster(aus, hour), isInFenster(nach, hour)]
            const isRight = before === Infinity || !(isSource || isTarget) ? after === before : Number.isInteger(after)
            if (!isRight || after < 0 || (isSource && after > before) || (isTarget && after < before)) wrong.push(step)
            if (before < Infinity && isSource) left += before - after
            if (before < Infinity && isTarget) came += after - before
          }
          expect(wrong).toEqual([])
          expect([left, came]).toEqual([Number(moved.verschoben), Number(moved.verschoben)])
          // Three days and the windows that began on the day before.
          expect(left).toBeLessThanOrEqual(4 * menge)
        },
      ),
      { numRuns: 60 },
    )
  },
)
