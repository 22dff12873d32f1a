import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './PagedTable.module.css'
import { Table, type TableProps } from './Table.tsx'
import { usePrinting } from './usePrinting.ts'

// About twenty sheets; whoever prints more has asked for parts of it.
const mostOnPaper = 500

export interface PagedTableProps<Row> extends TableProps<Row> {
  /** How many rows each press of the button adds. */
  pageSize: number
  /** How many are shown at first; as many if not given. */
  firstSize?: number
}

/** A table that shows its first rows, and more on demand; on paper it has all of them. */
export const PagedTable = <Row,>({ rows, pageSize, firstSize = pageSize, ...table }: PagedTableProps<Row>) => {
  const [pages, setPages] = useState(0)
  const isWhole = usePrinting() && rows.length <= mostOnPaper
  const shown = isWhole ? rows : rows.slice(0, firstSize + pages * pageSize)
  const rest = rows.length - shown.length

  return (
    <div className={styles.paged}>
      <Table {...table} rows={shown} />
      {rows.length > firstSize && !isWhole && (
        <div className={styles.more}>
          <p role="status">
            {shown.length} von {rows.length} Einträgen
          </p>
          {rest > 0 && (
            <Button size="small" onClick={() => setPages(pages + 1)}>
              {Math.min(rest, pageSize)} weitere anzeigen
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
