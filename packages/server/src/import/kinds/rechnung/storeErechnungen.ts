import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/**
 * Stores the bills that were read from the staged documents. Runs after all merges, because data that came otherwise is
 * never replaced; a bill goes with its document, or when its file or number is another.
 */
export async function storeErechnungen(tx: Database): Promise<void> {
  await sql`
    delete from rechnung r using import_dokument s
    where r.aus_dokument = s.id
      and (
        s.entfernt or r.rechnungsnummer is distinct from s.rechnungsnummer or r.vertrag_id is distinct from s.vertrag_id
        or (s.datei is not null and s.erechnung is null)
      )
  `.execute(tx)
  await sql`
    insert into rechnung (
      rechnungsnummer, vertrag_id, von, bis, rechnungsdatum, ist_storno, bo4e, aus_dokument
    )
    select distinct on (rechnungsnummer) rechnungsnummer, vertrag_id,
      (erechnung #>> '{rechnungsperiode,startdatum}')::date,
      (erechnung #>> '{rechnungsperiode,enddatum}')::date + 1,
      (erechnung ->> 'rechnungsdatum')::date, false, erechnung, id
    from import_dokument
    where not entfernt and erechnung is not null
    order by rechnungsnummer, zeile
    on conflict (rechnungsnummer) do update
    set von = excluded.von, bis = excluded.bis, rechnungsdatum = excluded.rechnungsdatum, bo4e = excluded.bo4e
    where rechnung.aus_dokument = excluded.aus_dokument and rechnung.bo4e is distinct from excluded.bo4e
  `.execute(tx)
}
