import type { Database } from '../db/open.ts'

// Few enough that each step is done in a moment.
const batchRows = 200

/** The next customers after one, or the first; none when all have been seen. */
export async function listKunden(db: Database, nach: string | undefined): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('anschlussnutzer')
    .select('kundennummer')
    .$if(nach !== undefined, (query) => query.where('kundennummer', '>', nach ?? ''))
    .orderBy('kundennummer')
    .limit(batchRows)
    .execute()
  return rows.map(({ kundennummer }) => kundennummer)
}
