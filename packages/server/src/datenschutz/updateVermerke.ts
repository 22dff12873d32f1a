import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Kunden } from './Loeschregel.ts'

/** Notes from when on some customers have had no contract, and since when their contracts are known to be withdrawn. */
export async function updateVermerke(db: Database, kunden: Kunden, heute: string): Promise<void> {
  const hatVertrag = sql`exists (select from vertrag v where v.kundennummer = a.kundennummer)`
  await sql`
    insert into loeschvermerk (kundennummer, ohne_vertrag_seit)
    select a.kundennummer, ${heute} from anschlussnutzer a
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
    select v.id, ${heute} from vertrag v where v.kundennummer = any (${kunden}::text[]) and v.storniert
    on conflict do nothing
  `.execute(db)
  await sql`
    delete from stornovermerk s using vertrag v
    where v.id = s.vertrag_id and v.kundennummer = any (${kunden}::text[]) and not v.storniert
  `.execute(db)
}

/** After a customer's last contract has gone: his own time has run since that ended, not since tonight. */
export async function recordLetztesEnde(tx: Database, kundennummer: string, ende: string): Promise<void> {
  await sql`
    insert into loeschvermerk (kundennummer, ohne_vertrag_seit)
    select ${kundennummer}, ${ende} where not exists (select from vertrag where kundennummer = ${kundennummer})
    on conflict (kundennummer) do update set ohne_vertrag_seit = excluded.ohne_vertrag_seit
  `.execute(tx)
}
