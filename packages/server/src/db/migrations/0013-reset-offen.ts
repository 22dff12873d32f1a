import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether the link that a customer asked for at a time still is good, as findOpenReset asks; for the export, which may
    -- not read what decides on it. A customer is answered of his own links alone.
    create function ist_reset_offen(kunde text, am timestamptz, jetzt timestamptz) returns boolean
    language sql stable security definer
    return exists (
      select from passwort_reset join anschlussnutzer using (kundennummer, passwort_version, email)
      where kundennummer = kunde and angefordert_am = am and not nichtig and gilt_bis > jetzt and not gesperrt
        and (current_setting('role') <> 'ekp_app' or kunde = current_setting('app.kundennummer', true))
    );
    revoke all on function ist_reset_offen from public;
    grant execute on function ist_reset_offen to ekp_app;
  `.execute(db)
}
