import { type Kysely, sql } from 'kysely'

/** The service desk gets a third role, removed accounts, and a chain of the audit trail for what happens to accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dienstkonto drop constraint dienstkonto_rolle_check;
    alter table dienstkonto
      add constraint dienstkonto_rolle_check check (rolle in ('lesen', 'service', 'admin')),
      add column angemeldet_am timestamptz,
      -- The row stays: the audit trail names its short name, which nobody else gets.
      add column entfernt_am timestamptz,
      add constraint removed_stays_out check (entfernt_am is null or (gesperrt and passwort_hash is null));
    update dienstkonto set angemeldet_am =
      (select max(begonnen_am) from dienstsitzung where konto_id = dienstkonto.id);

    -- No customer's number has the star, so that the desk's own chain is nobody's.
    alter domain kundennummer drop constraint kundennummer_check;
    alter domain kundennummer add constraint kundennummer_check
      check (value ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,29}$' or value = '*kundendienst') not valid;
    alter table anschlussnutzer add constraint no_star check (kundennummer <> '*kundendienst') not valid;

    -- What one person of the desk did, the latest first.
    create index protokoll_bearbeiter on protokoll ((inhalt ->> 'bearbeiter'), zeit, nr, kundennummer)
      where akteur = 'versorger';
  `.execute(db)
}
