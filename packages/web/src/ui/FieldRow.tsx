import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './FieldRow.module.css'

export interface FieldRowProps {
  long: ReactNode
  /** A narrow field. */
  short: ReactNode
  shortFirst?: boolean
}

/** A long and a short field of one line, such as a street and its number; without hints, and below each other on a phone. */
export const FieldRow = ({ long, short, shortFirst = false }: FieldRowProps) => {
  const fields = shortFirst ? [short, long] : [long, short]
  return (
    <div className={classNames(styles.row, shortFirst && styles.shortFirst)}>
      <div className={styles.field}>{fields[0]}</div>
      <div className={styles.field}>{fields[1]}</div>
    </div>
  )
}
