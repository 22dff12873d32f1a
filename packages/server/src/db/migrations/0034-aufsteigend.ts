import { type Kysely, sql } from 'kysely'

/** The rule of each reading's and consumption's channels, in a tenth of the time: as a query it took half of storing a reading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_ascending(texte text[]) returns boolean
      language plpgsql immutable strict parallel safe
      as $$
        begin
          for nr in 2..cardinality(texte) loop
            if texte[nr - 1] >= texte[nr] collate "C" then return false; end if;
          end loop;
          return true;
        end
      $$
  `.execute(db)
}
