import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/open.ts'
import type { Staged, StagedRow } from './kind.ts'
import type { ImportIssue } from './report.ts'

// Ids of refused records, so that lines that refer to them are not reported as well.
const refused = 'import_abgelehnt'

/** The digest of each record of a supplier's own export (zuordnung/doppelte.ts). */
export const abdruckTable = 'import_abdruck'

/** What an import with `teilweise` leaves out (judge.ts). */
const teilweiseTables = {
  // Why a line is left out: in words, or by the number of a rule with what its query found; `folge` if only because
  // other lines are.
  import_grund:
    'zeile integer not null, feld text, text text, regel smallint, andere integer, angabe text, folge boolean',
  import_gruppe: 'name text not null, wert text, zeile integer not null',
  import_ausgelassen: 'zeile integer primary key',
}

/** So many characters are copied at once, some 700 readings: encoding more of them at once takes longer. */
const batchLength = 100_000

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
    await sql`create temporary table ${sql.table(abdruckTable)} (zeile integer not null, abdruck uuid not null)`.execute(
      tx,
    )
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
  const tables = [...kinds.map(({ staging }) => staging), refused, abdruckTable, ...Object.keys(teilweiseTables)]
  await withoutFlush(conn, async (tx) => {
    await sql`drop table if exists ${sql.join(tables.map((table) => sql`pg_temp.${sql.ref(table)}`))}`.execute(tx)
  })
}

/**
 * Analyses the temporary tables: without statistics PostgreSQL plans badly. A tenth of the usual sample says enough of
 * tables that are read as a whole.
 */
export async function analyzeStaging(conn: Database, kinds: readonly Staged[]): Promise<void> {
  await withoutFlush(conn, async (tx) => {
    await sql`set local default_statistics_target = 10`.execute(tx)
    const tables = kinds.map(({ staging, plannedBy }) => {
      if (plannedBy === undefined) return sql.table(staging)
      return sql`${sql.table(staging)} (${sql.join(plannedBy.map((column) => sql.ref(column)))})`
    })
    await sql`analyze ${sql.join(tables)}`.execute(tx)
  })
}

/** A table that the file has rows for, and the text of those that are not copied yet. */
interface Batch {
  readonly table: string
  readonly columns: readonly CopyColumn[]
  text: string
}

/** Gathers rows and copies them to the tables in batches, one batch at a time, while it gathers the next. */
export class StagingWriter {
  readonly #client: pg.ClientBase
  #writing: Promise<unknown> = Promise.resolve()
  readonly #batches = new Map<string, Batch>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Whether the file has rows for the table. */
  isFilled(staging: string): boolean {
    return this.#batches.has(staging)
  }

  /** Answers a promise only when there is something to wait for: the first row of a table, or a batch that is full. */
  add(table: string, line: number, ...rows: readonly StagedRow[]): Promise<void> | undefined {
    const batch = this.#batches.get(table)
    if (batch === undefined) return this.#addFirst(table, line, rows)
    for (const row of rows) batch.text += copyLine(batch.columns, line, row)
    return batch.text.length >= batchLength ? this.#write(batch) : undefined
  }

  async addRefused(art: string, name: string): Promise<void> {
    await this.add(refused, 0, { art, name })
  }

  async addGrund(issue: ImportIssue): Promise<void> {
    await this.add('import_grund', issue.zeile, { ...issue })
  }

  /** A group of which a line is left out; without `wert` every group of the name. */
  async addGruppe(name: string, wert: string | undefined, line: number): Promise<void> {
    await this.add('import_gruppe', line, { name, wert })
  }

  async flush(): Promise<void> {
    for (const batch of this.#batches.values()) if (batch.text !== '') await this.#write(batch)
    await this.#writing
  }

  async #addFirst(table: string, line: number, rows: readonly StagedRow[]): Promise<void> {
    const columns = await listColumns(this.#client, table)
    this.#batches.set(table, { table, columns, text: '' })
    await this.add(table, line, ...rows)
  }

  async #write(batch: Batch): Promise<void> {
    const { table, text } = batch
    batch.text = ''
    await this.#writing
    const copy = this.#client.query(copyFrom(`copy pg_temp.${table} from stdin`))
    copy.end(text)
    this.#writing = finished(copy)
    // The next `await` of this promise throws the error; until then it must not count as unhandled.
    this.#writing.catch(() => undefined)
  }
}

/** A column of a table that rows are copied to. */
interface CopyColumn {
  readonly name: string
  readonly kind: 'array' | 'json' | 'other'
}

/** The columns of a temporary table, in their order. */
async function listColumns(client: pg.ClientBase, table: string): Promise<readonly CopyColumn[]> {
  const { rows } = await client.query<CopyColumn>(
    `select attname as name,
      case when attndims > 0 then 'array' when atttypid = 'jsonb'::regtype then 'json' else 'other' end as kind
    from pg_attribute
    where attrelid = $1::regclass and attnum > 0
    order by attnum`,
    [`pg_temp.${table}`],
  )
  return rows
}

const special = /[\\\n\r\t]/
const specials = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string) => (special.test(text) ? text.replace(specials, (sign) => escapes[sign] ?? '') : text)

// Writing a number as JSON takes longer, with the same result.
const plain = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value))

const inQuotes = /["\\]/g
const itemOf = (item: unknown) =>
  typeof item === 'string' ? `"${item.replace(inQuotes, '\\$&')}"` : item === null ? 'NULL' : plain(item)

function textOf(value: unknown, kind: CopyColumn['kind']): string {
  if (value === undefined || value === null) return '\\N'
  if (kind === 'json') return escaped(JSON.stringify(value))
  if (typeof value === 'string') return escaped(value)
  if (kind === 'array' && Array.isArray(value)) return escaped(`{${value.map(itemOf).join(',')}}`)
  return value instanceof Date ? value.toISOString() : plain(value)
}

/** A row as COPY reads it; `zeile` is its column of that name. */
function copyLine(columns: readonly CopyColumn[], zeile: number, row: StagedRow): string {
  let line = ''
  for (const { name, kind } of columns) {
    if (line !== '') line += '\t'
    line += textOf(name === 'zeile' ? zeile : row[name], kind)
  }
  return `${line}\n`
}
