import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged } from './upsert.ts'

/** Keeps the staged meters that are new or say something else than the database, channels included. */
async function keepDiffering(tx: Database): Promise<{ neu: number; geaendert: number }> {
  await sql`
    create temporary table import_zaehler_anders on commit drop as
    select s.vertrag_id, s.nummer, s.eingebaut_am, s.ausgebaut_am, s.kanaele, z.nummer is null as neu
    from import_zaehler s left join zaehler z on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
    where row(s.eingebaut_am, s.ausgebaut_am, s.kanaele) is distinct from row(z.eingebaut_am, z.ausgebaut_am, (
      select jsonb_object_agg(m.obiskennzahl, jsonb_build_array(m.vorkommastellen, m.nachkommastellen))
      from messkanal m
      where m.vertrag_id = z.vertrag_id and m.zaehlernummer = z.nummer
    ))
  `.execute(tx)
  await sql`analyze import_zaehler_anders`.execute(tx)
  const { rows } = await sql<{ neu: number; geaendert: number }>`
    select count(*) filter (where neu) as neu, count(*) filter (where not neu) as geaendert from import_zaehler_anders
  `.execute(tx)
  return rows[0] ?? { neu: 0, geaendert: 0 }
}

async function mergeMesskanaele(tx: Database): Promise<void> {
  await sql`
    delete from messkanal m
    using import_zaehler_anders s
    where m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.nummer
      and not jsonb_exists(s.kanaele, m.obiskennzahl)
  `.execute(tx)
  await sql`
    insert into messkanal (vertrag_id, zaehlernummer, obiskennzahl, vorkommastellen, nachkommastellen)
    select s.vertrag_id, s.nummer, k.key, (k.value ->> 0)::smallint, (k.value ->> 1)::smallint
    from import_zaehler_anders s cross join lateral jsonb_each(s.kanaele) k
    on conflict (vertrag_id, zaehlernummer, obiskennzahl) do update
    set vorkommastellen = excluded.vorkommastellen, nachkommastellen = excluded.nachkommastellen
  `.execute(tx)
}

export async function mergeZaehler(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, 'import_zaehler')
  const { neu, geaendert } = await keepDiffering(tx)
  await sql`
    update zaehler z set eingebaut_am = s.eingebaut_am, ausgebaut_am = s.ausgebaut_am
    from import_zaehler_anders s
    where z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
  `.execute(tx)
  await sql`
    insert into zaehler (vertrag_id, nummer, eingebaut_am, ausgebaut_am)
    select vertrag_id, nummer, eingebaut_am, ausgebaut_am from import_zaehler_anders where neu
  `.execute(tx)
  await mergeMesskanaele(tx)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
