import type { ReactNode } from 'react'
import { Alert, type AlertKind } from './Alert.tsx'
import styles from './MessageBar.module.css'

export interface MessageBarProps {
  kind?: AlertKind
  onDismiss: () => void
  children: ReactNode
}

/** The one message that concerns the whole portal; stays until it is dismissed. */
export const MessageBar = ({ kind = 'info', onDismiss, children }: MessageBarProps) => (
  <div className={styles.bar}>
    <Alert kind={kind} onDismiss={onDismiss} dismissLabel="Meldung schließen">
      {children}
    </Alert>
  </div>
)
