import type { ReactNode } from 'react'
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

/** In lines of two, a row that is paired begins one: the row after the pair, or else the one before it, goes to its other side. */
export function inPairs(rows: readonly ValueRow[]): readonly ValueRow[] {
  const first = rows.findIndex(({ isPaired }) => isPaired)
  if (first === -1 || first % 2 === 0) return rows
  const others = [...rows.slice(0, first), ...rows.slice(first + 2)]
  const before = others.length > first ? first + 1 : first - 1
  return [...others.slice(0, before), ...rows.slice(first, first + 2), ...others.slice(before)]
}

/** Read-only names and values, set like a bank statement; a missing value says so [oberflaeche-27]. */
export const ValueTable = ({ rows, quiet = false }: ValueTableProps) => (
  <dl className={quiet ? styles.quiet : styles.table}>
    {(quiet ? inPairs(rows) : rows).map(({ label, value, isIdentifier = false }) => (
      <div key={label} className={classNames(styles.row, isIdentifier && styles.identifier)}>
        <dt className={styles.label}>{label}</dt>
        <dd className={classNames(styles.value, isEmpty(value) && styles.empty)}>
          {isEmpty(value) ? 'Nicht angegeben' : isIdentifier ? <Identifier>{value}</Identifier> : value}
        </dd>
      </div>
    ))}
  </dl>
)
