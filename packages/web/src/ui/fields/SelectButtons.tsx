import { type KeyboardEvent, useId } from 'react'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import styles from './SelectButtons.module.css'
import { classNames } from '../classNames.ts'
import { describedBy, FieldError, type FieldTexts, hintId } from './Field.tsx'

export interface SelectButtonsProps extends Omit<FieldTexts, 'optional'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The chosen value; empty when nothing is. */
  value: string
  onChange: (value: string) => void
  /** A choice can be changed, but not taken back [oberflaeche-22]. */
  required?: boolean
  disabled?: boolean
  id?: string
}

// Two of them have no room beside each other in a form.
const isLong = ({ label }: { label: string }) => label.length > 24

/** One of a few, all visible; one stop of the Tab key, and the arrow keys move and choose as among radio buttons. */
export const SelectButtons = ({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  required = false,
  disabled = false,
  id,
}: SelectButtonsProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const usable = options.filter((option) => !disabled && option.disabled !== true)
  const tabStop = usable.find((option) => option.value === value) ?? usable[0]

  const press = (pressed: string) => {
    if (pressed !== value) onChange(pressed)
    else if (!required) onChange('')
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const next = buttons.findIndex((button) => button === document.activeElement) + step
    const button = buttons.at(next % buttons.length)
    button?.focus()
    if (button !== undefined && button.value !== value) onChange(button.value)
  }

  return (
    <div id={fieldId} className={classNames(fieldStyles.field, error !== undefined && fieldStyles.invalid)}>
      <span className={fieldStyles.label} id={`${fieldId}-label`}>
        {label}
      </span>
      {hint !== undefined && (
        <span className={fieldStyles.hint} id={hintId(fieldId)}>
          {hint}
        </span>
      )}
      <div
        role="radiogroup"
        className={classNames(styles.group, options.some(isLong) && styles.stacked)}
        aria-labelledby={`${fieldId}-label`}
        aria-describedby={describedBy(fieldId, { hint, error })}
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-disabled={disabled || undefined}
        // Its buttons are the stops.
        tabIndex={-1}
        onKeyDown={move}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            value={option.value}
            className={styles.button}
            aria-checked={option.value === value}
            tabIndex={option === tabStop ? 0 : -1}
            disabled={disabled || option.disabled === true}
            onClick={() => press(option.value)}
          >
            {option.value === value && <Icon name="check" />}
            {option.label}
          </button>
        ))}
      </div>
      <FieldError id={fieldId} error={error} />
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
