import { type ComponentProps, useEffect, useId, useState } from 'react'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import styles from './PasswordField.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../classNames.ts'
import { describedBy, Field, type FieldTexts } from './Field.tsx'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'size'> {
  label: string
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
}

/** A password that can be shown; hidden again when its form is sent, so that no browser remembers it as text. */
export const PasswordField = ({
  label,
  hint,
  error,
  optional = false,
  id,
  'aria-invalid': invalid,
  'aria-describedby': description = '',
  ...input
}: PasswordFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? input.name ?? ownId
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const form = document.getElementById(fieldId)?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide, { capture: true })
    return () => form?.removeEventListener('submit', hide, { capture: true })
  }, [fieldId])

  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <span className={fieldStyles.control}>
        <input
          aria-required={!optional || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={fieldId}
          type={shown ? 'text' : 'password'}
          className={classNames(fieldStyles.input, styles.input)}
          aria-invalid={error === undefined ? invalid : true}
          aria-describedby={describedBy(fieldId, { hint, error }, description)}
        />
        <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
          {shown ? 'Verbergen' : 'Anzeigen'}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </button>
      </span>
    </Field>
  )
}
