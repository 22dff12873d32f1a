import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

// A batch holds the bills that are read of its files.
const batchRows = 100

/** A file that a staged line names. */
export interface StagedDatei {
  readonly zeile: number
  readonly datei: string
  readonly dateiname: string
  /** Null until the file has been looked at. */
  readonly medientyp: string | null
  readonly rechnungsnummer: string | null
  readonly vertrag_id: string | null
  /** Whether the bill that it names may come from it: no data of it came otherwise, nor from another document. */
  readonly liest: boolean
}

/** The files of the import, line by line, in batches. */
export async function* stagedDateien(conn: Database): AsyncGenerator<readonly StagedDatei[]> {
  let line = 0
  for (;;) {
    const { rows } = await sql<StagedDatei>`
      select zeile, datei, dateiname, medientyp, rechnungsnummer, vertrag_id,
        rechnungsnummer is not null and not exists (
          select from import_rechnung r where r.rechnungsnummer = s.rechnungsnummer
        ) and not exists (
          select from rechnung r where r.rechnungsnummer = s.rechnungsnummer and r.aus_dokument is distinct from s.id
        ) as liest
      from import_dokument s
      where zeile > ${line} and datei is not null and not entfernt
      order by zeile
      limit ${batchRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    line = last.zeile
  }
}
