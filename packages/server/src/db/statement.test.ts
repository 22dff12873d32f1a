import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { ofKunde } from './eigen/ofKunde.ts'
import type { Database } from './open.ts'
import { statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const echo = statement('echoOfTest', (db, { wort }: { wort: string }) =>
  db.selectNoFrom(sql<string>`${wort}::text`.as('wort')),
)

const countPrepared = async (tx: Database) => {
  const { rows } = await sql`select name from pg_prepared_statements where name = 'echoOfTest'`.execute(tx)
  return rows.length
}

test.each([
  ['the owner’s', () => database.db],
  ['a customer’s', () => ofKunde(database.db, 'T-1')],
])('a statement is prepared in %s transaction, too, and keeps its values apart', async (_whose, dbOf) => {
  await dbOf()
    .transaction()
    .execute(async (tx) => {
      expect(await echo(tx, { wort: 'eins' })).toEqual([{ wort: 'eins' }])
      expect(await echo(tx, { wort: 'zwei' })).toEqual([{ wort: 'zwei' }])
      expect(await countPrepared(tx)).toBe(1)
    })
})
