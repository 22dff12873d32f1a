import { useState } from 'react'
import { monatsnamen } from '../../../lib/format.ts'

const months = monatsnamen.map((name) => name.slice(0, 3).toLowerCase())

const iso = /^(\d{4,6})-(\d{2})-(\d{2})$/
const separated = /^(\d{1,2})[.,/ -]\s*(\d{1,2})[.,/ -]\s*(\d{2}|\d{4,6})$/
const digits = /^(\d{2})(\d{2})(\d{4})$/
const named = /^(\d{1,2})\.?\s*([a-zä]{3})[a-z]*\.?\s+(\d{2}|\d{4,6})$/

const lastYear = 275760

/** A typed day as `YYYY-MM-DD`; undefined when it is none. Reads 1.3.2026, 01032026, 1. März 2026, 2026-03-01. */
export const parseDateText = (text: string): string | undefined => {
  const typed = text.trim().toLowerCase().replace('maerz', 'märz').replace('mrz', 'mär')
  const [, isoYear, isoMonth, isoDay] = iso.exec(typed) ?? []
  const [, day, month, year] = separated.exec(typed) ?? digits.exec(typed) ?? []
  const [, namedDay, name = '', namedYear] = named.exec(typed) ?? []

  if (isoYear !== undefined) return toIso(isoYear, Number(isoMonth), Number(isoDay))
  if (year !== undefined) return toIso(year, Number(month), Number(day))
  return namedYear === undefined ? undefined : toIso(namedYear, months.indexOf(name) + 1, Number(namedDay))
}

/** `2026-03-01` as `01. März 2026`, the date picker's format [oberflaeche-24]. */
export const formatDateText = (date: string): string => {
  const [, year = '', month = '', day = ''] = iso.exec(date) ?? []
  if (year === '') return ''
  return `${day}. ${monatsnamen[Number(month) - 1]} ${year}`
}

const toIso = (yearText: string, month: number, day: number): string | undefined => {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!exists || year < 1 || year > lastYear) return undefined
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** Which days may be chosen; all of them are `YYYY-MM-DD`. */
export interface SelectableDates {
  minValue?: string | undefined
  maxValue?: string | undefined
  /** Restricts the choice to these days [oberflaeche-24]. */
  validDates?: readonly string[] | undefined
  /** Why a day between them cannot be chosen: `er ist ein Samstag`. */
  invalidReason?: ((date: string) => string) | undefined
}

const wellFormed = 'Bitte geben Sie ein Datum wie 31.12.2026 ein.'

// Years may have more than four digits, so the text alone does not sort.
const day = (date: string) => Date.parse(date.replace(/^(\d{5,})/, (year) => `+${year.padStart(6, '0')}`))

/** Why a day cannot be chosen, in words for the customer; undefined when it can. */
export const checkSelectable = (
  date: string | undefined,
  { minValue, maxValue, validDates, invalidReason }: SelectableDates,
) => {
  if (date === undefined) return wellFormed
  if (minValue && day(date) < day(minValue)) return `Frühestens möglich ist der ${formatDateText(minValue)}.`
  if (maxValue && day(date) > day(maxValue)) return `Spätestens möglich ist der ${formatDateText(maxValue)}.`
  if (validDates && !validDates.includes(date)) return notSelectable(date, validDates, invalidReason?.(date))
  return undefined
}

function notSelectable(date: string, validDates: readonly string[], reason: string | undefined): string {
  const offered = nearestDates(date, { validDates }).length > 0 ? ' Möglich ist zum Beispiel:' : ''
  return `Dieser Tag ist nicht wählbar${reason === undefined ? '' : `: ${reason}`}.${offered}`
}

/** The last selectable day before one that is none of them, and the first after it; nothing without such a list. */
export function nearestDates(date: string, { validDates = [] }: Pick<SelectableDates, 'validDates'>): string[] {
  const before = validDates.findLast((one) => day(one) < day(date))
  const after = validDates.find((one) => day(one) > day(date))
  return [before, after].filter((one) => one !== undefined)
}

interface DateTextOptions extends SelectableDates {
  value: string
  onChange: (value: string, text: string) => void
  initialText: string | undefined
}

/** What stands in a date field: the typed text while somebody types, the day's long form otherwise. */
export const useDateText = ({ value, onChange, initialText, ...limits }: DateTextOptions) => {
  const [typed, setTyped] = useState(initialText)
  const [error, setError] = useState(() => (initialText === undefined ? undefined : findProblem(initialText, limits)))

  const type = (text: string) => {
    setTyped(text)
    setError(undefined)
    const date = parseDateText(text)
    const selectable = date !== undefined && checkSelectable(date, limits) === undefined
    onChange(selectable ? date : '', text)
  }

  const leave = () => {
    if (typed === undefined) return
    const problem = findProblem(typed, limits)
    setError(problem)
    if (problem === undefined) setTyped(undefined)
  }

  const pick = (date: string) => {
    setTyped(undefined)
    setError(undefined)
    onChange(date, '')
  }

  const refused = error === undefined ? undefined : parseDateText(typed ?? '')
  const offered = refused === undefined || isOutside(refused, limits) ? [] : nearestDates(refused, limits)
  return { text: typed ?? formatDateText(value), error, offered, type, leave, pick }
}

// The sentence names the first or the last day then.
const isOutside = (date: string, { minValue, maxValue }: SelectableDates) =>
  (minValue !== undefined && day(date) < day(minValue)) || (maxValue !== undefined && day(date) > day(maxValue))

const findProblem = (text: string, limits: SelectableDates) =>
  text.trim() === '' ? undefined : checkSelectable(parseDateText(text), limits)
