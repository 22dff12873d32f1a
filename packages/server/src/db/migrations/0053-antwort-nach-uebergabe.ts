import { type Kysely, sql } from 'kysely'

/** An answer that is given after a system has taken a Vorgang gets a place of its own in the outbox [versorger-98]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang
      -- The systems that took it before it was answered and do not have the answer yet, by their names.
      add column antwort_fehlt text[] not null default '{}',
      -- The place of the answer, as transaktion is that of the Vorgang; null: none was late, or it has no place yet.
      add column antwort_transaktion xid8;

    create index vorgang_antwort_reihenfolge on vorgang (antwort_transaktion, id) where antwort_transaktion is not null;
    create index vorgang_antwort_fehlt on vorgang (id) where antwort_fehlt <> '{}';
  `.execute(db)
}
