import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Counts } from '../report.ts'

/**
 * Fills `umrechnung` with Zustandszahl and Brennwert that stand beside readings of gas, for days of which the supplier's
 * own file says nothing. A later message replaces what an earlier one brought. `mscons_stand` knows the contracts.
 */
export async function mergeUmrechnungen(tx: Database): Promise<Counts> {
  await sql`
    create temporary table mscons_faktoren on commit drop as
    select distinct on (vertrag_id, von) *
    from (
      select distinct s.vertrag_id, u.nachricht, u.zustandszahl, u.brennwert, n.absender || '/' || n.dokument as marktnachricht,
        greatest(v.lieferbeginn, coalesce(u.von, (
          select max(ablesedatum) from ablesung a where a.vertrag_id = s.vertrag_id and a.ablesedatum < s.tag
        ))) as von,
        coalesce(u.bis, case when s.endet then s.tag + 1 else s.tag end) as bis
      from mscons_umrechnung u
      join mscons_nachricht n on n.nr = u.nachricht
      join mscons_stand s on s.nachricht = u.nachricht and s.grund is null and not s.mehrdeutig
      join vertrag v on v.id = s.vertrag_id and v.versorgungsart = 'gas'
      where u.zustandszahl between 0.5 and 1.5 and u.brennwert between 5 and 20
    ) f
    where von < bis
    order by vertrag_id, von, nachricht desc
  `.execute(tx)
  await sql`
    update mscons_nachricht n set grund = 'Zustandszahl oder Brennwert unplausibel'
    where n.grund is null and exists (
      select from mscons_umrechnung u where u.nachricht = n.nr
        and not (u.zustandszahl between 0.5 and 1.5 and u.brennwert between 5 and 20)
    )
  `.execute(tx)
  const { rows } = await sql<Pick<Counts, 'unveraendert' | 'entfernt'>>`
    with alle as (
      select f.*, exists (
        select from umrechnung u where u.vertrag_id = f.vertrag_id and u.gueltig_von = f.von and u.gueltig_bis = f.bis
          and u.zustandszahl = f.zustandszahl and u.brennwert = f.brennwert and u.marktnachricht is not null
      ) as bekannt
      from mscons_faktoren f
    ),
    weg as (
      delete from umrechnung u using alle f
      where not f.bekannt and u.vertrag_id = f.vertrag_id and u.marktnachricht is not null
        and daterange(u.gueltig_von, u.gueltig_bis) && daterange(f.von, f.bis)
      returning u.vertrag_id, u.gueltig_von
    )
    select (select count(*) from alle where bekannt)::integer as unveraendert, (select count(*) from weg)::integer as entfernt
  `.execute(tx)
  const { numAffectedRows: neu = 0n } = await sql`
    insert into umrechnung (vertrag_id, gueltig_von, gueltig_bis, zustandszahl, brennwert, marktnachricht)
    select f.vertrag_id, lower(teil), upper(teil), f.zustandszahl, f.brennwert, f.marktnachricht
    from mscons_faktoren f
    cross join lateral unnest(
      datemultirange(daterange(f.von, f.bis)) - coalesce(
        (select range_agg(daterange(u.gueltig_von, u.gueltig_bis)) from umrechnung u where u.vertrag_id = f.vertrag_id), '{}'
      )
    ) as teil
  `.execute(tx)
  return { neu: Number(neu), geaendert: 0, ...(rows[0] ?? { unveraendert: 0, entfernt: 0 }) }
}
