import { type Kysely, sql } from 'kysely'

/** The service desk's search among a million customers: by parts of words, and by a meter's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create index anschlussnutzer_suche on anschlussnutzer using gin ((lower(
      ' ' || coalesce(vorname, '') || ' ' || coalesce(nachname, '') || ' ' || coalesce(firma, '') || ' ' || coalesce(email, '') || ' '
    )) gin_trgm_ops);
    create index vertrag_suche on vertrag using gin ((lower(
      ' ' || coalesce(strasse, '') || ' ' || coalesce(hausnummer, '') || ' ' || coalesce(plz, '') || ' ' || coalesce(ort, '') || ' '
    )) gin_trgm_ops);
    create index zaehler_nummer on zaehler (nummer);
  `.execute(db)
}
