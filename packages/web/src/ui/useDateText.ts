import { useState } from 'react'
import { formatDateText, parseDateText } from './dateText.ts'
import { checkSelectable, type SelectableDates } from './selectableDates.ts'

interface DateTextOptions extends SelectableDates {
  value: string
  onChange: (value: string) => void
}

/** What stands in a date field: the typed text while somebody types, the day's long form otherwise. */
export const useDateText = ({ value, onChange, ...limits }: DateTextOptions) => {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    setError(undefined)
    const date = parseDateText(text)
    const selectable = date !== undefined && checkSelectable(date, limits) === undefined
    onChange(selectable ? date : '')
  }

  const leave = () => {
    if (typed === undefined) return
    const problem = typed.trim() === '' ? undefined : checkSelectable(parseDateText(typed), limits)
    setError(problem)
    if (problem === undefined) setTyped(undefined)
  }

  const pick = (date: string) => {
    setTyped(undefined)
    setError(undefined)
    onChange(date)
  }

  return { text: typed ?? formatDateText(value), error, type, leave, pick }
}
