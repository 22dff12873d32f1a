import { type ComponentProps, useId } from 'react'
import characterCountStyles from './CharacterCount.module.css'
import styles from './Field.module.css'
import { HeardLater } from '../HeardLater.tsx'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import { numberFormat } from '../../lib/numberFormat.ts'

interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value'> {
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

/** How much stands in a field: seen at once, heard when typing pauses. */
const CharacterCount = ({ id, children }: { id: string; children: string }) => (
  <>
    <span id={id} className={characterCountStyles.count}>
      {children}
    </span>
    <HeardLater>{children}</HeardLater>
  </>
)

interface CharacterLimits {
  min?: number
  max: number
}

const number = numberFormat()

/** How many characters stand in a field, and how many are missing or too many. */
export function characterCountText(length: number, { min = 0, max }: CharacterLimits): string {
  if (length > max) return `${number.format(length)} Zeichen, ${number.format(length - max)} zu viel`
  if (length > 0 && length < min) return `${number.format(length)} Zeichen, noch ${number.format(min - length)} nötig`
  return `${number.format(length)} von höchstens ${number.format(max)} Zeichen`
}
