import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing, sameKey, updateDiffering } from './upsert.ts'

const upsert = {
  table: 'ablesung',
  staging: 'import_ablesung',
  // Meter, day and values: what makes a reading the same one, whoever sent it.
  key: ['vertrag_id', 'zaehlernummer', 'ablesedatum', 'obiskennzahlen', 'ablesewerte'],
  columns: ['ablesegrund', 'erfassungshinweis', 'ermittlungsart', 'ableseart'],
}

/** Adds and confirms readings, and removes those that the file says are none; what a customer sent stays in the outbox. */
export async function mergeAblesung(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  const deleted = await sql`
    delete from ablesung t using import_ablesung s where s.entfernt and ${sameKey(upsert)}
  `.execute(tx)
  const entfernt = Number(deleted.numAffectedRows ?? 0)
  // From here on the staged rows are those that shall be.
  await sql`delete from import_ablesung where entfernt`.execute(tx)
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert - entfernt, entfernt }
}
