import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { DokumentRow } from '../../db/tables/eintraege.ts'
import { readInBatches } from '../../db/statement.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { dokumentPfad, fotoPfad } from './paths.ts'
import type { Zip } from './zip.ts'

/** A document to add to the archive. */
export type Dokumentdatei = Pick<DokumentRow, 'id' | 'dateiname' | 'erstellzeitpunkt' | 'sha256' | 'bytes'>

const fehltText = [
  'Diese Dateien sind zurzeit nicht verfügbar und fehlen deshalb in Ihrer Auskunft.',
  'Bitte laden Sie sie später im Kundenportal unter „Dokumente“ herunter oder wenden Sie sich an den Kundenservice.',
  '',
]

/**
 * Adds the files of documents, one after the other; missing ones are listed in FEHLT.txt and passed to `onMissing`.
 * When the store cannot be reached, it is not asked for the rest: each would wait as long again.
 */
export async function addDokumente(
  zip: Zip,
  store: DokumentStore | undefined,
  files: readonly Dokumentdatei[],
  onMissing: (sha256: Buffer) => void,
): Promise<void> {
  const missing: string[] = []
  let reachable = store
  for (const file of files) {
    try {
      if (reachable !== undefined && (await addDokument(zip, reachable, file))) continue
    } catch (error) {
      if (!(error instanceof DokumentStoreError)) throw error
      reachable = undefined
    }
    missing.push(dokumentPfad(file))
    onMissing(file.sha256)
  }
  if (missing.length > 0) await zip.add('dokumente/FEHLT.txt', toText([...fehltText, ...missing]))
}

// All other types are compressed already.
const compressible = /\.(?:csv|txt)$/i

/** Adds the file of a document; returns false if its content is missing or has another length. */
async function addDokument(zip: Zip, store: DokumentStore, file: Dokumentdatei): Promise<boolean> {
  const content = await store.open(file.sha256)
  if (content === undefined) return false
  try {
    if (content.bytes !== file.bytes) return false
    await zip.add(dokumentPfad(file), copies(content.chunks), { isCompressed: compressible.test(file.dateiname) })
    return true
  } finally {
    await content.close()
  }
}

/** The store uses a chunk's memory again, while the archive still keeps the chunk in its buffer. */
async function* copies(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

async function* toText(lines: readonly string[]) {
  yield Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

interface Zeile {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly jpeg: Buffer
}

/** Adds the photos of a customer's readings, one in hand at a time. */
export async function addFotos(zip: Zip, tx: Database, kundennummer: string): Promise<void> {
  const query = sql<Zeile>`
    select id, zaehlernummer, ablesedatum, jpeg
    from ablesung_foto join ablesung on ablesung.id = ablesung_foto.ablesung_id
    where vertrag_id in (select vertrag.id from vertrag where kundennummer = ${kundennummer})
    order by ablesung.id
  `
  for await (const fotos of readInBatches(tx, query.compile(tx), 1)) {
    for (const { jpeg, ...foto } of fotos) await zip.add(fotoPfad(foto), once(jpeg), { isCompressed: false })
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}
