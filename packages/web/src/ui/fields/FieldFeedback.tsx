import type { ReactNode } from 'react'
import styles from './FieldFeedback.module.css'
import { Icon } from '../Icon.tsx'
import { classNames } from '../classNames.ts'

export interface FieldFeedbackProps {
  id?: string
  kind?: 'pending' | 'success' | 'warning'
  children?: ReactNode
  /** Such as a way to try again. */
  action?: ReactNode
  /** Keeps its line free, so that nothing jumps when it comes. */
  reserved?: boolean
}

/** What a check says of a field, below it. */
export const FieldFeedback = ({ id, kind = 'pending', children, action, reserved = false }: FieldFeedbackProps) => (
  <div className={classNames(styles.feedback, reserved && styles.reserved)}>
    <span role="status" id={id} className={classNames(styles.text, styles[kind])}>
      {children && (
        <>
          {kind !== 'pending' && <Icon name={kind} />}
          <span>{children}</span>
        </>
      )}
    </span>
    {action}
  </div>
)
