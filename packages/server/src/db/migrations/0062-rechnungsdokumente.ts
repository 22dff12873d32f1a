import { type Kysely, sql } from 'kysely'

/** Which bill a document is, and which document a bill as data was read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dokument add column rechnungsnummer text;
    alter table rechnung add column aus_dokument text;
    create index rechnung_aus_dokument on rechnung (aus_dokument) where aus_dokument is not null;
  `.execute(db)
}
