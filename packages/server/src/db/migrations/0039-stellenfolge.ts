import { type Kysely, sql } from 'kysely'

/** The last place that was given in the outbox, also on a server that has counted fewer transactions (decision 73). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence vorgang_stelle owned by vorgang.transaktion;
    select setval('vorgang_stelle', greatest(
      pg_current_xact_id()::text::bigint, (select max(transaktion)::text::bigint from vorgang)
    ));
  `.execute(db)
}
