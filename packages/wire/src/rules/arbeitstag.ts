import { addTage } from './kalendertag.ts'

// No public holidays, and no working days of the energy market either [decisions.md 2].
const marktfeiertage = ['12-24', '12-31']

/** Whether the energy market works on this day; `feiertage` are the days that any Land keeps. */
export function isArbeitstag(datum: string, feiertage: ReadonlySet<string>): boolean {
  const weekday = new Date(`${datum}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !marktfeiertage.includes(datum.slice(5)) && !feiertage.has(datum)
}

/** The so-manieth working day after a day, which need not be one itself. */
export function addArbeitstage(datum: string, arbeitstage: number, feiertage: ReadonlySet<string>): string {
  let tag = datum
  for (let left = arbeitstage; left > 0;) {
    tag = addTage(tag, 1)
    if (isArbeitstag(tag, feiertage)) left--
  }
  return tag
}
