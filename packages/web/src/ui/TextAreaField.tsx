import type { ComponentProps } from 'react'
import { useId } from 'react'
import { CharacterCount } from './CharacterCount.tsx'
import { type CharacterLimits, characterCountText } from './characterCountText.ts'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'

export interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value'> {
  value?: string
  /** Counts the characters below the field; blanks around the text do not count. */
  limits?: CharacterLimits
}

/** Several lines of text; grows with what is typed. */
export const TextAreaField = ({
  label,
  hint,
  error,
  optional = false,
  limits,
  id,
  ...textarea
}: TextAreaFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? textarea.name ?? ownId
  const countId = `${fieldId}-count`

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
          aria-describedby={describedBy(fieldId, { hint, error }, ...(limits === undefined ? [] : [countId]))}
        />
      </span>
      {limits && (
        <CharacterCount id={countId}>{characterCountText((textarea.value ?? '').trim().length, limits)}</CharacterCount>
      )}
    </Field>
  )
}
