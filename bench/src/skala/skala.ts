import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { openDokumentStore } from '../../../packages/server/src/dokumente/openDokumentStore.ts'
import { createDatabase } from '../database.ts'
import type { Row } from '../figures.ts'
import { fillBestand } from './bestand.ts'
import { compareCalls } from './calls.ts'
import { measureDienst } from './dienst.ts'

const few = 1000
const many = 1_000_000
// The night's work stops after four minutes, and another job goes on.
const most = { mostSeconds: 1, mostNightSeconds: 240 }

/** Each reading call with a million customers against a thousand, and what the supplier does with a million. */
export const skala: Row = {
  key: 'skala',
  isOnRequest: true,
  measure: async (seed) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const store = openDokumentStore({ dir: join(dataDir, 'dokumente') }, 'test')
      const { sha256 } = await store.put(content())
      const open = (name: string, kunden: number) =>
        createDatabase(postgres, name, (db) => fillBestand(db, kunden, sha256))
      const databases = { few: await open('wenige', few), many: await open('viele', many) }
      try {
        return [...(await compareCalls(databases, store, seed)), ...(await measureDienst(databases.many, store, most))]
      } finally {
        await databases.few.destroy()
        await databases.many.destroy()
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
