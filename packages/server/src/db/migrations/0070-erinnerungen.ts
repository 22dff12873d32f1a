import { type Kysely, sql } from 'kysely'

/** Which deliveries end, which prices come and which meters were not read is asked every minute, for the mails that customers order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vertrag_lieferende on vertrag (lieferende) where lieferende is not null;
    create index tarif_beginn on tarif (gueltig_von);
    create index ablesung_zuletzt on ablesung (vertrag_id, ablesedatum) where ableseart <> 'ERSATZWERT';
  `.execute(db)
}
