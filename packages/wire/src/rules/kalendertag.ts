const pattern =
  /^(?:19\d\d|20\d\d|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/

const isSchaltjahr = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Whether the text is a day of the Gregorian calendar, `YYYY-MM-DD`, in the years 1900 to 2100. */
export function isKalendertag(text: string): boolean {
  // An import asks this a million times, and a `Date` takes ten times as long.
  return pattern.test(text) && (!text.endsWith('-02-29') || isSchaltjahr(Number(text.slice(0, 4))))
}

/** The day in UTC of an instant, or of milliseconds that count from 1 January 1970: `YYYY-MM-DD`. */
export function utcTag(instant: Date | number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** The day so many days later (or earlier); `datum` is a Kalendertag. */
export function addTage(datum: string, tage: number): string {
  const date = new Date(`${datum}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + tage)
  return utcTag(date)
}

/** The first day of the month after that of a day. */
export const folgemonatOf = (datum: string): string => `${addTage(`${datum.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** The same day so many months later (or earlier); of a month that lacks it, the last one. */
export function addMonate(datum: string, monate: number): string {
  const [year = 0, month = 0] = datum.split('-').map(Number)
  const erster = utcTag(Date.UTC(year, month - 1 + monate, 1))
  const same = `${erster.slice(0, 8)}${datum.slice(8)}`
  const letzter = addTage(folgemonatOf(erster), -1)
  return same < letzter ? same : letzter
}

/** The days from one Kalendertag to another. */
export function countTage(von: string, bis: string): number {
  return (Date.parse(bis) - Date.parse(von)) / 86_400_000
}
