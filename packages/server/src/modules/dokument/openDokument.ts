import type { Database } from '../../db/open.ts'
import { type DokumentStore, DokumentStoreError, type OpenContent } from '../../dokumente/DokumentStore.ts'
import { dokumentLost, notFound, unavailable } from '../../http/errors/portalError.ts'
import type { Download } from '../../http/reply/download.ts'
import { findDokumentinhalt } from './queries.ts'

/** What the log is told; it names contents by their hash, which says nothing about anybody. */
interface DokumentLog {
  error(facts: object, ereignis: string): void
}

export interface DokumentSource {
  readonly db: Database
  /** Undefined where no contents are served. */
  readonly store: DokumentStore | undefined
  readonly log: DokumentLog
  readonly mandant: string
}

async function openContent({ store, log, mandant }: DokumentSource, sha256: Buffer): Promise<OpenContent | undefined> {
  try {
    return await store?.open(sha256)
  } catch (error) {
    if (!(error instanceof DokumentStoreError)) throw error
    log.error({ mandant, code: error.code }, 'Ablage der Dokumente nicht erreichbar')
    throw unavailable()
  }
}

/** Opens the content of a customer's document for its download. */
export async function openDokument(
  source: DokumentSource,
  key: { readonly dokumentId: string; readonly kundennummer: string },
): Promise<Download> {
  const { db, log, mandant } = source
  let missed: string | undefined
  for (;;) {
    const [row] = await findDokumentinhalt(db, key)
    if (row === undefined) throw notFound('Das Dokument')
    const { sha256, bytes, dateiname, medientyp } = row
    const inhalt = sha256.toString('hex')
    const content = await openContent(source, sha256)
    if (content?.bytes === bytes) {
      const onFailure = () => log.error({ mandant, inhalt }, 'Inhalt eines Dokuments nicht lesbar')
      return { dateiname, medientyp, ...content, onFailure }
    }
    await content?.close()
    // The first time, an import may just have replaced the document, and removed what it had.
    if (missed === inhalt) {
      const ereignis = content === undefined ? 'Inhalt eines Dokuments fehlt' : 'Inhalt eines Dokuments beschädigt'
      log.error({ mandant, inhalt }, ereignis)
      throw dokumentLost()
    }
    missed = inhalt
  }
}
