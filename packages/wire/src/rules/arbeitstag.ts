import { addTage } from './kalendertag.ts'

// No public holidays, but the energy market does not work on them.
const marktfeiertage = ['12-24', '12-31']

/** Whether a day is neither a Saturday, a Sunday nor a public holiday; `feiertage` are the days that any Land keeps. */
export function isWerktag(datum: string, feiertage: ReadonlySet<string>): boolean {
  const weekday = new Date(`${datum}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !feiertage.has(datum)
}

/** Whether the energy market works on this day. */
export const isArbeitstag = (datum: string, feiertage: ReadonlySet<string>) =>
  isWerktag(datum, feiertage) && !marktfeiertage.includes(datum.slice(5))

/** The so-manieth working day after a day, which need not be one itself. */
export function addArbeitstage(datum: string, arbeitstage: number, feiertage: ReadonlySet<string>): string {
  let tag = datum
  for (let left = arbeitstage; left > 0;) {
    tag = addTage(tag, 1)
    if (isArbeitstag(tag, feiertage)) left--
  }
  return tag
}
