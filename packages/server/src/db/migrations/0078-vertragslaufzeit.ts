import { type Kysely, sql } from 'kysely'

/** Until when a contract's agreed term runs, and with what notice it is cancelled [vertrag-21]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vertrag
      add laufzeit_bis date,
      add kuendigungsfrist text check (kuendigungsfrist ~ '^[1-9][0-9]? (Tage?|Wochen?|Monate?)$');
  `.execute(db)
}
