import { type ComponentProps, useId } from 'react'
import styles from './CheckboxField.module.css'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { classNames } from '../classNames.ts'
import { describedBy, errorId, type FieldTexts, hintId } from './Field.tsx'

export interface CheckboxFieldProps extends Omit<FieldTexts, 'optional'>, Omit<ComponentProps<'input'>, 'type'> {}

/** One box to tick; its label may hold a link. */
export const CheckboxField = ({ label, hint, error, id, ...input }: CheckboxFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? input.name ?? ownId

  return (
    <div className={classNames(styles.field, error !== undefined && styles.invalid)}>
      <div className={styles.row}>
        <span className={styles.box}>
          <input
            {...input}
            id={fieldId}
            type="checkbox"
            className={styles.input}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(fieldId, { hint, error })}
          />
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
        </span>
        <label htmlFor={fieldId}>{label}</label>
      </div>
      {hint !== undefined && (
        <span className={classNames(fieldStyles.hint, styles.below)} id={hintId(fieldId)}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className={classNames(fieldStyles.error, styles.below)} id={errorId(fieldId)}>
          <Icon name="error" />
          {error}
        </span>
      )}
    </div>
  )
}
