import type { ReactNode } from 'react'
import styles from './FieldRow.module.css'

/** A long and a short field of one line, such as a street and its number; below each other on a phone. */
export const FieldRow = ({
  long,
  short,
  shortFirst = false,
}: {
  long: ReactNode
  short: ReactNode
  shortFirst?: boolean
}) => (
  <div className={styles.row}>
    {shortFirst && <div className={styles.short}>{short}</div>}
    <div className={styles.long}>{long}</div>
    {!shortFirst && <div className={styles.short}>{short}</div>}
  </div>
)
