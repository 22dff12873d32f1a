import { createHash } from 'node:crypto'
import type { DokumentStore } from './DokumentStore.ts'

/** How the content of a document is found in the store. */
export type Zustand = 'heil' | 'fehlt' | 'beschaedigt'

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
