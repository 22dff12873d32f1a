import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './buttonClass.ts'
import { Confirm } from './Confirm.tsx'
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Submit is enabled only when the form is valid [oberflaeche-18]. */
  valid: boolean
  /** Said below the submit button while the form is not valid. */
  reason?: string | undefined
  /** Submit was pressed all the same: time to say what is wrong. */
  onBlocked?: (() => void) | undefined
  /** A request runs. */
  busy?: boolean
  submitLabel?: string
  /** What ends something is never the primary colour. */
  submitVariant?: ButtonVariant
  onCancel?: (() => void) | undefined
  cancelLabel?: string
  onDelete?: (() => void) | undefined
  deleteLabel?: string
  deleteQuestion?: string
  /** Errors of single fields, as the server found them. */
  errors?: readonly FieldError[]
  /** What went wrong as a whole; what was typed stays. */
  error?: string | undefined
  /** Names the form for screen readers where the page's heading does not. */
  'aria-label'?: string
  /** Asked back after submit, in place of the buttons. */
  question?: ReactNode
  children: ReactNode
}

const noErrors: readonly FieldError[] = []
const defaultReason = 'Bitte füllen Sie zuerst alle Pflichtfelder richtig aus.'

/** The frame of every form: errors above, fields, then save, cancel and delete. */
export const Form = ({
  onSubmit,
  valid,
  reason = defaultReason,
  onBlocked,
  busy = false,
  submitLabel = 'Speichern',
  submitVariant = 'primary',
  onCancel,
  cancelLabel = 'Abbrechen',
  onDelete,
  deleteLabel = 'Löschen',
  deleteQuestion = 'Möchten Sie diesen Eintrag wirklich löschen?',
  errors = noErrors,
  error,
  question,
  children,
  ...rest
}: FormProps) => {
  const failure = useRef<HTMLDivElement>(null)
  const shown = useRef(error)
  useEffect(() => {
    if (error !== undefined && error !== shown.current) failure.current?.focus()
    shown.current = error
  }, [error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (valid && !busy) onSubmit(event)
  }

  return (
    <form {...rest} noValidate className={styles.form} onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary errors={errors} />
      {error !== undefined && (
        <div ref={failure} tabIndex={-1}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <div className={styles.fields}>{children}</div>
      {question}
      <div className={styles.actions} hidden={Boolean(question)}>
        <Button
          type="submit"
          variant={submitVariant}
          busy={busy}
          disabledReason={valid ? undefined : reason}
          onBlocked={onBlocked}
        >
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
        {onDelete && (
          <div className={styles.delete}>
            <Confirm question={deleteQuestion} onConfirm={onDelete} busy={busy}>
              {deleteLabel}
            </Confirm>
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{busy && 'Bitte warten …'}</VisuallyHidden>
    </form>
  )
}
