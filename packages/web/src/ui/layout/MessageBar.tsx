import { type ReactNode, useEffect, useRef } from 'react'
import { Alert, type AlertKind } from '../Alert.tsx'
import { classNames } from '../classNames.ts'
import styles from './MessageBar.module.css'

interface MessageBarProps {
  kind?: AlertKind | undefined
  /** It has so much to say that it would cover a phone, and goes with the page there. */
  isLong?: boolean | undefined
  /** Tells one message from the next. */
  said?: unknown
  onDismiss: () => void
  /** Nothing, while there is no message. */
  children: ReactNode
}

/** The one message that concerns the whole portal; stays until it is dismissed. */
export function MessageBar({ kind = 'info', isLong = false, said, onDismiss, children }: MessageBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  // A long one goes with the page: on a page that is scrolled, it would come out of sight.
  useEffect(() => {
    if (said !== undefined && (bar.current?.getBoundingClientRect().top ?? 0) < 0) bar.current?.scrollIntoView()
  }, [said])

  return (
    // Rendered before it has a text, or screen readers do not announce it.
    <div ref={bar} role="status" className={classNames(styles.bar, isLong && styles.long)}>
      {children && (
        <Alert kind={kind} announced={kind === 'error'} onDismiss={onDismiss} dismissLabel="Meldung schließen">
          {children}
        </Alert>
      )}
    </div>
  )
}
