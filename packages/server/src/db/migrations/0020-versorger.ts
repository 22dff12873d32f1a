import { type Kysely, sql } from 'kysely'

/** What the supplier's people do by command: a lock that no import lifts, and an actor of their own in the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table anschlussnutzer
      add column gesperrt_bleibt boolean not null default false,
      add column zugriff_bleibt boolean not null default false,
      add constraint only_locks_stay check (gesperrt or not gesperrt_bleibt),
      add constraint only_restrictions_stay check (zugriff <> 'voll' or not zugriff_bleibt);

    alter table protokoll drop constraint protokoll_akteur_check;
    alter table protokoll
      add constraint protokoll_akteur_check check (akteur in ('kunde', 'import', 'portal', 'versorger'));
  `.execute(db)
}
