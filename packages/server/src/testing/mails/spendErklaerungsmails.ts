import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { testSchluessel } from '../testTenant.ts'

/** So many confirmations of declarations have been taken on by the portal at this instant. */
export async function spendErklaerungsmails(db: Database, count: number, now: Date): Promise<void> {
  const bucket = `erklaerung-mails:${signer(testSchluessel, 'test')('budget', '')}`
  await sql`delete from budget where bucket = ${bucket}`.execute(db)
  await sql`
    insert into budget (bucket, free_at, marks, empty_at)
    select ${bucket}, array_agg(frei order by frei), array_agg(null::text), max(frei)
    from (
      select ${now}::timestamptz + n * interval '18 seconds' as frei from generate_series(1, ${count}::integer) as n
    ) as _
  `.execute(db)
}
