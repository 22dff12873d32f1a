import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { openDokumentStore } from '../../../packages/server/src/dokumente/openDokumentStore.ts'
import { createDatabase } from '../database.ts'
import type { Row } from '../figures.ts'
import { fillBestand } from '../skala/bestand.ts'
import { measureDienst } from '../skala/dienst.ts'

const kunden = 100_000
const most = { mostSeconds: 1, mostNightSeconds: 5 }

/** What the supplier does with 100,000 customers: the desk's searches, commands for one customer, and the nightly jobs. */
export const nacht: Row = {
  key: 'nacht',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const store = openDokumentStore({ dir: join(dataDir, 'dokumente') }, 'test')
      const { sha256 } = await store.put(content())
      const db = await createDatabase(postgres, 'nacht', (filled) => fillBestand(filled, kunden, sha256))
      try {
        return await measureDienst(db, store, most)
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function* content(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
}
