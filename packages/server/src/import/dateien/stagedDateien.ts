import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

// A batch holds the bills that are read of its files.
const batchRows = 100

/** A file that a staged line names. */
export interface StagedDatei {
  readonly zeile: number
  /** Null where the import brings no file: the stored document names a bill now, and its content is read for it. */
  readonly datei: string | null
  readonly sha256: Buffer | null
  readonly dateiname: string
  /** Null until the file has been looked at. */
  readonly medientyp: string | null
  readonly rechnungsnummer: string | null
  readonly vertrag_id: string | null
  /** Whether the bill that it names may come from it: no data of it came otherwise, nor from another document. */
  readonly liest: boolean
}

/**
 * Whether the staged row `s` brings no file but names another bill, or contract, than its stored document: the file that
 * is there may be the invoice.
 */
const namesNew = sql`
  s.datei is null and exists (
    select from dokument t
    where t.id = s.id and (
      s.vertrag_id is distinct from t.vertrag_id
      or (s.rechnungsnummer is not null and s.rechnungsnummer is distinct from t.rechnungsnummer)
    )
  )
`

/** How many staged rows bring a file, or name a stored one anew. */
export async function countDateien(conn: Database): Promise<number> {
  const { rows } = await sql<{ gesamt: number }>`
    select count(*) as gesamt from import_dokument s where not entfernt and (datei is not null or (${namesNew}))
  `.execute(conn)
  return rows[0]?.gesamt ?? 0
}

/** The files of the import, line by line, in batches; with `mitGespeicherten` those that are named anew, too. */
export async function* stagedDateien(
  conn: Database,
  mitGespeicherten: boolean,
): AsyncGenerator<readonly StagedDatei[]> {
  let line = 0
  for (;;) {
    const { rows } = await sql<StagedDatei>`
      select zeile, datei, sha256, dateiname, medientyp, rechnungsnummer, vertrag_id,
        rechnungsnummer is not null and not exists (
          select from import_rechnung r where r.rechnungsnummer = s.rechnungsnummer
        ) and not exists (
          select from rechnung r where r.rechnungsnummer = s.rechnungsnummer and r.aus_dokument is distinct from s.id
        ) as liest
      from import_dokument s
      where zeile > ${line} and not entfernt and (datei is not null or (${mitGespeicherten ? namesNew : sql`false`}))
      order by zeile
      limit ${batchRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    line = last.zeile
  }
}
