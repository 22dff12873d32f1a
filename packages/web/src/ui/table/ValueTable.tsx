import type { ReactNode } from 'react'
import styles from './ValueTable.module.css'
import { classNames } from '../classNames.ts'

export interface ValueRow {
  label: string
  value: ReactNode
}

const isEmpty = (value: ReactNode) =>
  value === undefined || value === null || typeof value === 'boolean' || (typeof value === 'string' && !value.trim())

/** Read-only names and values, set like a bank statement; a missing value says so [oberflaeche-27]. */
export const ValueTable = ({ rows }: { rows: readonly ValueRow[] }) => (
  <dl>
    {rows.map(({ label, value }) => (
      <div key={label} className={styles.row}>
        <dt className={styles.label}>{label}</dt>
        <dd className={classNames(styles.value, isEmpty(value) && styles.empty)}>
          {isEmpty(value) ? 'Nicht angegeben' : value}
        </dd>
      </div>
    ))}
  </dl>
)
