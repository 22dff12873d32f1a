import type { ReactNode } from 'react'
import { nichtAngegeben } from '../../lib/format.ts'
import styles from './ValueTable.module.css'
import { Identifier } from '../Identifier.tsx'
import { classNames } from '../classNames.ts'

export interface ValueRow {
  label: string
  value: ReactNode
  /** A number or code by which a thing is called. */
  isIdentifier?: boolean
  /** It stands beside the next one where there are two columns: from and until. */
  isPaired?: boolean
}

const isEmpty = (value: ReactNode) =>
  value === undefined || value === null || typeof value === 'boolean' || (typeof value === 'string' && !value.trim())

interface ValueTableProps {
  rows: readonly ValueRow[]
  /** Small and in two columns: what stands below the figures that matter. */
  quiet?: boolean
}

/** Read-only names and values, set like a bank statement; a missing value says so [oberflaeche-27]. */
export const ValueTable = ({ rows, quiet = false }: ValueTableProps) => (
  <dl className={quiet ? styles.quiet : styles.table}>
    {rows.map(({ label, value, isIdentifier = false, isPaired = false }) => (
      <div key={label} className={classNames(styles.row, isIdentifier && styles.identifier, isPaired && styles.paired)}>
        <dt className={styles.label}>{label}</dt>
        <dd className={classNames(styles.value, isEmpty(value) && styles.empty)}>
          {isEmpty(value) ? nichtAngegeben : isIdentifier ? <Identifier>{value}</Identifier> : value}
        </dd>
      </div>
    ))}
  </dl>
)
