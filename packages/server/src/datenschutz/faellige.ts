import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Grenzen } from './deriveGrenzen.ts'

/** The customers that a statement looks at, found by indexes. */
export type Kunden = readonly string[]

/** With `offset` PostgreSQL asks for each by the index, and does not read a whole table for all of them at once. */
export const existsRow = (rest: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${rest} offset 0)`

/** A contract that ended long enough ago to be deleted. */
interface FaelligerVertrag {
  readonly id: string
  readonly kundennummer: string
  /** When it was over. */
  readonly ende: string
}

/** The day on which a contract ended, or on which it was known to be withdrawn; null while neither is known. */
export const vertragsende: RawBuilder<string | null> = sql<string | null>`
  coalesce(v.lieferende, case when v.storniert then (select s.seit from stornovermerk s where s.vertrag_id = v.id) end)
`

/** Whether a contract `v` is to be deleted with everything that belongs to it. */
export const isVertragFaellig = (grenzen: Grenzen): RawBuilder<boolean> =>
  sql<boolean>`${vertragsende} < ${grenzen.vertrag.tag} and ${isVertragFrei(grenzen)}`

/** Whether a contract `v` has neither a Vorgang that the supplier must still fetch nor a document that must be kept. */
const isVertragFrei = ({ beleg }: Grenzen): RawBuilder<boolean> => sql<boolean>`
  not exists (select from vorgang o where o.vertrag_id = v.id and o.uebergeben_am is null)
  and not exists (select from dokument d where d.vertrag_id = v.id and d.erstellzeitpunkt >= ${beleg.zeit})
`

/** The contracts of some customers that are to be deleted with everything that belongs to them. */
export async function listFaelligeVertraege(
  db: Database,
  grenzen: Grenzen,
  kunden: Kunden,
): Promise<readonly FaelligerVertrag[]> {
  const { rows } = await sql<FaelligerVertrag>`
    select v.id, v.kundennummer, ${vertragsende} as ende from vertrag v
    where v.kundennummer = any (${kunden}::text[]) and ${isVertragFaellig(grenzen)}
    order by v.id
  `.execute(db)
  return rows
}

/** Locks a contract that is to be deleted; returns false if something prevents it now. */
export async function lockFaelligenVertrag(tx: Database, grenzen: Grenzen, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from vertrag v where v.id = ${id} and ${isVertragFaellig(grenzen)} for update of v
  `.execute(tx)
  return rows.length > 0
}

/**
 * Whether a customer `a` has no contract and no document left, nothing waits for the supplier, and his period is over.
 */
export const isKundeFaellig = ({ ohneVertragBis }: Grenzen): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from loeschvermerk l
    where l.kundennummer = a.kundennummer and (l.verlangt_am is not null or l.ohne_vertrag_seit <= ${ohneVertragBis})
  )
  and not ${existsRow(sql`vertrag v where v.kundennummer = a.kundennummer`)}
  and not ${existsRow(sql`dokument d where d.kundennummer = a.kundennummer`)}
  and not ${existsRow(sql`vorgang o where o.kundennummer = a.kundennummer and o.uebergeben_am is null`)}
`

/** Those of some customers who are to be deleted with everything. */
export async function listFaelligeKunden(db: Database, grenzen: Grenzen, kunden: Kunden): Promise<readonly string[]> {
  const { rows } = await sql<{ kundennummer: string }>`
    select a.kundennummer from anschlussnutzer a
    where a.kundennummer = any (${kunden}::text[]) and ${isKundeFaellig(grenzen)}
    order by a.kundennummer
  `.execute(db)
  return rows.map(({ kundennummer }) => kundennummer)
}

/** Locks a customer before the deletion; returns false if something prevents the deletion now. */
export async function lockFaelligenKunden(tx: Database, grenzen: Grenzen, kundennummer: string): Promise<boolean> {
  const { rows } = await sql`
    select from anschlussnutzer a where a.kundennummer = ${kundennummer} and ${isKundeFaellig(grenzen)} for update of a
  `.execute(tx)
  return rows.length > 0
}

/** Notes since when some customers have had no contract, and since when their contracts are known to be withdrawn. */
export async function updateVermerke(db: Database, kunden: Kunden, today: string): Promise<void> {
  const hatVertrag = sql`exists (select from vertrag v where v.kundennummer = a.kundennummer)`
  await sql`
    insert into loeschvermerk (kundennummer, ohne_vertrag_seit)
    select a.kundennummer, ${today} from anschlussnutzer a
    where a.kundennummer = any (${kunden}::text[]) and not ${hatVertrag} and not exists (
      select from loeschvermerk l where l.kundennummer = a.kundennummer and l.ohne_vertrag_seit is not null
    )
    on conflict (kundennummer) do update set ohne_vertrag_seit = excluded.ohne_vertrag_seit
  `.execute(db)
  await sql`
    update loeschvermerk a set ohne_vertrag_seit = null
    where a.kundennummer = any (${kunden}::text[]) and ohne_vertrag_seit is not null and ${hatVertrag}
  `.execute(db)
  await sql`
    insert into stornovermerk (vertrag_id, seit)
    select v.id, ${today} from vertrag v where v.kundennummer = any (${kunden}::text[]) and v.storniert
    on conflict do nothing
  `.execute(db)
  await sql`
    delete from stornovermerk s using vertrag v
    where v.id = s.vertrag_id and v.kundennummer = any (${kunden}::text[]) and not v.storniert
  `.execute(db)
}

/** After a customer's last contract was deleted: his own period began when that contract ended, not tonight. */
export async function recordLetztesEnde(tx: Database, kundennummer: string, ende: string): Promise<void> {
  await sql`
    insert into loeschvermerk (kundennummer, ohne_vertrag_seit)
    select ${kundennummer}, ${ende} where not exists (select from vertrag where kundennummer = ${kundennummer})
    on conflict (kundennummer) do update set ohne_vertrag_seit = excluded.ohne_vertrag_seit
  `.execute(tx)
}
