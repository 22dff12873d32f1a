import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ServedTenant } from '../../http/server.ts'
import { dummyHashOf } from '../../lib/passwort.ts'

interface Anteil {
  /** As a PHC string has it: `m=19456,t=2,p=1`. */
  readonly kosten: string
  readonly anzahl: number
}

interface Verteilung {
  anteile: readonly Anteil[]
  /** When it was asked for, and there was an answer or none yet. */
  askedMs: number
}

const refreshMs = 3_600_000
const verteilungen = new WeakMap<Database, Verteilung>()

async function listAnteile(db: Database): Promise<Anteil[]> {
  const { rows } = await sql<Anteil>`
    select split_part(passwort_hash, '$', 4) as kosten, count(*)::float8 as anzahl
    from anschlussnutzer where passwort_hash is not null group by 1 order by 1
  `.execute(db)
  return rows
}

// Nobody waits for it: the first unknown number of an hour would tell itself by that.
function readAnteile(db: Database, now: Date): readonly Anteil[] {
  const known = verteilungen.get(db) ?? { anteile: [], askedMs: Number.NEGATIVE_INFINITY }
  verteilungen.set(db, known)
  // A clock that was ahead is set back.
  if (Math.abs(now.getTime() - known.askedMs) < refreshMs) return known.anteile
  known.askedMs = now.getTime()
  listAnteile(db).then(
    (anteile) => (known.anteile = anteile),
    // The log has what is wrong with the database from those who need it.
    () => (known.askedMs = Number.NEGATIVE_INFINITY),
  )
  return known.anteile
}

/**
 * The hash that a password for an unknown number is compared with. Its cost is one that customers' hashes have, each as
 * often as there, and for one number always the same: otherwise the time of an answer would tell that a number exists
 * whose imported hash has another cost [T10]. Undefined while no cost is known.
 */
export function attrappeOf({ db, sign }: Pick<ServedTenant, 'db' | 'sign'>, kundennummer: string, now: Date) {
  const anteile = readAnteile(db, now)
  const gesamt = anteile.reduce((sum, { anzahl }) => sum + anzahl, 0)
  let rest = (Buffer.from(sign('attrappe', kundennummer), 'base64url').readUInt32BE() / 2 ** 32) * gesamt
  for (const { kosten, anzahl } of anteile) {
    rest -= anzahl
    if (rest < 0) return dummyHashOf(kosten)
  }
  return undefined
}
