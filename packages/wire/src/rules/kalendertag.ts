const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a day of the Gregorian calendar, `YYYY-MM-DD`, in the years 1900 to 2100. */
export function isKalendertag(text: string): boolean {
  const [, year = '', month = '', day = ''] = pattern.exec(text) ?? []
  if (year < '1900' || year > '2100') return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(text)
}
