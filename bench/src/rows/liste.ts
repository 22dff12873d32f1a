import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { setEinmalpasswoerter } from '../../../packages/server/src/modules/kunde/einmalpasswort.ts'
import { createDatabase } from '../database.ts'
import type { Row } from '../figures.ts'
import { fillBestand } from '../skala/bestand.ts'

const [few, many] = [1000, 10_000]
const mostTimes = 1.5

/** What a list of one-time passwords by mail takes for each customer, in a short one and in a long one. */
export const liste: Row = {
  key: 'liste',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const filled = await createDatabase(postgres, 'liste', (db) => fillBestand(db, many, Buffer.alloc(32)))
      await filled.destroy()
      // As a command has it; the one connection is the one that is measured.
      const options = { connections: 1, statementTimeoutMs: 0 }
      const db = openDatabase({ ...postgres.connection, database: 'liste' }, options)
      try {
        const kurz = await measureListe(db, few)
        const lang = await measureListe(db, many)
        const times = lang.postgres / kurz.postgres
        return [
          {
            name: `processor of PostgreSQL for each of ${many} one-time passwords, times that for each of ${few}`,
            value: `${times.toFixed(2)} (${lang.postgres.toFixed(2)} and ${kurz.postgres.toFixed(2)} ms)`,
            target: `<= ${mostTimes}`,
            isOk: times <= mostTimes,
          },
          {
            name: 'processor of the command for each of them, nearly all for the hash',
            value: `${lang.portal.toFixed(1)} ms`,
            target: '',
            isOk: true,
          },
        ]
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Aufwand {
  readonly postgres: number
  readonly portal: number
}

/** The processor's milliseconds for each customer. */
async function measureListe(db: Database, kunden: number): Promise<Aufwand> {
  await sql`truncate graphile_worker._private_jobs`.execute(db)
  const rows = await db.selectFrom('anschlussnutzer').limit(kunden).select('kundennummer').execute()
  const nummern = rows.map(({ kundennummer }) => kundennummer)
  const [before, own] = [await findBackend(db), process.cpuUsage()]
  await setEinmalpasswoerter(db, nummern, {
    bearbeiter: 'bench',
    now: new Date('2026-11-21T09:00:00Z'),
    weg: 'mail',
    quelle: { schluessel: 'bench', mandant: 'bench' },
  })
  const [{ user, system }, after] = [process.cpuUsage(own), await findBackend(db)]
  // While the passwords are computed the connection may have been idle for too long, and is another one.
  const spent = after.pid === before.pid ? after.ms - before.ms : after.ms
  return { postgres: spent / kunden, portal: (user + system) / 1000 / kunden }
}

/** The database's process behind the connection, with what it has had of the processor. */
async function findBackend(db: Database): Promise<{ readonly pid: number; readonly ms: number }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  // Nanoseconds on the processor, as Linux counts them.
  return { pid, ms: Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6 }
}
