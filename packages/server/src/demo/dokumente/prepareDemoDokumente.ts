import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { speicherquelle } from '../../import/dateien/quellen.ts'
import type { DemoKalender } from '../demoKalender.ts'
import { type DemoDokument, demoDokumente, demoPrefix } from './demoDokumente.ts'

async function listPresent(db: Database, store: DokumentStore): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('dokument').where('id', 'like', `${demoPrefix}%`).selectAll().execute()
  const present = new Map<string, string>()
  for (const { id, beschreibung, dateiname, erstellzeitpunkt, sha256, bytes } of rows) {
    const isThere = (await store.findBytes(sha256)) === bytes
    present.set(id, isThere ? JSON.stringify([beschreibung, dateiname, erstellzeitpunkt]) : '')
  }
  return present
}

const fingerprint = ({ beschreibung, dateiname, erstellzeitpunkt }: DemoDokument) =>
  JSON.stringify([beschreibung, dateiname, erstellzeitpunkt])

const toRecord = ({ id, kundennummer, vertragId, kategorie, ...rest }: DemoDokument) => ({
  ...{ art: 'dokument', id, kundennummer, vertragId, kategorie, datei: id },
  ...{ beschreibung: rest.beschreibung, dateiname: rest.dateiname, erstellzeitpunkt: rest.erstellzeitpunkt },
})

/** The lines and files that make the demo's documents those of `now`; makes only what is missing. */
export async function prepareDemoDokumente(
  db: Database,
  store: DokumentStore,
  kalender: DemoKalender,
  now: Date,
): Promise<{ readonly records: readonly object[]; readonly ablage: Dokumentablage }> {
  const present = await listPresent(db, store)
  const wanted = demoDokumente(kalender, now)
  const missing = wanted.filter((dokument) => present.get(dokument.id) !== fingerprint(dokument))
  const files = new Map<string, Buffer>()
  if (missing.length > 0) {
    // Loaded by who needs it: most starts find everything there.
    const { renderBrief } = await import('./renderBrief.ts')
    for (const { id, brief } of missing) files.set(id, await renderBrief(brief()))
  }
  const surplus = [...present.keys()].filter((id) => !wanted.some((dokument) => dokument.id === id))
  const records = [...missing.map(toRecord), ...surplus.map((id) => ({ art: 'dokument', id, entfernt: true }))]
  return { records, ablage: { store, quelle: speicherquelle((datei) => files.get(datei)) } }
}
