import type { DokumentRow } from '../../db/rows/DokumentRow.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStoreError.ts'
import { dokumentPfad } from './dokumentPfad.ts'
import type { Zip } from './Zip.ts'

/** What is known of a document whose file is wanted. */
export type Dokumentdatei = Pick<DokumentRow, 'id' | 'dateiname' | 'erstellzeitpunkt' | 'sha256' | 'bytes'>

// What is compressed already becomes no smaller, and costs the more.
const compressible = /\.(?:csv|txt)$/i

/** Its memory is used again for the next chunk, and the archive keeps some of them in line. */
async function* copies(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

/** Adds the file of a document; false when it is not where it should be, or another one is. */
async function addDokument(zip: Zip, store: DokumentStore, datei: Dokumentdatei): Promise<boolean> {
  const content = await store.open(datei.sha256)
  if (content === undefined) return false
  try {
    if (content.bytes !== datei.bytes) return false
    await zip.add(dokumentPfad(datei), copies(content.chunks), { isCompressed: compressible.test(datei.dateiname) })
    return true
  } finally {
    await content.close()
  }
}

const fehltText = [
  'Diese Dateien sind zurzeit nicht verfügbar und fehlen deshalb in Ihrer Auskunft.',
  'Bitte laden Sie sie später im Kundenportal unter „Dokumente“ herunter oder wenden Sie sich an den Kundenservice.',
  '',
]

/**
 * Adds the files of documents, one after the other; what is missing is said in a file of its own, and to `onMissing`.
 * Of a store that cannot be reached nobody asks for the next one: he would wait as long again.
 */
export async function addDokumente(
  zip: Zip,
  store: DokumentStore | undefined,
  dateien: readonly Dokumentdatei[],
  onMissing: (sha256: Buffer) => void,
): Promise<void> {
  const missing: string[] = []
  let reachable = store
  for (const datei of dateien) {
    try {
      if (reachable !== undefined && (await addDokument(zip, reachable, datei))) continue
    } catch (error) {
      if (!(error instanceof DokumentStoreError)) throw error
      reachable = undefined
    }
    missing.push(dokumentPfad(datei))
    onMissing(datei.sha256)
  }
  if (missing.length > 0) await zip.add('dokumente/FEHLT.txt', toText([...fehltText, ...missing]))
}

async function* toText(lines: readonly string[]) {
  yield Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}
