import { type FocusEvent, useId, useRef, useState } from 'react'
import { formatWochentag } from '../../../lib/format.ts'
import { afterPress } from '../../../lib/later/afterPress.ts'
import { deferred } from '../../../lib/later/deferred.tsx'
import styles from './DatePicker.module.css'
import fieldStyles from '../Field.module.css'
import { Button } from '../../Button.tsx'
import { Icon } from '../../Icon.tsx'
import { LoadingMask } from '../../LoadingMask.tsx'
import { useDismiss } from '../../useDismiss.ts'
import { describedBy, Field, type FieldTexts } from '../Field.tsx'
import { type SelectableDates, useDateText } from './dateText.ts'

// The calendar weighs more than all other fields together; it comes when it is opened.
const CalendarPanel = deferred(async () => (await import('./CalendarPanel.tsx')).CalendarPanel, {
  pending: <LoadingMask shape="block" isLaidOver />,
  failed: <p>Der Kalender konnte nicht geladen werden. Bitte tippen Sie das Datum ein.</p>,
})

interface DatePickerProps extends FieldTexts, SelectableDates {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Hears a selectable day as `YYYY-MM-DD`, or the empty text while there is none; and what was typed for it. */
  onChange: (value: string, text: string) => void
  /** What was typed before a reload and is no selectable day. */
  initialText?: string | undefined
  onBlur?: (() => void) | undefined
  name?: string
  id?: string
}

/** A day: typed in any usual way, shown as `01. März 2026`, or picked from a calendar. */
export const DatePicker = ({ label, hint, error, optional = false, id, name, value, ...rest }: DatePickerProps) => {
  const { onChange, onBlur, initialText, minValue, maxValue, validDates, invalidReason } = rest
  const ownId = useId()
  const fieldId = id ?? name ?? ownId
  const [open, setOpen] = useState(false)
  const picker = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const field = useDateText({ value, onChange, initialText, minValue, maxValue, validDates, invalidReason })
  const shownError = field.error ?? error

  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  const pick = (date: string) => {
    field.pick(date)
    close()
  }
  const take = (date: string) => {
    field.pick(date)
    // Its button goes.
    document.getElementById(fieldId)?.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && picker.current?.contains(relatedTarget)) return
    setOpen(false)
    afterPress(field.leave)
    onBlur?.()
  }

  useDismiss({ open, onEscape: close, onPressOutside: () => setOpen(false), inside: picker })

  return (
    <Field
      id={fieldId}
      label={label}
      hint={hint}
      error={shownError}
      optional={optional}
      narrow
      after={
        field.offered.length > 0 && (
          <div role="group" aria-label="Mögliche Tage" className={styles.offered}>
            {field.offered.map((date) => (
              <Button key={date} size="small" onClick={() => take(date)}>
                {formatWochentag(date)}
              </Button>
            ))}
          </div>
        )
      }
    >
      <div ref={picker} className={styles.picker} onBlur={leave}>
        <span className={fieldStyles.control}>
          <input
            id={fieldId}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="TT.MM.JJJJ"
            className={fieldStyles.input}
            aria-required={!optional || undefined}
            aria-invalid={shownError === undefined ? undefined : true}
            aria-describedby={describedBy(fieldId, { hint, error: shownError })}
            value={field.text}
            onChange={({ target }) => field.type(target.value)}
          />
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-label="Kalender öffnen"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" />
          </button>
        </span>
        {open && (
          <div role="dialog" aria-label="Datum wählen" className={styles.panel}>
            <CalendarPanel
              minValue={minValue}
              maxValue={maxValue}
              validDates={validDates}
              value={value}
              onPick={pick}
            />
          </div>
        )}
      </div>
    </Field>
  )
}
