import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import styles from './ValueTable.module.css'

export interface ValueRow {
  label: string
  value: ReactNode
  /** A figure with its unit stands at the right. */
  figure?: boolean
}

const isEmpty = (value: ReactNode) =>
  value === undefined || value === null || typeof value === 'boolean' || (typeof value === 'string' && !value.trim())

/** Read-only names and values; what is missing says so [section 2]. */
export const ValueTable = ({ rows }: { rows: readonly ValueRow[] }) => (
  <div className={styles.frame}>
    <dl>
      {rows.map(({ label, value, figure }) => (
        <div key={label} className={classNames(styles.row, figure && styles.figureRow)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={classNames(styles.value, isEmpty(value) && styles.empty)}>
            {isEmpty(value) ? 'Nicht angegeben' : value}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
