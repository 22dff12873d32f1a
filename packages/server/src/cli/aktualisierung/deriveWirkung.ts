import { sql } from 'kysely'
import { takeStep } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'

/** What one step of the migrations does to the tables that were there before it. */
export interface Wirkung {
  readonly name: string
  readonly neu: readonly string[]
  /** Nobody may read or write them until all steps are done. */
  readonly sperrtGanz: readonly string[]
  /** Nobody may write them until then. */
  readonly sperrtSchreiben: readonly string[]
  /** Takes the longer the more there is in them: written anew, or read for an index or a rule. */
  readonly liestOderSchreibtAlles: readonly string[]
  /** Rows of theirs are changed. */
  readonly aendertZeilen: readonly string[]
  /** What the older version would look for, or not fill: it must have ended. */
  readonly unvertraeglich: readonly string[]
}

interface Table {
  readonly name: string
  /** Changes when the table is written anew. */
  readonly file: string
  /** Indexes, and rules that all rows have to keep. */
  readonly rules: readonly string[]
  /** Each column, with whether a row needs to name it. */
  readonly columns: Readonly<Record<string, boolean>>
}

/** Takes the steps one by one, on a database with no rows, and watches locks and files. */
export async function deriveWirkungen(db: Database, steps: readonly string[]): Promise<readonly Wirkung[]> {
  const found: Wirkung[] = []
  for (const name of steps) {
    const wirkung = await db.transaction().execute(async (tx) => {
      const before = await listTables(tx)
      await takeStep(tx, name)
      return compare(name, { before, after: await listTables(tx), locks: await listLocks(tx) })
    })
    found.push(wirkung)
  }
  return found
}

async function listTables(tx: Database): Promise<ReadonlyMap<string, Table>> {
  const { rows } = await sql<Table & { oid: string }>`
    select c.oid::text, c.relname::text as name, pg_relation_filenode(c.oid)::text as file,
      array(
        select indexrelid::text from pg_index where indrelid = c.oid
        union all select 'c' || oid from pg_constraint where conrelid = c.oid and contype in ('c', 'f')
      ) as rules,
      (
        select json_object_agg(attname, attnotnull and not atthasdef and attidentity = '') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped
      ) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not like 'kysely_%'
  `.execute(tx)
  return new Map(rows.map(({ oid, ...table }) => [oid, table]))
}

async function listLocks(tx: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ oid: string; modes: string[] }>`
    select relation::text as oid, array_agg(mode) as modes from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and granted group by relation
  `.execute(tx)
  return new Map(rows.map(({ oid, modes }) => [oid, modes]))
}

const blocksWrites = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock']

interface Seen {
  readonly before: ReadonlyMap<string, Table>
  readonly after: ReadonlyMap<string, Table>
  readonly locks: ReadonlyMap<string, readonly string[]>
}

function compare(name: string, { before, after, locks }: Seen): Wirkung {
  const old = [...before].map(([oid, table]) => ({ table, now: after.get(oid), modes: locks.get(oid) ?? [] }))
  const namesOf = (chosen: typeof old) => chosen.map(({ table }) => table.name).toSorted()
  const isWhole = ({ modes }: (typeof old)[number]) => modes.includes('AccessExclusiveLock')
  return {
    name,
    neu: [...after].flatMap(([oid, table]) => (before.has(oid) ? [] : [table.name])).toSorted(),
    sperrtGanz: namesOf(old.filter(isWhole)),
    sperrtSchreiben: namesOf(
      old.filter((one) => !isWhole(one) && one.modes.some((mode) => blocksWrites.includes(mode))),
    ),
    liestOderSchreibtAlles: namesOf(
      old.filter(
        ({ table, now }) =>
          now !== undefined && (now.file !== table.file || now.rules.some((rule) => !table.rules.includes(rule))),
      ),
    ),
    aendertZeilen: namesOf(old.filter(({ modes }) => modes.includes('RowExclusiveLock'))),
    unvertraeglich: old.flatMap(({ table, now }) => listBreaks(table, now)).toSorted(),
  }
}

/** What of a table the older version knows and finds no more, and what it does not know and would have to fill. */
function listBreaks(table: Table, now: Table | undefined): string[] {
  if (now === undefined || now.name !== table.name) return [table.name]
  const gone = Object.keys(table.columns).filter((column) => !Object.hasOwn(now.columns, column))
  const needed = Object.keys(now.columns).filter(
    (column) => now.columns[column] === true && table.columns[column] !== true,
  )
  return [...gone, ...needed].map((column) => `${table.name}.${column}`)
}
