import type { Abrechnung } from '../tenant.ts'
import { countTage } from './kalendertag.ts'

/** Of so many parts a year consists that days of both kinds of years and months are whole numbers of them. */
export const jahresteile = 267_180

/**
 * How many `jahresteile` of an amount per year are due from one day to another, by the supplier's habit: each day a 365th
 * or, in a leap year, a 366th; always a 365th; whole months a twelfth, other days a 365th.
 */
export function countJahresteile(art: Abrechnung['jahresbetraege'], von: string, bis: string): number {
  if (art === 'kalenderjahr') return countByYear(von, bis)
  const monate = art === 'monate' && von.slice(8) === bis.slice(8) ? monatOf(bis) - monatOf(von) : 0
  return monate > 0 ? (monate * jahresteile) / 12 : (countTage(von, bis) * jahresteile) / 365
}

const monatOf = (datum: string) => 12 * Number(datum.slice(0, 4)) + Number(datum.slice(5, 7))

function countByYear(von: string, bis: string): number {
  let parts = 0
  for (let begin = von; begin < bis;) {
    const year = Number(begin.slice(0, 4))
    const next = `${year + 1}-01-01`
    const end = next < bis ? next : bis
    parts += (countTage(begin, end) * jahresteile) / countTage(`${year}-01-01`, next)
    begin = end
  }
  return parts
}
