import { sql } from 'kysely'
import type { Database } from '../../packages/server/src/db/open.ts'
import { createAnschlussnutzer, createTarif } from '../../packages/server/src/testing/factories.ts'

/** The first of the year's UTC days, and the day after the last. */
const vertragsjahr = { von: '2025-11-20', bis: '2026-11-21' }
export const kunde = { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' }
/** Whose history is read. */
export const vertragId = 'BENCH-101'

/**
 * Fills an empty database with so many contracts and a year of quarter hours for each, day by day as suppliers deliver
 * them: a contract's year is spread over the whole table. One of them is the customer's and has a dynamic tariff.
 */
export async function createVertragsjahre(db: Database, count: number): Promise<void> {
  await createAnschlussnutzer(db, kunde)
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run(`insert into vertrag (id, kundennummer, versorgungsart, kunden_art, lieferbeginn)
      select 'BENCH-' || nr, 'T-2', 'strom', 'Haushaltskunde', '${vertragsjahr.von}' from generate_series(1, ${count}) nr`)
    await run(`update vertrag set kundennummer = '${kunde.kundennummer}' where id = '${vertragId}'`)
    await run(`insert into lastgangkanal (vertrag_id, obiskennzahl, minuten)
      select 'BENCH-' || nr, '1-0:1.8.0', 15 from generate_series(1, ${count}) nr`)
    // What a mass of rows costs to write is not measured here: no log, and the key when all are there.
    await run('alter table lastgang set unlogged')
    await run('alter table lastgang drop constraint lastgang_pkey')
    await run("set session_replication_role = 'replica'")
    await run(`create temporary table muster as
      select nr, array_agg((random() * 600)::integer) as werte
      from generate_series(0, 99) nr, generate_series(1, 96) group by nr`)
    await run(`insert into lastgang (kanal_id, tag, werte, stellen)
      select kanal.id, tag, muster.werte, 3
      from generate_series(date '${vertragsjahr.von}', date '${vertragsjahr.bis}', '1 day') tag
      cross join lastgangkanal kanal
      join muster on muster.nr = (kanal.id + extract(doy from tag)::integer) % 100
      order by tag, kanal.id`)
    await run("set session_replication_role = 'origin'")
    await run('alter table lastgang add primary key (kanal_id, tag)')
    await run(`insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
      select 'DE-LU', tag, 15, array_agg(random() * 200 - 20), max(tag)
      from generate_series(date '${vertragsjahr.von}', date '${vertragsjahr.bis}', '1 day') tag
      cross join generate_series(1, 96) group by tag`)
    await run('vacuum analyze')
  })
  const formel = { ist_dynamisch: true, marktgebiet: 'DE-LU', aufschlag: '0.15', umsatzsteuer: '19' }
  await createTarif(db, { vertrag_id: vertragId, tariftyp: 'DYNAMISCHER_PREIS', gueltig_von: null, ...formel })
}
