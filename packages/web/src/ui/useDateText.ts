import { useState } from 'react'
import { formatDateText, parseDateText } from './dateText.ts'
import { checkSelectable, type SelectableDates } from './selectableDates.ts'

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

  return { text: typed ?? formatDateText(value), error, type, leave, pick }
}

const findProblem = (text: string, limits: SelectableDates) =>
  text.trim() === '' ? undefined : checkSelectable(parseDateText(text), limits)
