import type { Database } from '../../db/open.ts'
import { listContents } from '../../dokumente/checkContents.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { listImportlaeufe } from '../../import/lauf/importlauf.ts'
import { count } from '../../lib/formats.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

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
  let [all, lacking] = [0, 0]
  for await (const { sha256 } of listContents(db)) {
    all++
    if (!kept.has(sha256.toString('base64'))) lacking++
  }
  if (lacking === 0) return inOrdnung(`${count(all, 'Dokument', 'Dokumente')}, zu jedem ein Inhalt.`)
  return fehler(
    `${count(lacking, 'Dokument', 'Dokumente')} von ${all.toLocaleString('de-DE')} ohne Inhalt.`,
    'Welche, sagt dokumente-pruefen; derselbe Import oder die Sicherung bringt sie zurück.',
  )
}

const dayMs = 86_400_000
const mostNames = 5

/** Whether the files of the last 24 hours were imported whole; a file that was later imported whole counts as that. */
export async function checkImporte(db: Database, now: Date): Promise<Verdict> {
  const latest = new Map<string, string>()
  for (const { dateiname, ergebnis } of await listImportlaeufe(db, { seit: new Date(now.getTime() - dayMs) })) {
    if (!latest.has(dateiname)) latest.set(dateiname, ergebnis)
  }
  const describe = (words: string, wanted: string) => {
    const names = [...latest].filter(([, ergebnis]) => ergebnis === wanted).map(([dateiname]) => dateiname)
    const more = names.length > mostNames ? ` und ${names.length - mostNames} weitere` : ''
    return names.length === 0 ? [] : [`${words}: ${names.slice(0, mostNames).join(', ')}${more}`]
  }
  const parts = [...describe('abgelehnt', 'abgelehnt'), ...describe('nur zum Teil eingespielt', 'teilweise')]
  if (parts.length === 0) return inOrdnung('In den letzten 24 Stunden ist keine Datei abgelehnt.')
  return hinweis(`In den letzten 24 Stunden ${parts.join('; ')}.`, 'Warum, sagt der Befehl importe.')
}
