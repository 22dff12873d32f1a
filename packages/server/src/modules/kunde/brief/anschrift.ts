import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** Where a letter to a customer goes. */
export interface Anschrift {
  readonly co: string | null
  readonly strasse: string | null
  readonly hausnummer: string | null
  readonly postfach: string | null
  readonly plz: string | null
  readonly ort: string | null
  readonly land: string | null
}

/**
 * The addresses of customers on a day, by customer number: the billing address of the customer, else of one of his
 * contracts, else where he is supplied. A billing address of somebody else (with another name) gets no letter that is
 * meant for the customer alone.
 */
export async function listAnschriften(
  db: Database,
  kundennummern: readonly string[],
  heute: string,
): Promise<ReadonlyMap<string, Anschrift>> {
  const { rows } = await sql<Anschrift & { kundennummer: string }>`
    select distinct on (kundennummer) kundennummer, co, strasse, hausnummer, postfach, plz, ort, land
    from (
      select r.kundennummer, case when r.vertrag_id is null then 0 else 1 end as rang, r.gueltig_von as seit, r.id,
        r.co, r.strasse, r.hausnummer, r.postfach, r.postleitzahl as plz, r.ort, r.land
      from rechnungsadresse r join anschlussnutzer a using (kundennummer)
      where r.kundennummer = any (${kundennummern}::text[]) and r.entfallen_am is null and r.ort is not null
        and (r.gueltig_von is null or r.gueltig_von <= ${heute}::date)
        and (r.gueltig_bis is null or r.gueltig_bis >= ${heute}::date)
        and (
          (r.nachname is null and r.firma is null)
          or (lower(r.nachname) is not distinct from lower(a.nachname)
            and lower(r.firma) is not distinct from lower(a.firma)
            and (r.vorname is null or lower(r.vorname) is not distinct from lower(a.vorname)))
        )
      union all
      select v.kundennummer, 2, v.lieferbeginn, v.id, null, v.strasse, v.hausnummer, null, v.plz, v.ort, null
      from vertrag v
      where v.kundennummer = any (${kundennummern}::text[]) and not v.storniert
        and (v.lieferende is null or v.lieferende >= ${heute}::date)
        and v.strasse is not null and v.plz is not null and v.ort is not null
    ) adressen
    order by kundennummer, rang, seit desc nulls last, id
  `.execute(db)
  return new Map(rows.map(({ kundennummer, ...anschrift }) => [kundennummer, anschrift]))
}
