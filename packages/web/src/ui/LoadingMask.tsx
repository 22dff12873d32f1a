import { useEffect, useState } from 'react'
import { classNames } from './classNames.ts'
import styles from './LoadingMask.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface LoadingMaskProps {
  /** The shape of what comes: names and values, or one block such as a chart. */
  shape?: 'lines' | 'block'
  /** How many lines; several numbers are several tables. */
  lines?: number | readonly number[]
  /** A state above the lines. */
  hasStatus?: boolean
  /** A button below the lines. */
  hasButton?: boolean
  label?: string
}

const patienceMs = 150

/** Keeps the place of what is loading; visible and announced only when it takes longer than a moment. */
export const LoadingMask = ({
  shape = 'lines',
  lines = 4,
  hasStatus = false,
  hasButton = false,
  label = 'Wird geladen …',
}: LoadingMaskProps) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{late && label}</VisuallyHidden>
      <div className={styles.mask} aria-hidden="true">
        {hasStatus && <span className={classNames(styles.bar, styles.status)} />}
        {shape === 'block' ? (
          <span className={classNames(styles.bar, styles.block)} />
        ) : (
          (typeof lines === 'number' ? [lines] : lines).map((count, table) => <Lines key={table} count={count} />)
        )}
        {hasButton && <span className={classNames(styles.bar, styles.button)} />}
      </div>
    </div>
  )
}

const Lines = ({ count }: { count: number }) => (
  <span className={styles.lines}>
    {Array.from({ length: count }, (_, line) => (
      <span key={line} className={styles.line}>
        <span className={styles.bar} />
        <span className={styles.bar} />
      </span>
    ))}
  </span>
)
