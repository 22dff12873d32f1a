import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { classNames } from '../classNames.ts'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Shown before the input and read out with it, such as the fixed start of a number; not where it was typed as well. */
  prefix?: string | undefined
  /** Shown after the input and read out with it, such as a unit. */
  suffix?: string | undefined
  /** A figure is aligned to the right, next to its unit. */
  figure?: boolean
  /** The one figure that the page is about. */
  large?: boolean
  /** For short values: dates, codes, house numbers. */
  narrow?: boolean
}

/** One line of text; spread `register('name')` of a form over it. */
export const TextField = ({
  label,
  hint,
  error,
  optional = false,
  prefix: start = '',
  suffix = '',
  figure = false,
  large = false,
  narrow = false,
  id,
  'aria-invalid': invalid,
  'aria-describedby': description = '',
  ...input
}: TextFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? input.name ?? ownId
  const prefix = String(input.value ?? '')
    .toUpperCase()
    .startsWith(start.toUpperCase())
    ? ''
    : start
  const affixes = [prefix && `${fieldId}-prefix`, suffix && `${fieldId}-suffix`]

  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional} narrow={narrow}>
      <span className={styles.control}>
        {prefix && (
          <span className={styles.affix} id={`${fieldId}-prefix`}>
            {prefix}
          </span>
        )}
        <input
          type="text"
          aria-required={!optional || undefined}
          {...input}
          id={fieldId}
          className={classNames(styles.input, figure && styles.figure, large && styles.large)}
          aria-invalid={error === undefined ? invalid : true}
          aria-describedby={describedBy(fieldId, { hint, error }, ...affixes, description)}
        />
        {suffix && (
          <span className={styles.affix} id={`${fieldId}-suffix`}>
            {suffix}
          </span>
        )}
      </span>
    </Field>
  )
}
