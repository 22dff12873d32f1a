import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

const batchRows = 400

/** A file that a staged line names. */
export interface StagedDatei {
  readonly zeile: number
  readonly datei: string
  readonly dateiname: string
  /** Null until the file has been looked at. */
  readonly medientyp: string | null
}

/** The files of the import, line by line, in batches. */
export async function* stagedDateien(conn: Database): AsyncGenerator<readonly StagedDatei[]> {
  let zeile = 0
  for (;;) {
    const { rows } = await sql<StagedDatei>`
      select zeile, datei, dateiname, medientyp from import_dokument
      where zeile > ${zeile} and not entfernt
      order by zeile
      limit ${batchRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    zeile = last.zeile
  }
}
