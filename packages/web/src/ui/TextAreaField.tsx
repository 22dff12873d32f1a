import type { ComponentProps } from 'react'
import { useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'

export interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

/** Several lines of text; grows with what is typed. */
export const TextAreaField = ({ label, hint, error, optional = false, id, ...textarea }: TextAreaFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? textarea.name ?? ownId

  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span className={styles.control}>
        <textarea
          rows={5}
          aria-required={!optional || undefined}
          {...textarea}
          id={fieldId}
          className={styles.input}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(fieldId, { hint, error })}
        />
      </span>
    </Field>
  )
}
