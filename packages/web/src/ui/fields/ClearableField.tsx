import { type ComponentProps, useId, useRef } from 'react'
import styles from './ClearableField.module.css'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

interface ClearableFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix' | 'size' | 'value'> {
  label: string
  value: string
  onClear: () => void
}

/** One line of text with a button that empties it. */
export const ClearableField = ({
  label,
  hint,
  error,
  optional = false,
  value,
  onClear,
  id,
  ...input
}: ClearableFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? input.name ?? ownId
  const field = useRef<HTMLInputElement>(null)
  const clearName = `${label} leeren`

  const clear = () => {
    onClear()
    // The button is of no use now.
    field.current?.focus()
  }

  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span className={fieldStyles.control}>
        <input
          type="text"
          aria-required={!optional || undefined}
          {...input}
          ref={field}
          id={fieldId}
          value={value}
          className={fieldStyles.input}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, { hint, error })}
        />
        <button
          type="button"
          className={styles.clear}
          aria-label={clearName}
          title={clearName}
          disabled={value === ''}
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      </span>
    </Field>
  )
}
