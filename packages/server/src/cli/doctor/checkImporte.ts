import type { Database } from '../../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { count } from '../../lib/formats.ts'
import { fehler, inOrdnung, type Verdict } from './verdict.ts'

const batchRows = 5000

/** Whether each document's content is in the store, by the store's own list; only `dokumente-pruefen` reads them. */
export async function checkDokumente(db: Database, store: DokumentStore): Promise<Verdict> {
  const kept = new Set<string>()
  try {
    for await (const batch of store.list()) for (const sha256 of batch) kept.add(sha256.toString('base64'))
  } catch (error) {
    if (!(error instanceof DokumentStoreError)) throw error
    const abhilfe = 'Prüfen Sie DOKUMENTE_DIR oder DOKUMENTE_S3_URL samt Zugangsdaten.'
    return fehler(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}).`, abhilfe)
  }
  let [all, lacking, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectFrom('dokument')
      .select(['id', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute()
    all += rows.length
    lacking += rows.filter(({ sha256 }) => !kept.has(sha256.toString('base64'))).length
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  if (lacking === 0) return inOrdnung(`${count(all, 'Dokument', 'Dokumente')}, zu jedem ein Inhalt.`)
  return fehler(
    `${count(lacking, 'Dokument', 'Dokumente')} von ${all.toLocaleString('de-DE')} ohne Inhalt.`,
    'Welche, sagt dokumente-pruefen; derselbe Import oder die Sicherung bringt sie zurück.',
  )
}
