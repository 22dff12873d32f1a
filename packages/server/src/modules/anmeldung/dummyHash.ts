import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ServedTenant } from '../../http/server.ts'
import { dummyHashOf } from '../../lib/passwort.ts'

/**
 * The hash with which a password for an unknown number is compared, so that the time of the answer does not tell that the
 * number is unknown [T10]. Imported hashes may have other costs than ours, so each unknown number gets one of the costs
 * of customers' hashes, always the same one, in the proportions of the customers. Undefined while no cost is known.
 * Proof: dummyHash.test.ts, drill zeit.
 */
export function dummyHashFor({ db, sign }: Pick<ServedTenant, 'db' | 'sign'>, kundennummer: string, now: Date) {
  const shares = readAnteile(db, now)
  const total = shares.reduce((sum, { anzahl }) => sum + anzahl, 0)
  // Never change this word: unknown numbers would get another cost, which would tell that they are unknown.
  let rest = (Buffer.from(sign('attrappe', kundennummer), 'base64url').readUInt32BE() / 2 ** 32) * total
  for (const { kosten, anzahl } of shares) {
    rest -= anzahl
    if (rest < 0) return dummyHashOf(kosten)
  }
  return undefined
}

interface Anteil {
  /** The cost as in a PHC string: `m=19456,t=2,p=1`. */
  readonly kosten: string
  readonly anzahl: number
}

interface Verteilung {
  anteile: readonly Anteil[]
  /** When the query was last sent, whether it succeeded or not. */
  askedMs: number
}

const refreshMs = 3_600_000
const verteilungen = new WeakMap<Database, Verteilung>()

/** Queries the costs once an hour and returns those that are known, because waiting would show in the time of a login. */
function readAnteile(db: Database, now: Date): readonly Anteil[] {
  const known = verteilungen.get(db) ?? { anteile: [], askedMs: Number.NEGATIVE_INFINITY }
  verteilungen.set(db, known)
  // In both directions, because a clock that was ahead may have been set back.
  if (Math.abs(now.getTime() - known.askedMs) < refreshMs) return known.anteile
  known.askedMs = now.getTime()
  listAnteile(db).then(
    (shares) => (known.anteile = shares),
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
