import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { Database } from '../../db/open.ts'
import type { DokumentStore, StoredContent } from '../../dokumente/DokumentStore.ts'
import { deriveZustand } from '../../dokumente/checkContents.ts'
import { deleteUnreferenced } from '../../dokumente/deleteUnreferenced.ts'
import { gate } from '../../lib/gates/gates.ts'
import type { ErrorList, ImportIssue, ReportProgress } from '../report.ts'
import { readRechnung } from './erechnung/readRechnung.ts'
import { type Leser, startLeser } from './erechnung/startLeser.ts'
import { deriveMedientyp } from './medientyp.ts'
import type { Datei, Dateiquelle } from './quellen.ts'
import { countDateien, type StagedDatei, stagedDateien } from './stagedDateien.ts'

/** The greatest size of a document's file. */
const largestBytes = 50_000_000

const tooLarge = `Die Datei ist größer als ${largestBytes / 1_000_000} MB.`
const wrongType =
  'Der Inhalt der Datei passt nicht zu ihrem Namen; PDF-, PNG- und JPEG-Dateien und E-Rechnungen (.xml, UBL oder CII) erkennt das Portal.'
const noFiles = 'Dokumente lassen sich hier nicht einspielen.'

async function checkDatei({ datei, dateiname }: StagedDatei & Named, source: Dateiquelle | undefined) {
  const opened = source === undefined ? noFiles : await source.open(datei)
  if (typeof opened === 'string') return { text: opened }
  await opened.close()
  if (opened.bytes > largestBytes) return { text: tooLarge }
  const medientyp = deriveMedientyp(dateiname, opened.kopf)
  return medientyp === undefined ? { text: wrongType } : { medientyp }
}

interface Named {
  readonly datei: string
}

const isNamed = (staged: StagedDatei): staged is StagedDatei & Named => staged.datei !== null

/** Checks that each file that a line names exists, and its size and type. */
export async function checkDateien(
  conn: Database,
  source: Dateiquelle | undefined,
  judge: { note(issues: readonly ImportIssue[]): Promise<void> | void },
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of stagedDateien(conn, false)) {
    signal?.throwIfAborted()
    const known: { zeile: number; medientyp: string }[] = []
    for (const row of batch.filter(isNamed)) {
      const { text, medientyp } = { text: undefined, medientyp: '', ...(await checkDatei(row, source)) }
      if (text === undefined) known.push({ zeile: row.zeile, medientyp })
      else await judge.note([{ zeile: row.zeile, feld: 'datei', text: `${text} (${nameDatei(row.datei)})` }])
    }
    await sql`
      update import_dokument s set medientyp = n.medientyp
      from json_to_recordset(${JSON.stringify(known)}::json) as n (zeile integer, medientyp text)
      where s.zeile = n.zeile
    `.execute(conn)
  }
}

/** Files at once, because each mostly waits for the disk or the network. */
const atOnce = 4

const changed = 'Die Datei hat sich während des Einspielens geändert.'

async function hashOf(file: Datei): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of file.content()) hash.update(chunk)
  return hash.digest()
}

/** Compares the stored content too, so that the same file replaces one that was damaged without changing its length. */
const hasContent = async (store: DokumentStore, sha256: Buffer, bytes: number) =>
  (await store.findBytes(sha256)) === bytes && (await deriveZustand(store, sha256)) === 'heil'

/**
 * Stores the content unless the store has it; undefined if the file has changed since it was checked. A dry run only
 * reads it.
 */
async function keepDatei(file: Datei, store: DokumentStore, probe: boolean): Promise<StoredContent | undefined> {
  const sha256 = await hashOf(file)
  if (probe || (await hasContent(store, sha256, file.bytes))) return { sha256, bytes: file.bytes }
  const stored = await store.put(file.content())
  return stored.sha256.equals(sha256) && stored.bytes === file.bytes ? stored : undefined
}

async function settleDatei(
  staged: StagedDatei & Named,
  { quelle, store }: Dokumentablage,
  { errors, hinweise, probe, leser }: Settling & { errors: ErrorList; leser: Leser },
) {
  const { zeile, datei, dateiname, medientyp } = staged
  const refuse = (text: string) => errors.add([{ zeile, feld: 'datei', text: `${text} (${nameDatei(datei)})` }])
  const opened = await quelle.open(datei)
  if (typeof opened === 'string') {
    refuse(opened)
    return []
  }
  try {
    const isAsChecked = opened.bytes <= largestBytes && deriveMedientyp(dateiname, opened.kopf) === medientyp
    const stored = isAsChecked ? await keepDatei(opened, store, probe) : undefined
    if (stored === undefined) {
      refuse(changed)
      return []
    }
    const gelesen = await readRechnung(staged, opened, leser)
    hinweise.add(gelesen.hinweise.map((text) => ({ zeile, feld: 'datei', text })))
    const { sha256, bytes } = stored
    return [{ zeile, sha256: sha256.toString('hex'), bytes, erechnung: gelesen.bo4e ?? null }]
  } finally {
    await opened.close()
  }
}

/** Reads the bill in the content of a stored document that names it only now. */
async function readStored(
  staged: StagedDatei,
  { store }: Dokumentablage,
  { hinweise, leser }: Pick<Settling, 'hinweise'> & { leser: Leser },
) {
  const { zeile, sha256 } = staged
  const stored = sha256 === null ? undefined : await store.open(sha256)
  // `dokumente-pruefen` names a content that is missing.
  if (sha256 === null || stored === undefined) return []
  const { bytes, chunks, close } = stored
  try {
    const gelesen = await readRechnung(staged, { bytes, content: () => chunks }, leser)
    hinweise.add(gelesen.hinweise.map((text) => ({ zeile, feld: 'rechnungsnummer', text })))
    return [{ zeile, sha256: sha256.toString('hex'), bytes, erechnung: gelesen.bo4e ?? null }]
  } finally {
    await close()
  }
}

/** Copies the files into the store, but for a dry run, and writes their hashes to the staged lines. */
export async function settleDokumente(
  conn: Database,
  ablage: Dokumentablage,
  errors: ErrorList,
  settling: Settling,
): Promise<void> {
  const { progress, signal } = settling
  const gesamt = await countDateien(conn)
  const inTurn = gate(atOnce)
  const leser = startLeser()
  let fertig = 0
  try {
    for await (const batch of stagedDateien(conn, true)) {
      const settled = await Promise.all(
        batch.map((row) =>
          inTurn(async () => {
            signal?.throwIfAborted()
            const kept = isNamed(row)
              ? await settleDatei(row, ablage, { ...settling, errors, leser })
              : await readStored(row, ablage, { ...settling, leser })
            progress({ schritt: 'dokumente', fertig: ++fertig, gesamt })
            return kept
          }),
        ),
      )
      await sql`
        update import_dokument s set sha256 = decode(n.sha256, 'hex'), bytes = n.bytes, erechnung = n.erechnung
        from json_to_recordset(${JSON.stringify(settled.flat())}::json)
          as n (zeile integer, sha256 text, bytes bigint, erechnung jsonb)
        where s.zeile = n.zeile
      `.execute(conn)
    }
  } finally {
    await leser.end()
  }
  errors.throwIfAny()
}

interface Settling {
  readonly progress: ReportProgress
  readonly signal: AbortSignal | undefined
  /** Only reads the files. */
  readonly probe: boolean
  /** Takes what is worth a look. */
  readonly hinweise: ErrorList
}

/** Where an import finds documents' files, and the store for their contents. */
export interface Dokumentablage {
  readonly quelle: Dateiquelle
  readonly store: DokumentStore
}

/** The end of a file's path for an error, without control characters. */
const nameDatei = (file: string) => file.replace(/[^\p{L}\p{M}\p{N}_.,;()&+ /-]/gu, '?').slice(-100)

const leftRows = 5000

/** The contents to delete after the import: those that it has replaced or, if it failed, those that it has stored. */
async function* leftContents(conn: Database, isDone: boolean): AsyncGenerator<readonly Buffer[]> {
  const column = sql.ref(isDone ? 'vorher' : 'sha256')
  let line = 0
  for (;;) {
    const { rows } = await sql<{ zeile: number; sha256: Buffer }>`
      select zeile, ${column} as sha256 from import_dokument
      where zeile > ${line} and ${column} is not null
      order by zeile
      limit ${leftRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ sha256 }) => sha256)
    line = last.zeile
  }
}

/**
 * Runs `work`, which stores contents and then refers to them; meanwhile a lock prevents others from deleting contents
 * without a reference. Afterwards deletes contents that are not needed. `dokumente-pruefen` finds those that a crash
 * leaves.
 */
export async function keepContents<T>(conn: Database, store: DokumentStore, use: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock_shared(${advisoryLocks.contents})`.execute(conn)
  let isDone = false
  try {
    const result = await use()
    isDone = true
    return result
  } finally {
    try {
      await sql`select pg_advisory_unlock_shared(${advisoryLocks.contents})`.execute(conn)
      await deleteUnreferenced(conn, store, leftContents(conn, isDone))
    } catch {
      // An error here must not change the import's result; the lock ends with its connection.
    }
  }
}
