import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { parseOptions } from '@node-rs/argon2'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import { hashPasswort, importLane, verifyPasswort } from '../lib/passwort.ts'
import type { ReportProgress } from './report.ts'

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
 * Whether the file's password is the one that was imported last: then it is not set again, even if the customer
 * has chosen another one since. The same password of the other kind is set only if he has not.
 */
async function isUnchanged(pending: Pending, passwort: string): Promise<boolean> {
  const { hash, importiert, einmalig, ist_einmalig } = pending
  if (importiert === null || (hash === importiert && einmalig !== ist_einmalig)) return false
  return verifyPasswort(importiert, passwort, importLane)
}

/** How many of the staged passwords are in plain. */
export async function countPasswoerter(conn: Database): Promise<number> {
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
  const gesamt = await countPasswoerter(conn)
  if (gesamt === 0) return
  await sql`create index on import_anschlussnutzer (zeile) where passwort_versiegelt is not null`.execute(conn)
  let fertig = 0
  let line = 0
  for (;;) {
    progress({ schritt: 'passwoerter', fertig, gesamt })
    signal?.throwIfAborted()
    const pending = await listPending(conn, line)
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
    line = last.zeile
    fertig += pending.length
  }
}

/** Removes hashes from the staged rows that were imported last time. */
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

/** Encrypts plain passwords while they wait in the database, because its logs and temporary files contain them. */
export interface Sealer {
  seal(text: string): string
  open(sealed: string): string
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A sealer with a key that exists only in this process during the import. */
export function createSealer(): Sealer {
  const key = randomBytes(32)
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const encrypt = createCipheriv(cipher, key, nonce)
      const content = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()])
      return Buffer.concat([nonce, encrypt.getAuthTag(), content]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
      decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return decrypt.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decrypt.final('utf8')
    },
  }
}

const phc = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/

// A login must not use up the server's memory and time, and must take about as long as one with an unknown number.
function isNearOurs(hash: string): boolean {
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(hash)
    return memoryCost >= 12_288 && memoryCost <= 65_536 && timeCost >= 1 && timeCost <= 4 && parallelism === 1
  } catch {
    return false
  }
}

/** The PHC string of a password that another system hashed. */
export const PasswortHash = v.pipe(
  v.string('Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.regex(phc, 'Bitte geben Sie einen Argon2id-Hash an ($argon2id$v=19$m=…,t=…,p=…$…$…).'),
  v.check(isNearOurs, 'Erlaubt sind Hashes mit m von 12288 bis 65536, t von 1 bis 4 und p=1.'),
)
