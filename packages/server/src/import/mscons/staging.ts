import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** The temporary tables for what a file says, before its places are known as contracts and meters. */
const tables = {
  // One row for each message; `aufgenommen` and `grund` are what became of it.
  mscons_nachricht: `zeile integer, nr integer primary key, referenz text, dokument text, absender text, art text,
    lokation text, lokation_zeile integer, von timestamptz, bis timestamptz, werte integer,
    aufgenommen integer, grund text`,
  // A part of one day of delivery in one day of UTC.
  mscons_lastgang: `zeile integer, nachricht integer, lokation text, sparte text, liefertag date, obiskennzahl text,
    minuten smallint, tag date, ab smallint, werte integer[], stellen smallint, groesster integer,
    geschaetzt bit varying(96), anzahl integer`,
  // `wechselt`: a day of delivery begins at this moment, so that it is also the end of the day before.
  mscons_zaehlerstand: `zeile integer, nachricht integer, lokation text, geraet text, sparte text, tag date,
    wechselt boolean, ablesetag date, obiskennzahl text, wert numeric(18, 6), ableseart text, ermittlungsart text,
    erfassungshinweis text`,
  // Without `von` and `bis` the factors are of the time since the reading before.
  mscons_umrechnung: `zeile integer, nachricht integer, von date, bis date, zustandszahl numeric(9, 6),
    brennwert numeric(12, 6)`,
  mscons_storno: 'zeile integer, nachricht integer, absender text, dokument text',
} as const

export type MsconsTable = keyof typeof tables

export async function createMscons(conn: Database): Promise<void> {
  for (const [name, columns] of Object.entries(tables))
    await sql`create temporary table ${sql.table(name)} (${sql.raw(columns)})`.execute(conn)
}

export async function analyzeMscons(conn: Database): Promise<void> {
  // Of load profiles only what they are found by: analysing arrays would take longer than using them.
  await sql`
    analyze mscons_nachricht, mscons_zaehlerstand, mscons_storno, mscons_umrechnung, mscons_lastgang (lokation, sparte, liefertag)
  `.execute(conn)
}

export async function dropMscons(conn: Database): Promise<void> {
  const names = Object.keys(tables).map((table) => sql`pg_temp.${sql.ref(table)}`)
  await sql`drop table if exists ${sql.join(names)}`.execute(conn)
}
