import { type Dokument, downloadDokument, listDokumente, listVertragDokumente } from '@ekp/wire/dokument'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'
import type { DokumentRow } from '../../db/tables/eintraege.ts'
import { type DokumentStore, DokumentStoreError, type OpenContent } from '../../dokumente/DokumentStore.ts'
import { dokumentLost, notFound, unavailable } from '../../http/errors/portalError.ts'
import { tooManyDownloads } from '../../http/errors/tooMany.ts'
import type { Download } from '../../http/reply/download.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'

/** More than any browser begins at once. */
export const downloadsAtOnce = 128

/** `storeOf` finds a tenant's store by its short name. */
export function dokumentRoutes(server: PortalServer, storeOf: (kurzname: string) => DokumentStore | undefined): void {
  const { log } = server.fastify
  route(server, listDokumente, async ({ db, session: { kundennummer } }) =>
    (await listDokumentRows(db, { kundennummer })).map(toDokument),
  )
  route(server, listVertragDokumente, async ({ db, params: { vertragId }, session: { kundennummer } }) =>
    (await listVertragDokumentRows(db, { kundennummer, vertragId })).map(toDokument),
  )
  const limit = limitDownloads(downloadsAtOnce)
  route(server, downloadDokument, ({ tenant, db, params: { dokumentId }, session: { kundennummer } }) => {
    const source = { db, log, mandant: tenant.kurzname, store: storeOf(tenant.kurzname) }
    return limit(`${tenant.kurzname} ${kundennummer}`, () => openDokument(source, { dokumentId, kundennummer }))
  })
}

/** A document's entry in the list as it leaves the server. */
function toDokument(row: Omit<DokumentRow, 'kundennummer' | 'medientyp' | 'sha256'>): Dokument {
  return {
    id: row.id,
    kategorie: row.kategorie,
    beschreibung: row.beschreibung,
    dateiname: row.dateiname,
    vertragId: row.vertrag_id,
    erstellzeitpunkt: row.erstellzeitpunkt.toISOString(),
    groesse: row.bytes,
    rechnungsnummer: row.rechnungsnummer,
  }
}

/**
 * Opens a download while fewer than `most` of the same customer are under way, else throws `tooManyDownloads`: one that
 * is hardly read keeps a file open and a quarter of a megabyte for as long as its client likes.
 */
export function limitDownloads(most: number): (kunde: string, open: () => Promise<Download>) => Promise<Download> {
  const counts = new Map<string, number>()
  const leave = (kunde: string) => {
    const left = (counts.get(kunde) ?? 1) - 1
    if (left > 0) counts.set(kunde, left)
    else counts.delete(kunde)
  }
  return async (kunde, open) => {
    const count = counts.get(kunde) ?? 0
    if (count >= most) throw tooManyDownloads()
    counts.set(kunde, count + 1)
    try {
      const download = await open()
      return { ...download, close: () => download.close().finally(() => leave(kunde)) }
    } catch (error) {
      leave(kunde)
      throw error
    }
  }
}

/** What the log is told; it names contents by their hash, which says nothing about anybody. */
interface DokumentLog {
  error(facts: object, ereignis: string): void
}

interface DokumentSource {
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

const listSpalten = [
  'id',
  'kategorie',
  'beschreibung',
  'dateiname',
  'vertrag_id',
  'erstellzeitpunkt',
  'bytes',
  'rechnungsnummer',
] as const

/** All documents of the customer, newest first. */
export const listDokumentRows = statement('listDokumente', (db, { kundennummer }: { kundennummer: string }) =>
  db
    .selectFrom('dokument')
    .where('kundennummer', '=', kundennummer)
    .select(listSpalten)
    .orderBy('erstellzeitpunkt', 'desc')
    .orderBy('id', 'desc'),
)

/** The documents of one contract; filters by the owner again [T1]. */
export const listVertragDokumentRows = statement(
  'listVertragDokumente',
  (db, { kundennummer, vertragId }: { kundennummer: string; vertragId: string }) =>
    db
      .selectFrom('dokument')
      .where('vertrag_id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .select(listSpalten)
      .orderBy('erstellzeitpunkt', 'desc')
      .orderBy('id', 'desc'),
)

/** What a download needs to know. */
export const findDokumentinhalt = statement(
  'findDokumentinhalt',
  (db, { dokumentId, kundennummer }: { dokumentId: string; kundennummer: string }) =>
    db
      .selectFrom('dokument')
      .where('id', '=', dokumentId)
      .where('kundennummer', '=', kundennummer)
      .select(['dateiname', 'medientyp', 'sha256', 'bytes']),
)
