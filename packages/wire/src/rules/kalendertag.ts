const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a day of the Gregorian calendar, `YYYY-MM-DD`, in the years 1900 to 2100. */
export function isKalendertag(text: string): boolean {
  const [, year = '', month = '', day = ''] = pattern.exec(text) ?? []
  if (year < '1900' || year > '2100') return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(text)
}

/** The day so many days later (or earlier); `datum` is a Kalendertag. */
export function addTage(datum: string, tage: number): string {
  const date = new Date(`${datum}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + tage)
  return date.toISOString().slice(0, 10)
}

/** The days from one Kalendertag to another. */
export function countTage(von: string, bis: string): number {
  return (Date.parse(bis) - Date.parse(von)) / 86_400_000
}
