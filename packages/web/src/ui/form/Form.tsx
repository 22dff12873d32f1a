import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../Button.tsx'
import { FocusedAlert } from '../FocusedAlert.tsx'
import errorSummaryStyles from './ErrorSummary.module.css'
import styles from './Form.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { FieldWorkContext, useWorkOfFields } from './fieldWork.ts'

interface FormProps {
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

/** The frame of every form: errors above, fields, then save and cancel. */
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
  errors = noErrors,
  error,
  question,
  children,
  ...rest
}: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { tell, doing, hasFailed } = useWorkOfFields()
  // Submit was pressed while a field was at work: the form is sent when that is done, unless it came to nothing.
  const [press, setPress] = useState<'waits' | 'ended'>()
  const isWaiting = press === 'waits'
  const isReady = isWaiting && doing === undefined
  if (isReady && hasFailed) setPress('ended')
  useEffect(() => {
    if (isReady && !hasFailed) form.current?.requestSubmit()
  }, [isReady, hasFailed])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!valid) {
      setPress('ended')
      return onBlocked?.()
    }
    setPress(doing === undefined ? undefined : 'waits')
    if (doing === undefined) onSubmit(event)
  }

  return (
    <form
      {...rest}
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit}
      // What was pressed for is another form now.
      onChange={() => setPress(undefined)}
      aria-busy={busy || undefined}
    >
      <ErrorSummary errors={errors} />
      {error !== undefined && (
        <FocusedAlert key={error} kind="error">
          {error}
        </FocusedAlert>
      )}
      <FieldWorkContext value={tell}>
        <div className={styles.fields}>{children}</div>
      </FieldWorkContext>
      {question}
      <div className={styles.actions} hidden={Boolean(question)}>
        <Button
          type="submit"
          variant={submitVariant}
          busy={busy || isWaiting}
          disabledReason={valid ? undefined : reason}
          onBlocked={onBlocked}
        >
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
      </div>
      <p role="status" className={styles.status}>
        {isWaiting && `${doing} Danach wird gesendet.`}
        {press === 'ended' && 'Noch nicht gesendet. Bitte lesen Sie zuerst die Meldung im Formular.'}
      </p>
      <VisuallyHidden role="status">{busy && 'Bitte warten …'}</VisuallyHidden>
    </form>
  )
}

export interface FieldError {
  fieldId: string
  text: string
}

const focusable = 'input, select, textarea, button, [tabindex]'

// Focus, not the hash: the router would take a hash for a change of route.
const goToField = (fieldId: string) => (event: MouseEvent) => {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable)
  target?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** All errors of a form above it; takes focus when it appears. */
const ErrorSummary = ({ errors }: { errors: readonly FieldError[] }) => {
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const visible = errors.length > 0

  useEffect(() => {
    if (visible) summary.current?.focus()
  }, [visible])

  if (!visible) return null

  return (
    <div ref={summary} tabIndex={-1} role="group" aria-labelledby={titleId} className={errorSummaryStyles.summary}>
      <h2 id={titleId}>Bitte prüfen Sie Ihre Angaben</h2>
      <ul className={errorSummaryStyles.list}>
        {errors.map(({ fieldId, text }) => (
          <li key={`${fieldId} ${text}`}>
            <a href={`#${fieldId}`} onClick={goToField(fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
