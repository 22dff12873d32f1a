import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../open.ts'
import { fetchRows } from './fetchRows.ts'

/** A place where a chain was changed. */
export interface Bruch {
  readonly kundennummer: string
  readonly was:
    | { readonly art: 'fehlt' | 'abgeschnitten'; readonly von: number; readonly bis: number }
    | { readonly art: 'inhalt' | 'eintrag' | 'verkettung' | 'nummer'; readonly nr: number }
    | { readonly art: 'ende' | 'kopflos' }
}

interface Pruefung {
  readonly ketten: number
  readonly eintraege: number
  /** Entries with erased content. */
  readonly ohneInhalt: number
  readonly brueche: number
}

/**
 * Computes every chain of the audit trail anew, in the memory that a batch of entries takes; `tx` is a transaction that
 * sees one moment. Tells `onBruch` of each break.
 */
export async function checkProtokoll(
  tx: Database,
  onBruch: (bruch: Bruch) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<Pruefung> {
  let [ketten, eintraege, ohneInhalt, brueche] = [0, 0, 0, 0]
  const tell = async (kundennummer: string, found: readonly Was[]) => {
    for (const was of found) {
      brueche++
      await onBruch({ kundennummer, was })
    }
  }
  let last: Row | undefined
  for await (const row of fetchRows(tx, chains)) {
    signal?.throwIfAborted()
    const before = last?.kundennummer === row.kundennummer ? last : undefined
    if (before === undefined) {
      if (last !== undefined) await tell(last.kundennummer, checkEnde(last))
      ketten++
    }
    eintraege++
    if (row.inhalt === null) ohneInhalt++
    await tell(row.kundennummer, checkEintrag(row, before))
    last = row
  }
  if (last !== undefined) await tell(last.kundennummer, checkEnde(last))
  for await (const { kundennummer, nr } of fetchRows(tx, emptyChains)) {
    await tell(kundennummer, [{ art: 'abgeschnitten', von: 1, bis: nr }])
  }
  return { ketten, eintraege, ohneInhalt, brueche }
}

const chains = sql<Row>`
  select p.kundennummer, p.nr, to_char(p.zeit at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as zeit,
    p.akteur, p.aktion, p.objekt, p.inhalt::text as inhalt, p.salz, p.inhalt_hash, p.vor_hash, p.hash,
    k.nr as kopf_nr, k.hash as kopf_hash
  from protokoll p left join protokoll_kopf k on k.kundennummer = p.kundennummer
  order by p.kundennummer, p.nr
`

const emptyChains = sql<{ kundennummer: string; nr: number }>`
  select k.kundennummer, k.nr from protokoll_kopf k
  where not exists (select from protokoll p where p.kundennummer = k.kundennummer)
  order by k.kundennummer
`

interface Row extends StoredEintrag {
  readonly kopf_nr: number | null
  readonly kopf_hash: Buffer | null
}

type Was = Bruch['was']

/** What is wrong with an entry, after the one before it; the first of a chain has none. */
function checkEintrag(row: Row, before: Row | undefined): Was[] {
  const found: Was[] = []
  const expectedNr = (before?.nr ?? 0) + 1
  const { nr } = row
  if (nr > expectedNr) found.push({ art: 'fehlt', von: expectedNr, bis: nr - 1 })
  else if (nr < expectedNr) found.push({ art: 'nummer', nr })
  else if (!row.vor_hash.equals(before?.hash ?? Buffer.alloc(32))) found.push({ art: 'verkettung', nr })
  if (!hashEintrag(row).equals(row.hash)) found.push({ art: 'eintrag', nr })
  if (hashInhalt(row)?.equals(row.inhalt_hash) === false) found.push({ art: 'inhalt', nr })
  return found
}

function checkEnde({ nr, hash, kopf_nr, kopf_hash }: Row): Was[] {
  if (kopf_nr === null || kopf_hash === null) return [{ art: 'kopflos' }]
  if (kopf_nr > nr) return [{ art: 'abgeschnitten', von: nr + 1, bis: kopf_nr }]
  return kopf_nr === nr && kopf_hash.equals(hash) ? [] : [{ art: 'ende' }]
}

/** What the hashes of an entry cover, as it is stored. */
interface StoredEintrag {
  readonly kundennummer: string
  readonly nr: number
  /** In UTC with microseconds, `2026-11-21T09:00:00.123000Z`. */
  readonly zeit: string
  readonly akteur: string
  readonly aktion: string
  readonly objekt: string
  /** As it was written, to the letter. */
  readonly inhalt: string | null
  readonly salz: Buffer | null
  readonly inhalt_hash: Buffer
  readonly vor_hash: Buffer
  readonly hash: Buffer
}

/** Computes what the trigger of migration 0009 computes, so that a change of the trigger is found as well. */
function hashEintrag(eintrag: StoredEintrag): Buffer {
  const { kundennummer, nr, zeit, akteur, aktion, objekt } = eintrag
  const vorHash = eintrag.vor_hash.toString('hex')
  const inhaltHash = eintrag.inhalt_hash.toString('hex')
  return sha256([vorHash, nr, kundennummer, zeit, akteur, aktion, objekt, inhaltHash].join('\n'))
}

/** Undefined where content and salt were erased. */
function hashInhalt({ inhalt, salz }: StoredEintrag): Buffer | undefined {
  return inhalt === null && salz === null ? undefined : sha256(salz ?? '', inhalt ?? '')
}

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
