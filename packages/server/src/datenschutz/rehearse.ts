import type { Database } from '../db/open.ts'

/** What work on the database would answer: it is done, and taken back. */
export async function rehearse<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}
