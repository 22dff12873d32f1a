import type { ReactNode } from 'react'
import styles from './Table.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../classNames.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  /** What it is called beside its values on a phone, if shorter; empty where they speak for themselves. */
  label?: string
  /** 'end' for figures. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  caption: string
  /** The caption is only heard where a heading above says the same. */
  captionHidden?: boolean
  /** Many columns: rows of labelled values also where fewer columns would fit. */
  wide?: boolean
  /** Labelled rows as tight as a bank statement, the first column as their title: for many rows of few figures. */
  compact?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What stands here when there are no rows. */
  empty: ReactNode
}

// Safari forgets what a table is where CSS changes its display, so its roles are said again.
const as = (role: string) => ({ role })

/** A real table; where it is narrow, rows of labelled values. */
export const Table = <Row,>({
  caption,
  captionHidden = false,
  wide = false,
  compact = false,
  columns,
  rows,
  rowKey,
  empty,
}: TableProps<Row>) => {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>

  return (
    <div className={classNames(styles.frame, wide && styles.wide, compact && styles.compact)}>
      <table {...as('table')} className={styles.table}>
        <caption className={styles.caption}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead {...as('rowgroup')} className={styles.head}>
          <tr {...as('row')}>
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                {...as('columnheader')}
                scope="col"
                className={classNames(styles.header, align === 'end' && styles.end)}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')} className={styles.body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...as('row')} className={styles.row}>
              {columns.map(({ key, header, label = header, align, cell }) => (
                <td key={key} {...as('cell')} className={classNames(styles.cell, align === 'end' && styles.end)}>
                  {label !== '' && (
                    <span className={styles.label} aria-hidden="true">
                      {label}
                    </span>
                  )}
                  <span className={styles.value}>{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
