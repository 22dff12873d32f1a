import { sql } from 'kysely'
import * as v from 'valibot'
import { Aufbewahrungsfristen } from '../../config/Aufbewahrungsfristen.ts'
import { type LoeschlaufOptions, runLoeschlauf } from '../../datenschutz/loeschlauf.ts'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { testClock } from '../testClock.ts'

export const fristen = (changes: Partial<Aufbewahrungsfristen> = {}) => v.parse(Aufbewahrungsfristen, changes)

/** What a run at an instant deletes. */
export async function loescheAm(
  db: Database,
  instant: string,
  changes: Partial<LoeschlaufOptions> & { store?: DokumentStore } = {},
): Promise<Readonly<Record<string, number>>> {
  const clock = testClock(instant)
  const lauf = await runLoeschlauf(db, { fristen: fristen(), store: undefined, clock, ...changes })
  if (lauf?.isDone !== true) throw new Error('the run did not come to its end')
  return lauf.geloescht
}

/** All rows of all tables as text, those of the queue and what the audit trail keeps included. */
export async function dumpAll(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1
  `.execute(db)
  const dumps: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ zeile: string }>`
      select t::text as zeile from ${sql.raw(name)} as t order by 1
    `.execute(db)
    dumps.push(name, ...rows.map(({ zeile }) => zeile))
  }
  return dumps.join('\n')
}
