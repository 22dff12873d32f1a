import { type Kysely, sql } from 'kysely'

/** Which plans begin and which payments came back is asked every minute, for the mails that customers order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index abschlagsplan_beginn on abschlagsplan (gueltig_von) where betrag is not null;
    create index zahlung_zurueckgebucht on zahlung (datum) where status = 'zurueckgebucht';
  `.execute(db)
}
