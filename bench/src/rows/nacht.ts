import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runLoeschlauf } from '../../../packages/server/src/datenschutz/loeschlauf.ts'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { protokollstand } from '../../../packages/server/src/jobs/tasks.ts'
import { fristen } from '../../../packages/server/src/testing/data/loeschtest.ts'
import { testJobContext } from '../../../packages/server/src/testing/runJobs.ts'
import { testClock } from '../../../packages/server/src/testing/testClock.ts'
import { createDatabase } from '../database.ts'
import type { Figure, Row } from '../figures.ts'

const kunden = 100_000
const mostSeconds = 5

/** The nightly jobs on a large stock of which nothing is due. */
export const nacht: Row = {
  key: 'nacht',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const db = await createDatabase(postgres, 'nacht', createBestand)
      try {
        const clock = testClock('2026-11-21T01:17:00Z')
        const loeschlauf = async () => {
          const lauf = await runLoeschlauf(db, { fristen: fristen(), store: undefined, clock })
          const deleted = Object.values(lauf?.geloescht ?? { lauf: 1 }).some((anzahl) => anzahl > 0)
          if (deleted) throw new Error(`Something was due: ${JSON.stringify(lauf)}`)
        }
        return [
          await time('aufbewahrung', loeschlauf),
          await time('protokollstand', () => protokollstand.run(testJobContext({ db }), {})),
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

async function time(job: string, run: () => Promise<unknown>): Promise<Figure> {
  const start = performance.now()
  await run()
  const seconds = (performance.now() - start) / 1000
  return {
    name: `Night of ${kunden} customers with nothing due: ${job}`,
    value: `${seconds.toFixed(1)} s`,
    target: `<= ${mostSeconds} s`,
    isOk: seconds <= mostSeconds,
  }
}

/**
 * Customers with 1.2 contracts each, three years of quarterly readings, of which a third has photos, and yearly
 * consumption, tariffs, documents and audit trail; every twentieth contract has a load profile.
 */
async function createBestand(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run("set session_replication_role = 'replica'")
    await run(`insert into anschlussnutzer (kundennummer, anrede)
      select 'B-' || nr, 'Frau' from generate_series(1, ${kunden}) nr`)
    await run(`insert into vertrag (id, kundennummer, versorgungsart, kunden_art, lieferbeginn)
      select nr::text, 'B-' || 1 + nr % ${kunden}, 'strom', 'Haushaltskunde', '2020-01-01'
      from generate_series(1, ${kunden * 1.2}) nr`)
    await run(`insert into zaehler (vertrag_id, nummer, eingebaut_am) select id, 'Z-' || id, '2020-01-01' from vertrag`)
    const quartale = "generate_series(timestamp '2023-12-31', '2026-09-30', '3 months') tag"
    await run(`insert into ablesung (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ableseart)
      select id, 'Z-' || id, tag::date, '{1-0:1.8.0}', array[extract(epoch from tag) / 100000], 'KUNDE'
      from vertrag, ${quartale}`)
    await run(`insert into ablesung_foto (ablesung_id, jpeg)
      select id, '' from ablesung where id % 3 = 0 and ablesedatum > '2024-01-01'`)
    await run(`insert into lastgangkanal (vertrag_id, obiskennzahl, minuten)
      select id, '1-0:1.29.0', 60 from vertrag where id::int % 20 = 0`)
    await run(`insert into lastgang (kanal_id, tag, werte, stellen)
      select id, date '2026-10-01' + nr, array_fill(1, array[24]), 3 from lastgangkanal, generate_series(1, 30) nr`)
    await run(`insert into verbrauch (vertrag_id, von, bis, summe)
      select id, make_date(jahr, 1, 1), make_date(jahr + 1, 1, 1), 3200 from vertrag, generate_series(2023, 2025) jahr`)
    await run(`insert into tarif (vertrag_id, name, tariftyp, gueltig_von)
      select id, 'Fix', 'ALLES_INKLUSIVE_BRUTTO', '2020-01-01' from vertrag`)
    await run(`insert into dokument (id, kundennummer, vertrag_id, dateiname, medientyp, sha256, bytes, erstellzeitpunkt)
      select 'D-' || id || '-' || jahr, kundennummer, id, 'r.pdf', 'application/pdf', sha256(id::bytea), 1, make_date(jahr, 1, 20)
      from vertrag, generate_series(2024, 2026) jahr`)
    await run(`insert into protokoll (kundennummer, nr, zeit, akteur, aktion, objekt, inhalt, salz, inhalt_hash, vor_hash, hash)
      select kundennummer, nr, '2025-05-01', 'kunde', 'geaendert', 'kontaktdaten', '{}', '', '', '', sha256((kundennummer || nr)::bytea)
      from anschlussnutzer, generate_series(1, 3) nr`)
    await run(
      'insert into protokoll_kopf (kundennummer, nr, hash) select kundennummer, nr, hash from protokoll where nr = 3',
    )
    await run("set session_replication_role = 'origin'")
    await run('vacuum analyze')
  })
}
