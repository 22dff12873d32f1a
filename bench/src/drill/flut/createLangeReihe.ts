import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'

/** Makes a contract with a dynamic tariff six years old, with quarter hours and prices for all of them: as costly as a history gets. */
export async function createLangeReihe(db: Database, vertragId: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    const tage = sql`generate_series(current_date - 2200, current_date - 1, '1 day')`
    await sql`update vertrag set lieferbeginn = current_date - 2200 where id = ${vertragId}`.execute(connection)
    await sql`update tarif set gueltig_von = null where vertrag_id = ${vertragId} and ist_dynamisch`.execute(connection)
    await sql`insert into lastgang (kanal_id, tag, werte, stellen)
      select kanal.id, tag, array_agg((random() * 600)::integer), 3
      from lastgangkanal kanal cross join ${tage} tag cross join generate_series(1, 96)
      where kanal.vertrag_id = ${vertragId} group by kanal.id, tag
      on conflict do nothing`.execute(connection)
    await sql`insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
      select gebiet, tag, 15, array_agg(random() * 200 - 20), now()
      from (select distinct marktgebiet as gebiet from tarif where vertrag_id = ${vertragId} and marktgebiet is not null)
      cross join ${tage} tag cross join generate_series(1, 96) group by gebiet, tag
      on conflict do nothing`.execute(connection)
    await sql`analyze`.execute(connection)
  })
}
