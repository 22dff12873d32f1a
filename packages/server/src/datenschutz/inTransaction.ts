import type { Database } from '../db/open.ts'

/** Runs work as one: in a transaction of its own, or in the one that it is called in. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
