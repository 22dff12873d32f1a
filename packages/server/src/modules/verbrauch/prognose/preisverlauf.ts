import { hasWert } from '../../../preis/lastreihe.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import type { Tag } from '../../../preis/tage.ts'

/** Quarter hours of a UTC day, and of 52 weeks: the same weekday and hour a year before. */
export const stepsPerDay = 96
export const stepsPerYear = 364 * stepsPerDay

// Of what the last weeks cost, the coming months are a better guess than of what the same months cost a year before.
const levelSteps = 28 * stepsPerDay

/**
 * The exchange's prices of some days, one month after the other: what is known, and else what is likely: the hours among
 * each other as in the same month of the year before, at the mean level of the four weeks that are known last. Without a
 * year before, the hours of these four weeks. Undefined where no price is known at all.
 */
export function expectPreise(
  { vonMs }: Steps,
  preise: Float64Array,
  monate: readonly (readonly Tag[])[],
): Float64Array | undefined {
  const end = preise.findLastIndex((preis) => hasWert(preis)) + 1
  if (end === 0) return undefined
  const begin = Math.max(0, end - levelSteps)
  const level = meanOf(preise, begin, end)
  const hours = Array.from({ length: stepsPerDay }, (_, quarter) => meanOf(preise, begin + quarter, end, stepsPerDay))
  const expected = preise.slice()
  for (const tage of monate) {
    const [from, to] = [((tage[0]?.vonMs ?? 0) - vonMs) / stepMs, ((tage.at(-1)?.bisMs ?? 0) - vonMs) / stepMs]
    const usual = meanOf(preise, from - stepsPerYear, to - stepsPerYear)
    for (let step = from; step < to; step++) {
      if (hasWert(preise[step])) continue
      const ofHour = hours[(step - begin) % stepsPerDay] ?? Number.NaN
      const [year, weeks] = [
        ((preise[step - stepsPerYear] ?? Number.NaN) * level) / usual,
        hasWert(ofHour) ? ofHour : level,
      ]
      expected[step] = Math.round(usual > 0 && hasWert(year) ? year : weeks)
    }
  }
  return expected
}

/** The mean of what is known from one step to another, or of some of them. */
function meanOf(preise: Float64Array, begin: number, end: number, stride = 1): number {
  let [sum, count] = [0, 0]
  for (let step = begin; step < end; step += stride) {
    const preis = preise[step]
    if (!hasWert(preis)) continue
    sum += preis
    count++
  }
  return count > 0 ? sum / count : Number.NaN
}
