import type { ReactNode } from 'react'
import { Alert, type AlertKind } from '../Alert.tsx'
import { classNames } from '../classNames.ts'
import styles from './MessageBar.module.css'

interface MessageBarProps {
  kind?: AlertKind | undefined
  /** It has so much to say that it would cover a phone, and goes with the page there. */
  isLong?: boolean
  onDismiss: () => void
  /** Nothing, while there is no message. */
  children: ReactNode
}

/** The one message that concerns the whole portal; stays until it is dismissed. */
export const MessageBar = ({ kind = 'info', isLong = false, onDismiss, children }: MessageBarProps) => (
  // Rendered before it has a text, or screen readers do not announce it.
  <div role="status" className={classNames(styles.bar, isLong && styles.long)}>
    {children && (
      <Alert kind={kind} announced={kind === 'error'} onDismiss={onDismiss} dismissLabel="Meldung schließen">
        {children}
      </Alert>
    )}
  </div>
)
