import { type ReactNode, useState } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Table.module.css'
import lineStyles from './TableLines.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../classNames.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  /** What it is called beside its values on a phone, if shorter; empty where they speak for themselves. */
  label?: string
  /** 'end' for figures. */
  align?: 'start' | 'end'
  /** Names the row, for screen readers. */
  isRowHeader?: boolean
  /** Stands in the one line of a folded row. */
  inLine?: boolean
  cell: (row: Row) => ReactNode
}

export interface TableSum {
  label: string
  value: string
}

export interface TableProps<Row> {
  /** Only heard: a heading above says the same. */
  caption: string
  /** Many columns: rows of labelled values also where fewer columns would fit. */
  wide?: boolean
  /** Labelled rows as tight as a bank statement, the first column as their title: for many rows of few figures. */
  compact?: boolean
  /** A row is one line from 34rem on; below, what follows its first column is small, and the last stands at the edge. */
  lines?: boolean
  /** On a phone each row is one line, and a press shows all of it; names a row for the button. */
  foldedAs?: (row: Row) => string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows that follow each other and are of one group stand below its name. */
  groupOf?: ((row: Row) => string) | undefined
  /** Below the rows, in the last column. */
  sums?: readonly TableSum[]
  /** What stands here when there are no rows. */
  empty: ReactNode
}

// Safari forgets what a table is where CSS changes its display, so its roles are said again.
const as = (role: string) => ({ role })

interface CellProps<Row> {
  column: TableColumn<Row>
  row: Row
  /** What stands behind the value. */
  children: ReactNode
}

const Cell = <Row,>({ column, row, children }: CellProps<Row>) => {
  const { header, label = header, align, isRowHeader = false, inLine = isRowHeader, cell } = column
  const className = classNames(styles.cell, align === 'end' && styles.end, inLine && styles.inLine)
  const content = (
    <>
      {label !== '' && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <span className={styles.value}>{cell(row)}</span>
      {children}
    </>
  )
  return isRowHeader ? (
    <th {...as('rowheader')} scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td {...as('cell')} className={className}>
      {content}
    </td>
  )
}

/** The rows of each group, in their order; all in one where there are none. */
function groupRows<Row>(rows: readonly Row[], groupOf: TableProps<Row>['groupOf'] = () => '') {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  return groups
}

/** A real table; where it is narrow, rows of labelled values. */
export const Table = <Row,>({
  caption,
  wide = false,
  compact = false,
  lines = false,
  foldedAs,
  columns,
  rows,
  rowKey,
  groupOf,
  sums,
  empty,
}: TableProps<Row>) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>

  return (
    <div
      className={classNames(styles.frame, wide && styles.wide, compact && styles.compact, lines && lineStyles.lines)}
    >
      <table {...as('table')} className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
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
        {[...groupRows(rows, groupOf)].map(([group, ofGroup]) => (
          <tbody key={group} {...as('rowgroup')} className={styles.body}>
            {groupOf && (
              <tr {...as('row')} className={styles.row}>
                <th {...as('rowheader')} scope="rowgroup" colSpan={columns.length} className={styles.cell}>
                  {group}
                </th>
              </tr>
            )}
            {ofGroup.map((row) => {
              const id = rowKey(row)
              const isOpen = open.has(id)
              const toggle = () =>
                setOpen((now) => new Set(isOpen ? [...now].filter((one) => one !== id) : [...now, id]))
              return (
                <tr key={id} {...as('row')} className={classNames(styles.row, foldedAs && !isOpen && styles.folded)}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row}>
                      {column.isRowHeader && foldedAs && (
                        <button
                          type="button"
                          className={styles.toggle}
                          aria-expanded={isOpen}
                          aria-label={`Alle Angaben: ${foldedAs(row)}`}
                          onClick={toggle}
                        >
                          <Icon name="chevronDown" />
                        </button>
                      )}
                    </Cell>
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
        {sums && (
          <tfoot {...as('rowgroup')} className={styles.body}>
            {sums.map(({ label, value }) => (
              <tr key={label} {...as('row')} className={styles.row}>
                <th {...as('rowheader')} scope="row" colSpan={columns.length - 1} className={styles.cell}>
                  {label}
                </th>
                <td {...as('cell')} className={classNames(styles.cell, styles.end)}>
                  {value}
                </td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
