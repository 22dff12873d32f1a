import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Takes readings back that an earlier message brought, in this file or in the database. */
export async function takeBack(tx: Database): Promise<number> {
  await sql`
    create temporary table mscons_genannt on commit drop as
    select a.id, s.nachricht
    from ablesung a join mscons_storno s on a.marktnachricht = s.absender || '/' || s.dokument
  `.execute(tx)
  await sql`
    update mscons_nachricht n set werte = g.anzahl, aufgenommen = g.anzahl
    from (select nachricht, count(*) as anzahl from mscons_genannt group by nachricht) g
    where g.nachricht = n.nr
  `.execute(tx)
  // What the customer read himself stays, as his.
  await sql`
    update ablesung set marktnachricht = null
    where markttag is null and id in (select id from mscons_genannt)
  `.execute(tx)
  await sql`
    delete from umrechnung u using mscons_storno s where u.marktnachricht = s.absender || '/' || s.dokument
  `.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    delete from ablesung where markttag is not null and id in (select id from mscons_genannt)
  `.execute(tx)
  await sql`
    with zurueck as (
      select n.nr, s.nachricht as storno
      from mscons_storno s
      join mscons_nachricht n on n.absender = s.absender and n.dokument = s.dokument and n.nr < s.nachricht
      where n.art = 'zaehlerstand'
    ),
    entfernt as (delete from mscons_zaehlerstand z using zurueck where zurueck.nr = z.nachricht),
    ohne as (delete from mscons_umrechnung u using zurueck where zurueck.nr = u.nachricht),
    storniert as (
      update mscons_nachricht n set grund = 'in dieser Datei storniert' from zurueck where zurueck.nr = n.nr
    )
    update mscons_nachricht n set grund = 'Nachricht dieser Datei storniert' from zurueck where zurueck.storno = n.nr
  `.execute(tx)
  await sql`
    update mscons_nachricht set grund = 'dazu gibt es keine Ablesung'
    where art = 'storno' and grund is null and coalesce(aufgenommen, 0) = 0
  `.execute(tx)
  return Number(numAffectedRows)
}
