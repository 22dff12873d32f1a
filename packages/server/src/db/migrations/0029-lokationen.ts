import { type Kysely, sql } from 'kysely'

/** What the market calls the places of a contract and of its meters; metered values come under these ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Not unique: after a move the next customer's contract has the same one.
    alter table vertrag add marktlokation text check (marktlokation ~ '^[1-9][0-9]{10}$');
    -- Not unique: a place keeps its id when the meter is changed.
    alter table zaehler add messlokation text check (messlokation ~ '^[A-Z]{2}[0-9]{11}[A-Z0-9]{20}$');
  `.execute(db)
}
