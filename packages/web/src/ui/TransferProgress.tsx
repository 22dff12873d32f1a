import type { ReactNode } from 'react'
import styles from './TransferProgress.module.css'

interface TransferProgressProps {
  /** The name of the transfer for screen readers. */
  label: string
  receivedBytes?: number
  /** Without it the bar shows that the length is unknown. */
  totalBytes?: number | undefined
  /** How much has come; nothing where nothing has. */
  size?: string | undefined
  children?: ReactNode
}

/** How far something is on its way, and what one can do about it. */
export function TransferProgress({ label, receivedBytes, totalBytes, size, children }: TransferProgressProps) {
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={label}
        max={totalBytes}
        value={totalBytes === undefined ? undefined : receivedBytes}
      />
      {size !== undefined && <span className={styles.size}>{size}</span>}
      {children}
    </div>
  )
}
