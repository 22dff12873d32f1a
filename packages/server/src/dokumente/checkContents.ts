import { createHash } from 'node:crypto'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from './DokumentStore.ts'

const batchRows = 1000

/** Reads the content of each document to its end and says how it is. */
export async function* checkContents(
  db: Database,
  store: DokumentStore,
): AsyncGenerator<{ readonly id: string; readonly zustand: Zustand }> {
  for await (const { id, sha256 } of listContents(db)) yield { id, zustand: await deriveZustand(store, sha256) }
}

/** Each document with the hash of its content, read in batches. */
export async function* listContents(db: Database): AsyncGenerator<{ readonly id: string; readonly sha256: Buffer }> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('dokument')
      .select(['id', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** How the content of a document is found in the store. */
type Zustand = 'heil' | 'fehlt' | 'beschaedigt'

/** Reads a content to its end. */
export async function deriveZustand(store: DokumentStore, sha256: Buffer): Promise<Zustand> {
  const content = await store.open(sha256)
  if (content === undefined) return 'fehlt'
  const hash = createHash('sha256')
  try {
    for await (const chunk of content.chunks) hash.update(chunk)
  } catch {
    return 'beschaedigt'
  } finally {
    await content.close()
  }
  return hash.digest().equals(sha256) ? 'heil' : 'beschaedigt'
}
