import { type ComponentProps, useId } from 'react'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import styles from './SelectField.module.css'
import { classNames } from '../classNames.ts'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'multiple' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Stands for 'nothing chosen yet'; its value is the empty text. */
  placeholder?: string
}

/** One of several: the system's own list, which every phone draws well. */
export const SelectField = ({
  label,
  hint,
  error,
  optional = false,
  options,
  placeholder,
  id,
  ...select
}: SelectFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? select.name ?? ownId

  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span className={fieldStyles.control}>
        <select
          aria-required={!optional || undefined}
          {...select}
          id={fieldId}
          className={classNames(fieldStyles.input, styles.select)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, { hint, error })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevronDown" />
        </span>
      </span>
    </Field>
  )
}
