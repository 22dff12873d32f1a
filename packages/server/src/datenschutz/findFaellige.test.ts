import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { findFaellige } from './findFaellige.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
})
afterEach(() => database.close())

test('the search reads one due day of each channel, however many are due', async () => {
  await sql`
    insert into anschlussnutzer (kundennummer, anrede) select 'T-' || n, 'Frau' from generate_series(1, 1000) n
  `.execute(db)
  await sql`
    insert into vertrag (id, kundennummer, versorgungsart, kunden_art)
    select n::text, 'T-' || n, 'strom', 'Haushaltskunde' from generate_series(1, 1000) n
  `.execute(db)
  await sql`
    insert into lastgangkanal (vertrag_id, obiskennzahl, minuten) select id, '1-0:1.29.0', 60 from vertrag
  `.execute(db)
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select k.id, date '2020-01-01' + n, array_fill(1, array[24]), 3 from lastgangkanal k, generate_series(1, 20) n
  `.execute(db)
  await sql`analyze`.execute(db)
  const grenzen = deriveGrenzen(fristen(), new Date('2026-11-21T01:17:00Z'))
  await db.connection().execute(async (conn) => {
    const countRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(conn)
      const { rows } = await sql<{ anzahl: number }>`
        select seq_tup_read + (
          select sum(idx_tup_read)::bigint from pg_stat_user_indexes i where i.relid = t.relid
        ) as anzahl
        from pg_stat_user_tables t where relname = 'lastgang'
      `.execute(conn)
      return rows[0]?.anzahl ?? 0
    }
    const before = await countRead()
    expect((await findFaellige(conn, grenzen, undefined))?.faellige).toHaveLength(1000)
    expect((await countRead()) - before).toBe(1000)
  })
})
