import { type Connection, openDatabase } from '../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { ImportRefused } from '../import/report.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import { loadDemo } from './loadDemo.ts'

function explain(error: unknown): StartError {
  const causes = error instanceof ImportRefused ? error.fehler : [causeOf(error)]
  return new StartError(
    `Die Demo lässt sich nicht laden (${causes.join(' ')}). Ein neuer Start versucht es noch einmal; gelingt es auch ` +
      'dann nicht, wählen Sie mit DATA_DIR ein leeres Verzeichnis.',
  )
}

const causeOf = (error: unknown) =>
  error instanceof DokumentStoreError ? `Ablage der Dokumente: ${error.code}` : nameCause(error)

/**
 * Loads the demo before the portal serves, over a connection of its own whose statements may take as long as a busy
 * machine needs. Throws `StartError` with a sentence; a start after it, or after a kill, finds all or nothing.
 */
export async function prepareDemo(connection: Connection, now: Date, store?: DokumentStore): Promise<void> {
  const db = openDatabase(connection, { connections: 1, statementTimeoutMs: 0 })
  try {
    await loadDemo(db, now, store)
  } catch (error) {
    throw explain(error)
  } finally {
    await db.destroy()
  }
}
