import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { mailJobs } from '../../../packages/server/src/db/jobs/jobQueue.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { openDokumentStore } from '../../../packages/server/src/dokumente/openDokumentStore.ts'
import { createDatabase } from '../database.ts'
import type { Row } from '../figures.ts'
import { fillBestand } from '../skala/bestand.ts'
import { measureDienst } from '../skala/dienst.ts'

const kunden = 100_000
const most = { mostSeconds: 1, mostNightSeconds: 5 }

/**
 * What the supplier does with 100,000 customers while a mail to each waits: the desk's searches, commands for one
 * customer, and the nightly jobs.
 */
export const nacht: Row = {
  key: 'nacht',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const store = openDokumentStore({ dir: join(dataDir, 'dokumente') }, 'test')
      const { sha256 } = await store.put(content())
      const db = await createDatabase(postgres, 'nacht', async (filled) => {
        await fillBestand(filled, kunden, sha256)
        await queueMails(filled)
      })
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

/** A mail to each customer, as they wait while the mail server is away. */
async function queueMails(db: Database): Promise<void> {
  await sql`
    with task as (
      insert into graphile_worker._private_tasks (identifier) values (${mailJobs.mail})
      on conflict (identifier) do update set identifier = excluded.identifier returning id
    )
    insert into graphile_worker._private_jobs (task_id, payload)
    select task.id, json_build_object(
      'id', gen_random_uuid(), 'kundennummern', json_build_array(kundennummer), 'mail', json_build_object(
        'an', email, 'betreff', 'Ihr Zählerstand ist angekommen', 'anrede', 'Guten Tag,',
        'absaetze', json_build_array('Ihr Zählerstand ist angekommen.', repeat('Wir prüfen ihn und melden uns. ', 10)),
        'angaben', json_build_array(json_build_object('name', 'Ablesedatum', 'wert', '20.11.2026')),
        'knopf', json_build_object('text', 'Zum Kundenportal', 'url', 'https://portal.example.org/')
      )
    ) from anschlussnutzer, task
  `.execute(db)
  await sql`vacuum analyze graphile_worker._private_jobs`.execute(db)
}

async function* content(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
}
