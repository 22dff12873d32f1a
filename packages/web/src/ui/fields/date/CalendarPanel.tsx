import { parseDate } from '@internationalized/date'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import styles from './CalendarPanel.module.css'
import { Icon } from '../../Icon.tsx'
import type { SelectableDates } from './dateText.ts'

export interface CalendarPanelProps extends SelectableDates {
  value: string
  onPick: (date: string) => void
}

// The calendar's arithmetic ends with the year 9999; later years can be typed only.
const toCalendarDate = (date: string | undefined) =>
  date !== undefined && /^\d{4}-/.test(date) ? parseDate(date) : undefined

/** One month of days; loaded when a date picker opens. */
export const CalendarPanel = ({ value, minValue, maxValue, validDates, onPick }: CalendarPanelProps) => {
  const calendar = useRef<HTMLDivElement>(null)
  const start = toCalendarDate(value || validDates?.[0])
  const min = toCalendarDate(minValue)
  const max = toCalendarDate(maxValue)

  useEffect(() => {
    calendar.current?.querySelector<HTMLElement>('[role=button][tabindex="0"]')?.focus({ preventScroll: true })
    calendar.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <I18nProvider locale="de-DE">
      <Calendar
        ref={calendar}
        className={styles.calendar}
        aria-label="Datum"
        value={toCalendarDate(value) ?? null}
        {...(start && { defaultFocusedValue: start })}
        {...(min && { minValue: min })}
        {...(max && { maxValue: max })}
        isDateUnavailable={(date) => validDates !== undefined && !validDates.includes(date.toString())}
        onChange={(date) => onPick(date.toString())}
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.step}>
            <Icon name="chevronLeft" />
          </Button>
          <CalendarHeading />
          <Button slot="next" className={styles.step}>
            <Icon name="chevronRight" />
          </Button>
        </div>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
