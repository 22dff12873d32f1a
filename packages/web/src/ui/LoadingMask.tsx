import { useEffect, useState } from 'react'
import { classNames } from './classNames.ts'
import styles from './LoadingMask.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface LoadingMaskProps {
  /** The shape of what comes: names and values, or one block such as a chart. */
  shape?: 'lines' | 'block'
  lines?: number
  label?: string
}

const patienceMs = 150

/** Keeps the place of what is loading; visible and announced only when it takes longer than a moment. */
export const LoadingMask = ({ shape = 'lines', lines = 4, label = 'Wird geladen …' }: LoadingMaskProps) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{late && label}</VisuallyHidden>
      <div className={styles.mask} aria-hidden="true">
        {shape === 'block' ? (
          <span className={classNames(styles.bar, styles.block)} />
        ) : (
          Array.from({ length: lines }, (_, line) => (
            <span key={line} className={styles.line}>
              <span className={styles.bar} />
              <span className={styles.bar} />
            </span>
          ))
        )}
      </div>
    </div>
  )
}
