import { type Selectable, sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../../config/Aufbewahrungsfristen.ts'
import { lesepseudonymeOf } from '../../db/dienst/lesezugriff.ts'
import type { Database } from '../../db/open.ts'
import { readInBatches } from '../../db/statement.ts'
import type { DokumentRow } from '../../db/tables/eintraege.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { auskunftsarten } from './auskunftsarten.ts'
import { formatCsvZeile } from './csv.ts'
import { formatLiesmich } from './liesmich.ts'
import { dokumentPfad, fotoPfad } from './paths.ts'
import type { Verantwortlicher } from './verantwortlicher.ts'
import type { Zip } from './zip.ts'

/** The customer, the sources of the data and the texts. */
export interface Auskunft {
  /** Sees this customer's rows alone. */
  readonly db: Database
  readonly sign: Signer
  readonly store: DokumentStore | undefined
  readonly kundennummer: string
  readonly stand: Date
  readonly verantwortlicher: Verantwortlicher
  readonly fristen: Aufbewahrungsfristen
  readonly texte: readonly string[] | undefined
  /** Everything is read from the database; only documents follow. */
  readonly onRead: () => void
  /** Called if a document's content is missing. */
  readonly onMissing: (sha256: Buffer) => void
}

/** How long the transaction may wait for a client between two statements; the export's own limit ends it before. */
const idleMs = 600_000

/** Writes all about a customer as of one moment: a change meanwhile is in none of the files. */
export async function writeAuskunft(zip: Zip, auskunft: Auskunft): Promise<void> {
  const { db, sign, kundennummer, store, onRead, onMissing } = auskunft
  const files = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(tx)
      const pseudonyme = await lesepseudonymeOf(tx, sign, kundennummer)
      await sql`select set_config('app.lesezugriff', ${pseudonyme.join(' ')}, true)`.execute(tx)
      await addDaten(zip, tx, auskunft)
      return listDateien(tx, kundennummer)
    })
  onRead()
  await addDokumente(zip, store, files, onMissing)
}

async function addDaten(zip: Zip, tx: Database, auskunft: Auskunft): Promise<void> {
  const { kundennummer, stand, verantwortlicher } = auskunft
  const head = { versorger: verantwortlicher.name, kundennummer, stand }
  await zip.add('LIESMICH.txt', once(formatLiesmich({ ...auskunft, arten: auskunftsarten })))
  await zip.add('daten.json', datenJson(auskunftsarten, tx, head))
  for (const art of auskunftsarten) await zip.add(`csv/${art.name}.csv`, csvDatei(art, tx, head))
  await addFotos(zip, tx, kundennummer)
}

const listDateien = (tx: Database, kundennummer: string): Promise<Dokumentdatei[]> =>
  sql<Pick<Selectable<DokumentRow>, keyof Dokumentdatei>>`
    select id, dateiname, erstellzeitpunkt, sha256, bytes from dokument
    where kundennummer = ${kundennummer} order by erstellzeitpunkt, id
  `
    .execute(tx)
    .then(({ rows }) => rows)

async function* once(content: string | Buffer) {
  yield typeof content === 'string' ? Buffer.from(content) : content
}

interface Kopf {
  /** The controller. */
  readonly versorger: string
  readonly kundennummer: string
  readonly stand: Date
}

/** `daten.json`: everything, for programs, under the names of the API. */
async function* datenJson(arten: readonly Auskunftsart[], tx: Database, head: Kopf): AsyncGenerator<Buffer> {
  const { versorger, stand } = head
  yield Buffer.from(JSON.stringify({ versorger, stand }).slice(0, -1))
  for (const art of arten) {
    yield Buffer.from(`,\n${JSON.stringify(art.name)}:`)
    for await (const text of entriesOf(art, tx, head)) yield Buffer.from(text)
  }
  yield Buffer.from('}\n')
}

/** The text of one kind's entries, one a line; `null` for a single thing that is not there. */
async function* entriesOf(art: Auskunftsart, tx: Database, { kundennummer, stand }: Kopf) {
  let count = 0
  if (!art.isEinzeln) yield '['
  for await (const eintraege of art.eintraege(tx, kundennummer, stand)) {
    const lines = eintraege.map((eintrag) => JSON.stringify(eintrag)).join(',\n')
    yield art.isEinzeln ? lines : `${count === 0 ? '\n' : ',\n'}${lines}`
    count += eintraege.length
  }
  if (!art.isEinzeln) yield count === 0 ? ']' : '\n]'
  else if (count === 0) yield 'null'
}

// Without it Excel shows umlauts wrongly.
const byteOrderMark = '\uFEFF'

/** One kind as a table for spreadsheets, its head first. */
async function* csvDatei(
  art: Auskunftsart,
  tx: Database,
  { kundennummer, stand }: { readonly kundennummer: string; readonly stand: Date },
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + formatCsvZeile(art.kopf))
  for await (const lines of art.zeilen(tx, kundennummer, stand)) {
    const text = lines.map(formatCsvZeile).join('')
    if (text !== '') yield Buffer.from(text)
  }
}

/** A document to add to the archive. */
type Dokumentdatei = Pick<DokumentRow, 'id' | 'dateiname' | 'erstellzeitpunkt' | 'sha256' | 'bytes'>

const fehltText = [
  'Diese Dateien sind zurzeit nicht verfügbar und fehlen deshalb in Ihrer Auskunft.',
  'Bitte laden Sie sie später im Kundenportal unter „Dokumente“ herunter oder wenden Sie sich an den Kundenservice.',
  '',
]

/**
 * Adds the files of documents, one after the other; missing ones are listed in FEHLT.txt and passed to `onMissing`.
 * When the store cannot be reached, it is not asked for the rest: each would wait as long again.
 */
async function addDokumente(
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
async function addFotos(zip: Zip, tx: Database, kundennummer: string): Promise<void> {
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
