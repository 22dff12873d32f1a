import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Eintragsart } from '../../../db/tables/eintraege.ts'

/** An entry whose period gives way, as it was. */
export interface Gewichener {
  readonly art: Eintragsart
  readonly id: string
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
  /** The periods that are left of it. */
  readonly bleibt: readonly { readonly von: string | null; readonly bis: string | null }[]
}

/**
 * Before the entries of one customer become another's: where both have one for the same days, the other's holds, as of
 * two in a row in the portal. What is left of the giving one's period stays valid, in as many entries as there are gaps;
 * one without a day left falls away and is kept with its period, never shown. Answers each that gave way.
 */
export async function fitEintraege(
  tx: Database,
  art: Eintragsart,
  { von, nach, now }: { readonly von: string; readonly nach: string; readonly now: Date },
): Promise<readonly Gewichener[]> {
  const table = sql.table(art)
  const { rows } = await sql<Gewichener>`
    with geblieben as (
      select w.id, datemultirange(daterange(w.gueltig_von, w.gueltig_bis, '[]')) -
        range_agg(daterange(b.gueltig_von, b.gueltig_bis, '[]')) as tage
      from ${table} w join ${table} b on b.vertrag_id is not distinct from w.vertrag_id
        and daterange(b.gueltig_von, b.gueltig_bis, '[]') && daterange(w.gueltig_von, w.gueltig_bis, '[]')
      where w.kundennummer = ${von} and b.kundennummer = ${nach} and w.entfallen_am is null and b.entfallen_am is null
      group by w.id
    )
    select ${art} as art, w.id, w.gueltig_von as "gueltigVon", w.gueltig_bis as "gueltigBis", coalesce((
      select json_agg(json_build_object('von', lower(teil), 'bis', upper(teil) - 1) order by teil) from unnest(tage) teil
    ), '[]') as bleibt
    from geblieben join ${table} w using (id) order by w.gueltig_von nulls first
  `.execute(tx)
  for (const { id, gueltigBis, bleibt } of rows) {
    // The last keeps the id: it is the one that holds now or next.
    const [last, ...earlier] = bleibt.toReversed()
    if (last === undefined) {
      await tx.updateTable(art).set({ entfallen_am: now }).where('id', '=', id).execute()
      continue
    }
    const period = ({ von: beginn, bis: ende }: typeof last) => ({
      gueltig_von: beginn,
      gueltig_bis: ende,
      // An end of its own only where the period still reaches it; else it ends because the next one begins.
      ...(ende === gueltigBis ? {} : { beendet_zum: null }),
    })
    await tx.updateTable(art).set(period(last)).where('id', '=', id).execute()
    for (const part of earlier) await copyEintrag(tx, art, id, period(part))
  }
  return rows
}

/** An entry like this one for other days, as if the supplier had brought it: a mandate of the portal is one entry's. */
async function copyEintrag(
  tx: Database,
  art: Eintragsart,
  id: string,
  period: { readonly gueltig_von: string | null; readonly gueltig_bis: string | null },
): Promise<void> {
  const changes = { ...period, beendet_zum: null, eingegangen_am: null }
  await sql`
    insert into ${sql.table(art)}
    select neu.* from ${sql.table(art)} e, jsonb_populate_record(
      e, ${JSON.stringify(changes)}::jsonb || jsonb_build_object('id', gen_random_uuid())
    ) neu
    where e.id = ${id}
  `.execute(tx)
}
