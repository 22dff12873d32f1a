import type { ReactNode } from 'react'
import { Alert, type AlertKind } from '../Alert.tsx'
import styles from './MessageBar.module.css'

interface MessageBarProps {
  kind?: AlertKind | undefined
  onDismiss: () => void
  /** Nothing, while there is no message. */
  children: ReactNode
}

/** The one message that concerns the whole portal; stays until it is dismissed. */
export const MessageBar = ({ kind = 'info', onDismiss, children }: MessageBarProps) => (
  // Rendered before it has a text, or screen readers do not announce it.
  <div role="status" className={styles.bar}>
    {children && (
      <Alert kind={kind} announced={kind === 'error'} onDismiss={onDismiss} dismissLabel="Meldung schließen">
        {children}
      </Alert>
    )}
  </div>
)
