import type { MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export interface FieldError {
  fieldId: string
  text: string
}

export interface ErrorSummaryProps {
  errors: readonly FieldError[]
  title?: string
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
export const ErrorSummary = ({ errors, title = 'Bitte prüfen Sie Ihre Angaben' }: ErrorSummaryProps) => {
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const visible = errors.length > 0

  useEffect(() => {
    if (visible) summary.current?.focus()
  }, [visible])

  if (!visible) return null

  return (
    <div ref={summary} tabIndex={-1} role="group" aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>
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
