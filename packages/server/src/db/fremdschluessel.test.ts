import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './open.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Foreign keys that need no index, and why. */
const ohneIndex: Readonly<Record<string, string>> = {
  'lesezugriff (konto_id)': 'an account is removed without its row',
  'lesezugriff (zugang_id)': 'a token is revoked without its row',
  'vorgang (bearbeiter_id)': 'an account is removed without its row',
  'vorgangsnotiz (konto_id)': 'an account is removed without its row',
  'webhook_unzustellbar (webhook_id)':
    'a webhook is removed by a command, once in years, and few messages are in the table',
}

/** The foreign keys without an index that begins with their columns, as `table (columns)`. */
async function listOhneIndex(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ schluessel: string }>`
    select format('%s (%s)', conrelid::regclass, (
      select string_agg(attname, ', ' order by nr)
      from unnest(conkey) with ordinality as k (attnum, nr) join pg_attribute a using (attnum) where a.attrelid = conrelid
    )) as schluessel
    from pg_constraint f
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = f.conrelid and i.indisvalid and i.indpred is null
        -- The columns of the key in any order, before all others; numbers of columns begin with 0 here.
        and (i.indkey::smallint[])[0:cardinality(f.conkey) - 1] @> f.conkey
    )
    order by 1
  `.execute(db)
  return rows.map(({ schluessel }) => schluessel)
}

test('an index leads to the rows that refer to another one, so that deleting that one reads no whole table', async () => {
  const missing = (await listOhneIndex(database.db)).filter((key) => ohneIndex[key] === undefined)
  const sentences = missing.map(
    (schluessel) =>
      `The foreign key ${schluessel} has no index: each deletion of a row that it refers to reads its whole table. Add ` +
      `\`create index on ${schluessel}\` in the migration that makes the key or, where the table never grows, enter the key ` +
      'in ohneIndex (packages/server/src/db/fremdschluessel.test.ts) with the reason.',
  )
  expect(sentences).toEqual([])
})

test('each exception is a foreign key without an index', async () => {
  expect(await listOhneIndex(database.db)).toEqual(Object.keys(ohneIndex))
})

test('a foreign key with an index for some of its rows, or with its column behind others, is noticed', async () => {
  const tx = await database.db.startTransaction().execute()
  try {
    await sql`
      create table merkzettel (
        nr integer, vertrag_id text references vertrag, kundennummer text references anschlussnutzer, primary key (nr, vertrag_id)
      );
      create index on merkzettel (kundennummer) where nr > 0;
    `.execute(tx)
    const keys = await listOhneIndex(tx)
    expect(keys).toEqual(expect.arrayContaining(['merkzettel (kundennummer)', 'merkzettel (vertrag_id)']))
  } finally {
    await tx.rollback().execute()
  }
})
