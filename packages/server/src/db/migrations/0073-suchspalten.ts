import { type Kysely, sql } from 'kysely'

/**
 * The texts in which the service desk searches are stored: an index on trigrams finds rows that may have a word, and
 * folding the text of each of them anew took longer than all else. They follow their row, and go with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Before the columns: else both would be built twice.
    drop index anschlussnutzer_suche;
    drop index vertrag_suche;
    alter table anschlussnutzer add column suchtext text not null generated always as (suchtext(
      ' ' || coalesce(vorname, '') || ' ' || coalesce(nachname, '') || ' ' || coalesce(firma, '') || ' ' || coalesce(email, '') || ' '
    )) stored;
    alter table vertrag add column suchtext text not null generated always as (suchtext(
      ' ' || coalesce(strasse, '') || ' ' || coalesce(hausnummer, '') || ' ' || coalesce(plz, '') || ' ' || coalesce(ort, '') || ' '
    )) stored;
    create index anschlussnutzer_suche on anschlussnutzer using gin (suchtext gin_trgm_ops);
    create index vertrag_suche on vertrag using gin (suchtext gin_trgm_ops);
  `.execute(db)
}
