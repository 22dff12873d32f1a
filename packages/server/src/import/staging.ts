import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/open.ts'
import { type CopyColumn, copyLine, listColumns, type StagedRow } from './copyText.ts'
import type { Staged } from './kind.ts'
import type { ImportIssue } from './report.ts'

// Ids of refused records, so that lines that refer to them are not reported as well.
const refused = 'import_abgelehnt'

/** What an import with `teilweise` leaves out (teilweise/leaveOut.ts). */
const teilweiseTables = {
  // Why a line is left out: in words, or by the number of a rule with what its query found; `folge` if only because
  // other lines are.
  import_grund:
    'zeile integer not null, feld text, text text, regel smallint, andere integer, angabe text, folge boolean',
  import_gruppe: 'name text not null, wert text, zeile integer not null',
  import_ausgelassen: 'zeile integer primary key',
}

/** Rows on their way into one temporary table. */
const batchRows = 2000

/** Switches off waiting for the disk, because the staging tables need not survive a crash. */
async function withoutFlush(conn: Database, run: (tx: Database) => Promise<void>): Promise<void> {
  await conn.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await run(tx)
  })
}

/** Stores the file in temporary tables, so that memory holds only a batch of it. `conn` must be a single connection. */
export async function createStaging(conn: Database, kinds: readonly Staged[]): Promise<void> {
  await withoutFlush(conn, async (tx) => {
    for (const { staging, columns } of kinds) {
      await sql`create temporary table ${sql.table(staging)} (zeile integer not null, ${sql.raw(columns)})`.execute(tx)
    }
    await sql`create temporary table ${sql.table(refused)} (art text not null, name text not null)`.execute(tx)
  })
}

/** The tables for what an import with `teilweise` leaves out. */
export async function createTeilweise(conn: Database): Promise<void> {
  await withoutFlush(conn, async (tx) => {
    for (const [name, columns] of Object.entries(teilweiseTables)) {
      await sql`create temporary table ${sql.table(name)} (${sql.raw(columns)})`.execute(tx)
    }
  })
}

export async function dropStaging(conn: Database, kinds: readonly Staged[]): Promise<void> {
  const tables = [...kinds.map(({ staging }) => staging), refused, ...Object.keys(teilweiseTables)]
  await withoutFlush(conn, async (tx) => {
    await sql`drop table if exists ${sql.join(tables.map((table) => sql`pg_temp.${sql.ref(table)}`))}`.execute(tx)
  })
}

/** Analyses the temporary tables: without statistics PostgreSQL plans badly. */
export async function analyzeStaging(conn: Database, kinds: readonly Staged[]): Promise<void> {
  await withoutFlush(conn, async (tx) => {
    const tables = kinds.map(({ staging, plannedBy }) => {
      if (plannedBy === undefined) return sql.table(staging)
      return sql`${sql.table(staging)} (${sql.join(plannedBy.map((column) => sql.ref(column)))})`
    })
    await sql`analyze ${sql.join(tables)}`.execute(tx)
  })
}

interface Row {
  readonly zeile: number
  readonly row: StagedRow
}

/** Gathers rows and copies them to the tables in batches, one batch at a time, while it gathers the next. */
export class StagingWriter {
  readonly #client: pg.ClientBase
  #writing: Promise<unknown> = Promise.resolve()
  readonly #rows = new Map<string, Row[]>()
  readonly #columns = new Map<string, readonly CopyColumn[]>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Whether the file has rows for the table. */
  isFilled(staging: string): boolean {
    return this.#rows.has(staging)
  }

  /** Answers a promise only when a batch is written. */
  add(staging: string, zeile: number, row: StagedRow): Promise<void> | undefined {
    return this.#push(staging, { zeile, row })
  }

  async addRefused(art: string, name: string): Promise<void> {
    await this.#push(refused, { zeile: 0, row: { art, name } })
  }

  async addGrund(issue: ImportIssue): Promise<void> {
    await this.#push('import_grund', { zeile: issue.zeile, row: { ...issue } })
  }

  /** A group of which a line is left out; without `wert` every group of the name. */
  async addGruppe(name: string, wert: string | undefined, zeile: number): Promise<void> {
    await this.#push('import_gruppe', { zeile, row: { name, wert } })
  }

  async flush(): Promise<void> {
    for (const [table, rows] of this.#rows) if (rows.length > 0) await this.#write(table, rows)
    await this.#writing
  }

  #push(table: string, row: Row): Promise<void> | undefined {
    const rows = this.#rows.get(table) ?? []
    if (rows.length === 0) this.#rows.set(table, rows)
    rows.push(row)
    return rows.length >= batchRows ? this.#write(table, rows) : undefined
  }

  async #write(table: string, rows: Row[]): Promise<void> {
    const batch = rows.splice(0)
    await this.#writing
    const columns = this.#columns.get(table) ?? (await listColumns(this.#client, table))
    this.#columns.set(table, columns)
    const copy = this.#client.query(copyFrom(`copy pg_temp.${table} from stdin`))
    copy.end(batch.map(({ zeile, row }) => copyLine(columns, zeile, row)).join(''))
    this.#writing = finished(copy)
    // The next `await` of this promise throws the error; until then it must not count as unhandled.
    this.#writing.catch(() => undefined)
  }
}
