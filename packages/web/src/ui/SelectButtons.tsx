import { useId } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classNames } from './classNames.ts'
import { describedBy, errorId, hintId, type FieldTexts } from './Field.tsx'
import fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import styles from './SelectButtons.module.css'

export interface SelectButtonsProps extends Omit<FieldTexts, 'optional'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The chosen value; empty when nothing is. */
  value: string
  onChange: (value: string) => void
  /** Once chosen, it cannot be deselected to empty [section 2]. */
  required?: boolean
  disabled?: boolean
  id?: string
}

/** One of a few, all visible. */
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
      <ToggleButtonGroup
        className={styles.group}
        aria-labelledby={`${fieldId}-label`}
        aria-describedby={describedBy(fieldId, { hint, error })}
        selectionMode="single"
        disallowEmptySelection={required}
        isDisabled={disabled}
        selectedKeys={value === '' ? [] : [value]}
        onSelectionChange={([chosen]) => onChange(chosen === undefined ? '' : String(chosen))}
      >
        {options.map((option) => (
          <ToggleButton
            key={option.value}
            id={option.value}
            className={styles.button}
            isDisabled={option.disabled ?? false}
          >
            {option.value === value && <Icon name="check" />}
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error !== undefined && (
        <span className={fieldStyles.error} id={errorId(fieldId)}>
          <Icon name="error" />
          {error}
        </span>
      )}
    </div>
  )
}
