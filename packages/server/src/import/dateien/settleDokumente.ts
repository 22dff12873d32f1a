import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { DokumentStore, StoredContent } from '../../dokumente/DokumentStore.ts'
import { deriveZustand } from '../../dokumente/checkContents.ts'
import { gate } from '../../lib/gate.ts'
import type { ErrorList } from '../ErrorList.ts'
import type { ReportProgress } from '../ImportProgress.ts'
import type { Datei } from './Dateiquelle.ts'
import type { Dokumentablage } from './Dokumentablage.ts'
import { deriveMedientyp } from './deriveMedientyp.ts'
import { largestBytes } from './largestBytes.ts'
import { nameDatei } from './nameDatei.ts'
import { type StagedDatei, stagedDateien } from './stagedDateien.ts'

/** Each waits for the disk or the network most of the time. */
const atOnce = 4

const changed = 'Die Datei hat sich während des Einspielens geändert.'

async function hashOf(datei: Datei): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of datei.content()) hash.update(chunk)
  return hash.digest()
}

/** Also what has rotted at its full length comes back with the same file. */
const hasContent = async (store: DokumentStore, sha256: Buffer, bytes: number) =>
  (await store.findBytes(sha256)) === bytes && (await deriveZustand(store, sha256)) === 'heil'

/** Puts the content unless the store has it; undefined when the file is another one than it was a moment ago. */
async function keepDatei(datei: Datei, store: DokumentStore): Promise<StoredContent | undefined> {
  const sha256 = await hashOf(datei)
  if (await hasContent(store, sha256, datei.bytes)) return { sha256, bytes: datei.bytes }
  const stored = await store.put(datei.content())
  return stored.sha256.equals(sha256) && stored.bytes === datei.bytes ? stored : undefined
}

async function settleDatei(staged: StagedDatei, { quelle, store }: Dokumentablage, errors: ErrorList) {
  const { zeile, datei, dateiname, medientyp } = staged
  const refuse = (text: string) => errors.add([{ zeile, feld: 'datei', text: `${text} (${nameDatei(datei)})` }])
  const opened = await quelle.open(datei)
  if (typeof opened === 'string') {
    refuse(opened)
    return []
  }
  try {
    const isAsChecked = opened.bytes <= largestBytes && deriveMedientyp(dateiname, opened.kopf) === medientyp
    const stored = isAsChecked ? await keepDatei(opened, store) : undefined
    if (stored !== undefined) return [{ zeile, sha256: stored.sha256.toString('hex'), bytes: stored.bytes }]
    refuse(changed)
    return []
  } finally {
    await opened.close()
  }
}

async function countDateien(conn: Database): Promise<number> {
  const { rows } = await sql<{ gesamt: number }>`
    select count(*) as gesamt from import_dokument where not entfernt
  `.execute(conn)
  return rows[0]?.gesamt ?? 0
}

/** Brings the files into the store and their hashes into the staged lines. */
export async function settleDokumente(
  conn: Database,
  ablage: Dokumentablage,
  errors: ErrorList,
  { progress, signal }: { progress: ReportProgress; signal: AbortSignal | undefined },
): Promise<void> {
  const gesamt = await countDateien(conn)
  const inTurn = gate(atOnce)
  let fertig = 0
  for await (const batch of stagedDateien(conn)) {
    const settled = await Promise.all(
      batch.map((row) =>
        inTurn(async () => {
          signal?.throwIfAborted()
          const kept = await settleDatei(row, ablage, errors)
          progress({ schritt: 'dokumente', fertig: ++fertig, gesamt })
          return kept
        }),
      ),
    )
    await sql`
      update import_dokument s set sha256 = decode(n.sha256, 'hex'), bytes = n.bytes
      from json_to_recordset(${JSON.stringify(settled.flat())}::json) as n (zeile integer, sha256 text, bytes bigint)
      where s.zeile = n.zeile
    `.execute(conn)
  }
  errors.throwIfAny()
}
