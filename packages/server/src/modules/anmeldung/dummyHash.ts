import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ServedTenant } from '../../http/server.ts'
import { dummyHashOf } from '../../lib/passwort.ts'

/**
 * The hash that a password for an unknown number is compared with, so that the time of the answer does not tell that the
 * number is unknown [T10]. Imported hashes may have other costs than ours: of those that customers' hashes have, each
 * unknown number gets one, always the same, in the shares in which customers have them. Undefined while none is known.
 * Proof: dummyHash.test.ts, drill zeit.
 */
export function dummyHashFor({ db, sign }: Pick<ServedTenant, 'db' | 'sign'>, kundennummer: string, now: Date) {
  const anteile = readAnteile(db, now)
  const gesamt = anteile.reduce((sum, { anzahl }) => sum + anzahl, 0)
  // The word is part of the key: with another one, numbers whose cost changes tell that they are unknown.
  let rest = (Buffer.from(sign('attrappe', kundennummer), 'base64url').readUInt32BE() / 2 ** 32) * gesamt
  for (const { kosten, anzahl } of anteile) {
    rest -= anzahl
    if (rest < 0) return dummyHashOf(kosten)
  }
  return undefined
}

interface Anteil {
  /** As a PHC string has it: `m=19456,t=2,p=1`. */
  readonly kosten: string
  readonly anzahl: number
}

interface Verteilung {
  anteile: readonly Anteil[]
  /** When the database was asked, answered or not. */
  askedMs: number
}

const refreshMs = 3_600_000
const verteilungen = new WeakMap<Database, Verteilung>()

/** Asks once an hour, and answers what is known until then: a login that waited for it would be told by its time. */
function readAnteile(db: Database, now: Date): readonly Anteil[] {
  const known = verteilungen.get(db) ?? { anteile: [], askedMs: Number.NEGATIVE_INFINITY }
  verteilungen.set(db, known)
  // Either way: a clock that was ahead may have been set back.
  if (Math.abs(now.getTime() - known.askedMs) < refreshMs) return known.anteile
  known.askedMs = now.getTime()
  listAnteile(db).then(
    (anteile) => (known.anteile = anteile),
    // Not logged here: the login itself needs the database and fails as well.
    () => (known.askedMs = Number.NEGATIVE_INFINITY),
  )
  return known.anteile
}

async function listAnteile(db: Database): Promise<Anteil[]> {
  const { rows } = await sql<Anteil>`
    select split_part(passwort_hash, '$', 4) as kosten, count(*)::float8 as anzahl
    from anschlussnutzer where passwort_hash is not null group by 1 order by 1
  `.execute(db)
  return rows
}
