import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './PagedTable.module.css'
import { Table, type TableProps } from './Table.tsx'

export interface PagedTableProps<Row> extends TableProps<Row> {
  /** How many rows are shown at first, and how many each press of the button adds. */
  pageSize: number
}

/** A table that shows its first rows, and more on demand. */
export const PagedTable = <Row,>({ rows, pageSize, ...table }: PagedTableProps<Row>) => {
  const [pages, setPages] = useState(1)
  const shown = rows.slice(0, pages * pageSize)
  const rest = rows.length - shown.length

  return (
    <div className={styles.paged}>
      <Table {...table} rows={shown} />
      {rows.length > pageSize && (
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
