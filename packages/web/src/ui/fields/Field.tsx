import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../classNames.ts'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks a field that may stay empty; fields are required otherwise. */
  optional?: boolean
}

interface FieldProps extends FieldTexts {
  id: string
  narrow?: boolean
  /** Below the error: ways out of it. */
  after?: ReactNode
  children: ReactNode
}

export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`

/** The ids a control names in aria-describedby: the error first, since it is what matters now. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, ...more: string[]) =>
  classNames(error !== undefined && errorId(id), hint !== undefined && hintId(id), ...more) || undefined

/** Label above, hint under it, the control, the error below. */
export const Field = ({ id, label, hint, error, optional, narrow, after, children }: FieldProps) => (
  <div className={classNames(styles.field, error !== undefined && styles.invalid, narrow && styles.narrow)}>
    <label className={styles.label} htmlFor={id}>
      {label}
      {optional && <span className={styles.optional}> (freiwillig)</span>}
    </label>
    {hint !== undefined && (
      <span className={styles.hint} id={hintId(id)}>
        {hint}
      </span>
    )}
    {children}
    <FieldError id={id} error={error} />
    {after}
  </div>
)

/** What is wrong with a field, below it. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <span className={styles.error} id={errorId(id)}>
      <Icon name="error" />
      <span>
        <VisuallyHidden>Fehler: </VisuallyHidden>
        {error}
      </span>
    </span>
  )
