import { Fragment, useEffect, useState } from 'react'
import styles from './LoadingMask.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { classNames } from './classNames.ts'

export interface LoadingMaskProps {
  /** The shape of what comes: names and values, a sentence with a note, fields, or one block such as a chart. */
  shape?: 'lines' | 'sentence' | 'fields' | 'block'
  /** How many lines or fields; several numbers are several tables. */
  lines?: number | readonly number[]
  /** So many more lines on a phone, where what comes stands below the others. */
  furtherOnPhone?: number
  /** A title above it all. */
  hasTitle?: boolean
  /** A state above the lines. */
  hasStatus?: boolean
  /** A button below the lines. */
  hasButton?: boolean
  /** What comes lies over the page and pushes nothing away. */
  isLaidOver?: boolean
  label?: string
}

const patienceMs = 150

/** Keeps the place of what is loading; visible and announced only when it takes longer than a moment. */
export const LoadingMask = ({
  shape = 'lines',
  lines = 4,
  furtherOnPhone = 0,
  hasTitle = false,
  hasStatus = false,
  hasButton = false,
  isLaidOver = false,
  label = 'Wird geladen …',
}: LoadingMaskProps) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div aria-busy="true" data-arriving={isLaidOver ? undefined : true}>
      <VisuallyHidden role="status">{late && label}</VisuallyHidden>
      <div className={styles.mask} aria-hidden="true">
        {hasTitle && <span className={classNames(styles.bar, styles.title)} />}
        {hasStatus && <span className={classNames(styles.bar, styles.status)} />}
        {shape === 'block' && <span className={classNames(styles.bar, styles.block)} />}
        {[lines].flat().map((count, part) => (
          <Fragment key={part}>
            {shape === 'lines' && <Lines count={count} />}
            {shape === 'sentence' && <Sentence />}
            {shape === 'fields' && <Fields count={count} />}
          </Fragment>
        ))}
        {furtherOnPhone > 0 && (
          <span className={styles.onPhone}>
            <Lines count={furtherOnPhone} />
          </span>
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

const Sentence = () => (
  <span className={styles.sentence}>
    <span className={styles.bar} />
    <span className={styles.bar} />
  </span>
)

const Fields = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, field) => (
    <span key={field} className={styles.field}>
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  ))
