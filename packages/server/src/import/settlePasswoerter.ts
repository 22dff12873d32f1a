import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { hashPasswort, importLane, verifyPasswort } from '../lib/passwort.ts'
import type { ReportProgress } from './ImportProgress.ts'
import type { Sealer } from './sealer.ts'

const batchRows = 100

interface Pending {
  zeile: number
  versiegelt: string
  einmalig: boolean
  hash: string | null
  importiert: string | null
  ist_einmalig: boolean | null
}

/**
 * Whether the file's password is the one imported last: then it is not set anew, even if the customer
 * has since chosen another one. The same password of another kind counts only while he has not.
 */
async function isUnchanged(pending: Pending, passwort: string): Promise<boolean> {
  const { hash, importiert, einmalig, ist_einmalig } = pending
  if (importiert === null || (hash === importiert && einmalig !== ist_einmalig)) return false
  return verifyPasswort(importiert, passwort, importLane)
}

async function countPending(conn: Database): Promise<number> {
  const { rows } = await sql<{ gesamt: number }>`
    select count(passwort_versiegelt) as gesamt from import_anschlussnutzer
  `.execute(conn)
  return rows[0]?.gesamt ?? 0
}

async function listPending(conn: Database, afterZeile: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select s.zeile, s.passwort_versiegelt as versiegelt, s.passwort_einmalig as einmalig,
      a.passwort_hash as hash, a.passwort_importiert as importiert, a.passwort_einmalig as ist_einmalig
    from import_anschlussnutzer s left join anschlussnutzer a using (kundennummer)
    where s.passwort_versiegelt is not null and s.zeile > ${afterZeile}
    order by s.zeile
    limit ${batchRows}
  `.execute(conn)
  return rows
}

/** Hashes the staged plain passwords that are not the stored ones; 10 ms each on two cores. */
export async function settlePasswoerter(
  conn: Database,
  sealer: Sealer,
  progress: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const gesamt = await countPending(conn)
  if (gesamt === 0) return
  await sql`create index on import_anschlussnutzer (zeile) where passwort_versiegelt is not null`.execute(conn)
  let fertig = 0
  let zeile = 0
  for (;;) {
    progress({ schritt: 'passwoerter', fertig, gesamt })
    signal?.throwIfAborted()
    const pending = await listPending(conn, zeile)
    const last = pending.at(-1)
    if (last === undefined) return
    const hashes = await Promise.all(
      pending.map(async (row) => {
        const passwort = sealer.open(row.versiegelt)
        const isKnown = await isUnchanged(row, passwort)
        return { zeile: row.zeile, hash: isKnown ? null : await hashPasswort(passwort, importLane) }
      }),
    )
    await sql`
      update import_anschlussnutzer s
      set passwort_hash = n.hash, passwort_importiert = n.hash
      from json_to_recordset(${JSON.stringify(hashes)}::json) as n (zeile integer, hash text)
      where s.zeile = n.zeile and s.passwort_versiegelt is not null
    `.execute(conn)
    zeile = last.zeile
    fertig += pending.length
  }
}

/** Hashes from the file that are the ones imported last are not set anew either. */
export async function dropKnownHashes(tx: Database): Promise<void> {
  await sql`
    update import_anschlussnutzer s
    set passwort_hash = null, passwort_importiert = null
    from anschlussnutzer a
    where a.kundennummer = s.kundennummer
      and s.passwort_versiegelt is null and s.passwort_hash = a.passwort_importiert
      and not (a.passwort_einmalig and a.passwort_hash = a.passwort_importiert)
  `.execute(tx)
}
