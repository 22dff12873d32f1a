import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/**
 * Gives each part of a load profile the contract that was supplied at its Marktlokation on its day, and so never the
 * one of whoever lived there before or after.
 */
export async function assignLastgaenge(tx: Database): Promise<void> {
  // A meter in the market's code is the meter's channel (1-1:1.29.0). A contract whose profile came under another one
  // keeps it: two would be added.
  await sql`
    create temporary table mscons_kanal on commit drop as
    select k.vertrag_id, min(substring(k.obiskennzahl from '^1-[0-9]+')) as zaehler,
      count(distinct substring(k.obiskennzahl from '^1-[0-9]+')) as anzahl
    from lastgangkanal k join vertrag v on v.id = k.vertrag_id
    where k.obiskennzahl ~ '^1-[0-9]+:1[.](29|8)[.]'
      and v.marktlokation in (select lokation from mscons_nachricht where art = 'lastgang')
    group by k.vertrag_id
  `.execute(tx)
  await sql`analyze mscons_kanal`.execute(tx)
  await sql`
    create temporary table mscons_zuordnung on commit drop as
    select s.ctid as stelle, s.nachricht, s.anzahl as werte, v.id as vertrag_id, coalesce(k.anzahl, 0) > 1 as mehrdeutig,
      case when k.anzahl = 1 then k.zaehler || substring(s.obiskennzahl from ':.*') else s.obiskennzahl end as obiskennzahl,
      count(*) over (partition by s.ctid) as vertraege
    from mscons_lastgang s
    join vertrag v on v.marktlokation = s.lokation and v.versorgungsart = s.sparte and not v.storniert
      and v.lieferbeginn <= s.liefertag and (v.lieferende is null or s.liefertag <= v.lieferende)
    left join mscons_kanal k on k.vertrag_id = v.id
  `.execute(tx)
  await sql`analyze mscons_zuordnung (nachricht)`.execute(tx)
  await sql`
    insert into import_lastgang (zeile, vertrag_id, obiskennzahl, minuten, tag, ab, werte, stellen, groesster, geschaetzt)
    select s.zeile, z.vertrag_id, z.obiskennzahl, s.minuten, s.tag, s.ab, s.werte, s.stellen, s.groesster, s.geschaetzt
    from mscons_zuordnung z join mscons_lastgang s on s.ctid = z.stelle
    where z.vertraege = 1 and not z.mehrdeutig
  `.execute(tx)
  await sql`analyze import_lastgang (vertrag_id, obiskennzahl, minuten, tag)`.execute(tx)
  await sql`
    update mscons_nachricht n set aufgenommen = z.aufgenommen, grund = z.grund
    from (
      select nachricht, coalesce(sum(werte) filter (where vertraege = 1 and not mehrdeutig), 0) as aufgenommen,
        case
          when bool_or(vertraege > 1) then 'mehrere Verträge zugleich'
          when bool_or(mehrdeutig) then 'der Vertrag hat Lastgänge mehrerer Zähler'
        end as grund
      from mscons_zuordnung group by nachricht
    ) z
    where z.nachricht = n.nr
  `.execute(tx)
}

/** Says why nothing, or not all, of a message was taken, where no step has said it. */
export async function explainMissing(tx: Database): Promise<void> {
  await sql`
    update mscons_nachricht n set aufgenommen = coalesce(n.aufgenommen, 0), grund = coalesce(n.grund, case
      when n.art = 'andere' then 'betrifft das Portal nicht'
      when n.art not in ('lastgang', 'zaehlerstand') or n.aufgenommen = n.werte and n.werte > 0 then null
      when n.werte = 0 then 'keine Werte für das Portal'
      when n.lokation = '' then 'ohne Lokation'
      when not exists (select from vertrag v where v.marktlokation = n.lokation)
        and not exists (select from zaehler z where z.messlokation = n.lokation) then 'unbekannte Lokation'
      when n.art = 'lastgang' and length(n.lokation) <> 11 then 'Lastgang einer Messlokation'
      else 'in dieser Zeit kein Vertrag'
    end)
  `.execute(tx)
}
