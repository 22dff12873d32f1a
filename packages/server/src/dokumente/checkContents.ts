import type { Database } from '../db/open.ts'
import { deriveZustand, type Zustand } from './deriveZustand.ts'
import type { DokumentStore } from './DokumentStore.ts'

const batchRows = 1000

/** Reads the content of each document to its end and says how it is. */
export async function* checkContents(
  db: Database,
  store: DokumentStore,
): AsyncGenerator<{ readonly id: string; readonly zustand: Zustand }> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('dokument')
      .select(['id', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute()
    for (const { id, sha256 } of rows) yield { id, zustand: await deriveZustand(store, sha256) }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
