import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { load, kunde } from '../testing/data/importRecords.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { analyzeChanged } from './analyzeChanged.ts'
import { addJobs } from './jobs/jobQueue.ts'

test('the tables of which an import has changed much are analysed at its end, others not', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await sql`alter table anschlussnutzer set (autovacuum_enabled = false)`.execute(db)
  const analyses = async () => {
    const { rows } = await sql<{ anzahl: number }>`
      select analyze_count::integer as anzahl from pg_stat_user_tables where relname in ('anschlussnutzer', 'vertrag')
      order by relname
    `.execute(db)
    return rows.map(({ anzahl }) => anzahl)
  }
  const before = await analyses()
  const kunden = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...kunde, kundennummer: `T-${index}` }))
  await load(db, kunden(100))
  expect(await analyses()).toEqual(before)
  await load(db, kunden(10_100))
  const [nutzer = 0, vertrag] = before
  expect(await analyses()).toEqual([nutzer + 1, vertrag])
  const { rows } = await sql<{ rows: number }>`
    select reltuples::integer as rows from pg_class where oid = 'anschlussnutzer'::regclass
  `.execute(db)
  expect(rows).toEqual([{ rows: 10_100 }])
})

test('the job queue is analysed when it has grown much: else taking each job sorts all that wait', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await sql`alter table graphile_worker._private_jobs set (autovacuum_enabled = false)`.execute(db)
  await db.connection().execute(async (conn) => {
    await sql`analyze graphile_worker._private_jobs`.execute(conn)
    await addJobs(
      conn,
      'mail',
      Array.from({ length: 10_100 }, (_, id) => ({ id })),
    )
    await analyzeChanged(conn)
  })
  const { rows } = await sql<{ rows: number }>`
    select reltuples::integer as rows from pg_class where oid = 'graphile_worker._private_jobs'::regclass
  `.execute(db)
  expect(rows).toEqual([{ rows: 10_100 }])
})
