import { type Kysely, sql } from 'kysely'

/** What each import did; nothing of a customer is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table importlauf (
      id bigint generated always as identity primary key,
      begonnen_am timestamptz not null,
      beendet_am timestamptz not null,
      dateiname text not null,
      quelle text not null check (quelle in ('befehl', 'ordner')),
      -- The name of a file of the import folder while it is loaded, which no other has had: by it each is loaded once.
      lieferung text unique check ((lieferung is null) = (quelle = 'befehl')),
      ergebnis text not null check (ergebnis in ('eingespielt', 'teilweise', 'abgelehnt')),
      -- How many records the file has; null when it was refused.
      datensaetze integer check ((datensaetze is null) = (ergebnis = 'abgelehnt')),
      ausgelassen integer not null default 0,
      -- Counts by kind, in the order of the import.
      arten json not null default '{}',
      -- The first errors as sentences, without values, and how many there were.
      fehler json not null default '[]',
      fehler_gesamt integer not null default 0
    );
    create index importlauf_zeit on importlauf (beendet_am);
  `.execute(db)
}
