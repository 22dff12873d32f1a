import { type Kysely, sql } from 'kysely'

/** An invitation's link lives for days, one that a customer asked for 24 hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passwort_reset add column ist_einladung boolean not null default false;
    create or replace function is_reset_open(kunde text, am timestamptz, jetzt timestamptz) returns boolean
    language sql stable security definer
    return exists (
      select from passwort_reset join anschlussnutzer using (kundennummer, passwort_version, email)
      where kundennummer = kunde and angefordert_am = am and not nichtig and not gesperrt and gilt_bis > jetzt
        and gilt_bis <= jetzt + interval '1 minute' + case when ist_einladung then interval '30 days' else interval '24 hours' end
        and (current_setting('role') <> 'ekp_app' or kunde = current_setting('app.kundennummer', true))
    );
  `.execute(db)
}
