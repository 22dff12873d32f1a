import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../Button.tsx'
import styles from './PagedTable.module.css'
import { Table, type TableProps } from './Table.tsx'

// About twenty sheets of paper; a longer table prints only the rows on the screen.
const mostOnPaper = 500

interface PagedTableProps<Row> extends TableProps<Row> {
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

/** Whether the page is just going to paper, in time for what is printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    // Paper waits for nothing: what changes for it must stand there when the event returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return printing
}
