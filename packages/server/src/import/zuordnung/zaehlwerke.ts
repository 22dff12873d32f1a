import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/**
 * Joins what a supplier's own export has in a line for each register: the channels of a meter, and the values of a
 * reading. Lines that say the same register twice, or differ otherwise, stay apart, and the rules of their kinds refuse
 * them.
 */
export async function joinZaehlwerke(conn: Database): Promise<void> {
  await sql`
    with gruppe as (
      select min(zeile) as erste, array_agg(zeile) as zeilen
      from import_zaehler
      where kanaele is not null
      group by vertrag_id, nummer, eingebaut_am, ausgebaut_am, messlokation, ungenannt
      having count(*) > 1
    ), eine as (
      select g.erste, jsonb_object_agg(k.key, k.value) as kanaele
      from gruppe g cross join unnest(g.zeilen) as z (zeile) join import_zaehler s on s.zeile = z.zeile
      cross join lateral jsonb_each(s.kanaele) k
      group by g.erste
      having count(*) = count(distinct k.key)
    ), ergaenzt as (
      update import_zaehler s set kanaele = eine.kanaele from eine where s.zeile = eine.erste
    )
    delete from import_zaehler s using (
      select z.zeile from eine join gruppe using (erste) cross join unnest(zeilen) as z (zeile) where z.zeile <> erste
    ) weitere
    where s.zeile = weitere.zeile
  `.execute(conn)
  await sql`
    with gruppe as (
      select min(zeile) as erste, array_agg(zeile) as zeilen
      from import_ablesung
      where not entfernt
      group by vertrag_id, zaehlernummer, ablesedatum, ablesegrund, erfassungshinweis, ermittlungsart, ableseart, ungenannt
      having count(*) > 1
    ), eine as (
      select g.erste, array_agg(w.obis order by w.obis collate "C") as obis,
        array_agg(w.wert order by w.obis collate "C") as werte
      from gruppe g cross join unnest(g.zeilen) as z (zeile) join import_ablesung s on s.zeile = z.zeile
      cross join lateral unnest(s.obiskennzahlen, s.ablesewerte) as w (obis, wert)
      group by g.erste
      having count(*) = count(distinct w.obis)
    ), ergaenzt as (
      update import_ablesung s set obiskennzahlen = eine.obis, ablesewerte = eine.werte
      from eine where s.zeile = eine.erste
    )
    delete from import_ablesung s using (
      select z.zeile from eine join gruppe using (erste) cross join unnest(zeilen) as z (zeile) where z.zeile <> erste
    ) weitere
    where s.zeile = weitere.zeile
  `.execute(conn)
}
