import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import type { Kunden } from './Loeschregel.ts'

/** A contract that is over, and for long enough. */
export interface FaelligerVertrag {
  readonly id: string
  readonly kundennummer: string
  /** When it was over. */
  readonly ende: string
}

/** The day on which a contract ended, or on which it was known to be withdrawn; null while neither is known. */
export const vertragsende: RawBuilder<string | null> = sql<string | null>`
  coalesce(v.lieferende, case when v.storniert then (select s.seit from stornovermerk s where s.vertrag_id = v.id) end)
`

/** Of a contract `v`: nothing that the supplier has yet to fetch, and no document that must be kept, hangs on it. */
const isFrei = ({ beleg }: Grenzen): RawBuilder<boolean> => sql<boolean>`
  not exists (select from vorgang o where o.vertrag_id = v.id and o.uebergeben_am is null)
  and not exists (select from dokument d where d.vertrag_id = v.id and d.erstellzeitpunkt >= ${beleg.zeit})
`

/** The contracts of some customers that go with all that belongs to them. */
export async function listFaelligeVertraege(
  db: Database,
  grenzen: Grenzen,
  kunden: Kunden,
): Promise<readonly FaelligerVertrag[]> {
  const { rows } = await sql<FaelligerVertrag>`
    select v.id, v.kundennummer, ${vertragsende} as ende from vertrag v
    where v.kundennummer = any (${kunden}::text[]) and ${vertragsende} < ${grenzen.vertrag.tag} and ${isFrei(grenzen)}
    order by v.id
  `.execute(db)
  return rows
}

/** Locks a contract that is still to go; false when something has come up since. */
export async function lockFaelligenVertrag(tx: Database, grenzen: Grenzen, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from vertrag v
    where v.id = ${id} and ${vertragsende} < ${grenzen.vertrag.tag} and ${isFrei(grenzen)}
    for update of v
  `.execute(tx)
  return rows.length > 0
}
