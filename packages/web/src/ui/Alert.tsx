import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { Breakable } from './Breakable.tsx'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type AlertKind = 'info' | 'success' | 'warning' | 'error'

export interface AlertProps {
  kind: AlertKind
  title?: string | undefined
  onDismiss?: (() => void) | undefined
  dismissLabel?: string
  /** False inside of a region that is announced already. */
  announced?: boolean
  children: ReactNode
}

const words = { info: 'Hinweis: ', success: 'Erfolg: ', warning: 'Achtung: ', error: 'Fehler: ' }

/** A message in the page; errors interrupt a screen reader, the rest waits. */
export const Alert = ({
  kind,
  title,
  onDismiss,
  dismissLabel = 'Hinweis schließen',
  announced = true,
  children,
}: AlertProps) => (
  <div
    role={announced ? (kind === 'error' ? 'alert' : 'status') : undefined}
    className={classNames(styles.alert, styles[kind])}
  >
    <span className={styles.icon}>
      <Icon name={kind} />
    </span>
    <div className={styles.body}>
      <VisuallyHidden>{words[kind]}</VisuallyHidden>
      {title && <p className={styles.title}>{title}</p>}
      <div>{typeof children === 'string' ? <Breakable text={children} /> : children}</div>
    </div>
    {onDismiss && (
      <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    )}
  </div>
)
