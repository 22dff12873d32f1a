import { sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Database } from '../../db/open.ts'
import { tables } from '../../db/schema.ts'
import { fremde } from '../../db/tables/fremde.ts'

/** A table of the portal, with the columns that hold data of their own. */
export interface Tabelle {
  readonly name: string
  readonly spalten: readonly string[]
}

// Migrations make these themselves.
const ofMigrations = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE, 'graphile_worker.migrations']

const known = () => [...Object.keys(tables), ...Object.keys(fremde)].filter((name) => !ofMigrations.includes(name))

/** All tables that hold what a supplier and its customers have stored, whatever else lies in the database. */
export async function listTabellen(db: Database): Promise<readonly Tabelle[]> {
  const { rows } = await sql<Tabelle>`
    select gesucht.name, array_agg(attname::text order by attnum) as spalten
    from unnest(${known()}::text[]) as gesucht (name)
    join pg_attribute on attrelid = to_regclass(gesucht.name) and attnum > 0 and not attisdropped and attgenerated = ''
    group by gesucht.name order by gesucht.name
  `.execute(db)
  return rows
}

/** A name as it stands in a statement, with its schema where it has one. */
export const quoteName = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

export const quoteSpalten = ({ spalten }: Tabelle): string => spalten.map(quoteName).join(', ')

/** The next numbers, by table and column. */
export interface Zaehlung {
  readonly tabelle: string
  readonly spalte: string
  readonly stand: string
}

/** The sequences behind the numbers of rows; `tables` are those that were listed. */
export async function listZaehlungen(db: Database, tabellen: readonly Tabelle[]): Promise<readonly Zaehlung[]> {
  const { rows } = await sql<Zaehlung>`
    select tabelle, spalte, coalesce(pg_sequence_last_value(pg_get_serial_sequence(tabelle, spalte)::regclass), 0)::text as stand
    from jsonb_to_recordset(${JSON.stringify(columnsOf(tabellen))}::jsonb) as alle (tabelle text, spalte text)
    where pg_get_serial_sequence(tabelle, spalte) is not null
    order by tabelle, spalte
  `.execute(db)
  return rows
}

const columnsOf = (tabellen: readonly Tabelle[]) =>
  tabellen.flatMap(({ name, spalten }) => spalten.map((spalte) => ({ tabelle: quoteName(name), spalte })))

/** The version of the queue's own tables. */
export async function findWarteschlangenstand(db: Database): Promise<number> {
  const { rows } = await sql<{ stand: number }>`select max(id)::int as stand from graphile_worker.migrations`.execute(
    db,
  )
  return rows[0]?.stand ?? 0
}
