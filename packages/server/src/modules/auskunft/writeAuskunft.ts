import { type Selectable, sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import type { Database } from '../../db/open.ts'
import type { DokumentRow } from '../../db/rows/DokumentRow.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { addDokumente, type Dokumentdatei } from './addDokumente.ts'
import { addFotos } from './addFotos.ts'
import type { Verantwortlicher } from './kontaktwege.ts'
import { auskunftsarten } from './auskunftsarten.ts'
import { csvDatei } from './csvDatei.ts'
import { datenJson } from './datenJson.ts'
import { formatLiesmich } from './formatLiesmich.ts'
import type { Zip } from './Zip.ts'

/** Whose data, from where, and what is said with them. */
export interface Auskunft {
  /** Sees this customer's rows alone. */
  readonly db: Database
  readonly store: DokumentStore | undefined
  readonly kundennummer: string
  readonly stand: Date
  readonly verantwortlicher: Verantwortlicher
  readonly fristen: Aufbewahrungsfristen
  readonly texte: readonly string[] | undefined
  /** The database has given all that it has; what follows are files. */
  readonly onRead: () => void
  /** A document's content is not where it should be. */
  readonly onMissing: (sha256: Buffer) => void
}

/** How long the transaction may wait for a client between two statements; the export's own limit ends it before. */
const idleMs = 600_000

const listDateien = (tx: Database, kundennummer: string): Promise<Dokumentdatei[]> =>
  sql<Pick<Selectable<DokumentRow>, keyof Dokumentdatei>>`
    select id, dateiname, erstellzeitpunkt, sha256, bytes from dokument
    where kundennummer = ${kundennummer} order by erstellzeitpunkt, id
  `
    .execute(tx)
    .then(({ rows }) => rows)

async function addDaten(zip: Zip, tx: Database, auskunft: Auskunft): Promise<void> {
  const { kundennummer, stand, verantwortlicher } = auskunft
  const kopf = { versorger: verantwortlicher.name, kundennummer, stand }
  await zip.add('LIESMICH.txt', once(formatLiesmich({ ...auskunft, arten: auskunftsarten })))
  await zip.add('daten.json', datenJson(auskunftsarten, tx, kopf))
  for (const art of auskunftsarten) await zip.add(`csv/${art.name}.csv`, csvDatei(art, tx, kopf))
  await addFotos(zip, tx, kundennummer)
}

async function* once(text: string) {
  yield Buffer.from(text)
}

/** Writes all about a customer as of one moment: what others change meanwhile is in none of the files, or in all. */
export async function writeAuskunft(zip: Zip, auskunft: Auskunft): Promise<void> {
  const { db, kundennummer, store, onRead, onMissing } = auskunft
  const dateien = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(tx)
      await addDaten(zip, tx, auskunft)
      return listDateien(tx, kundennummer)
    })
  onRead()
  await addDokumente(zip, store, dateien, onMissing)
}
