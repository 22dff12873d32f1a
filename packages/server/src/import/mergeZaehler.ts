import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing } from './upsert.ts'

const upsert = {
  table: 'zaehler',
  staging: 'import_zaehler',
  key: ['vertrag_id', 'nummer'],
  columns: ['eingebaut_am', 'ausgebaut_am'],
}

const stagedKanaele = sql`
  select s.vertrag_id, s.nummer as zaehlernummer, k.obiskennzahl, k.vorkommastellen, k.nachkommastellen
  from import_zaehler s
  cross join lateral jsonb_to_recordset(s.kanaele)
    as k (obiskennzahl text, vorkommastellen smallint, nachkommastellen smallint)
`

/** Marks the known meters whose line says something else than the database, channels included; answers how many. */
async function markDiffering(tx: Database): Promise<number> {
  await sql`
    create temporary table import_zaehler_geaendert on commit drop as
    with staged as (${stagedKanaele}),
    kanal_anders as (
      select vertrag_id, zaehlernummer
      from staged full join messkanal m using (vertrag_id, zaehlernummer, obiskennzahl)
      where row(staged.vorkommastellen, staged.nachkommastellen)
        is distinct from row(m.vorkommastellen, m.nachkommastellen)
    )
    select s.vertrag_id, s.nummer
    from import_zaehler s join zaehler z using (vertrag_id, nummer)
    where row(s.eingebaut_am, s.ausgebaut_am) is distinct from row(z.eingebaut_am, z.ausgebaut_am)
      or exists (select from kanal_anders k where k.vertrag_id = s.vertrag_id and k.zaehlernummer = s.nummer)
  `.execute(tx)
  return countStaged(tx, 'import_zaehler_geaendert')
}

export async function mergeZaehler(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  const geaendert = await markDiffering(tx)
  await sql`
    update zaehler z set eingebaut_am = s.eingebaut_am, ausgebaut_am = s.ausgebaut_am
    from import_zaehler s join import_zaehler_geaendert using (vertrag_id, nummer)
    where z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
  `.execute(tx)
  await sql`
    delete from messkanal m
    using import_zaehler_geaendert g
    where m.vertrag_id = g.vertrag_id and m.zaehlernummer = g.nummer
      and not exists (
        select from (${stagedKanaele}) k
        where k.vertrag_id = m.vertrag_id and k.zaehlernummer = m.zaehlernummer and k.obiskennzahl = m.obiskennzahl
      )
  `.execute(tx)
  const neu = await insertMissing(tx, upsert)
  await sql`
    insert into messkanal (vertrag_id, zaehlernummer, obiskennzahl, vorkommastellen, nachkommastellen)
    ${stagedKanaele}
    on conflict (vertrag_id, zaehlernummer, obiskennzahl) do update
    set vorkommastellen = excluded.vorkommastellen, nachkommastellen = excluded.nachkommastellen
    where row(messkanal.vorkommastellen, messkanal.nachkommastellen)
      is distinct from row(excluded.vorkommastellen, excluded.nachkommastellen)
  `.execute(tx)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
