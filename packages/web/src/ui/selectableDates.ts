import { formatDateText } from './dateText.ts'

/** Which days may be chosen; all of them are `YYYY-MM-DD`. */
export interface SelectableDates {
  minValue?: string | undefined
  maxValue?: string | undefined
  /** Restricts the choice to these days [oberflaeche-24]. */
  validDates?: readonly string[] | undefined
}

const wellFormed = 'Bitte geben Sie ein Datum wie 31.12.2026 ein.'

// Years may have more than four digits, so the text alone does not sort.
const day = (date: string) => Date.parse(date.replace(/^(\d{5,})/, (year) => `+${year.padStart(6, '0')}`))

/** Why a day cannot be chosen, in words for the customer; undefined when it can. */
export const checkSelectable = (date: string | undefined, { minValue, maxValue, validDates }: SelectableDates) => {
  if (date === undefined) return wellFormed
  if (minValue && day(date) < day(minValue)) return `Frühestens möglich ist der ${formatDateText(minValue)}.`
  if (maxValue && day(date) > day(maxValue)) return `Spätestens möglich ist der ${formatDateText(maxValue)}.`
  if (validDates && !validDates.includes(date)) return 'Dieser Tag ist nicht wählbar. Bitte wählen Sie ihn im Kalender.'
  return undefined
}
