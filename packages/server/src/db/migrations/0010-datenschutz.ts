import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- From when on a customer's period runs: since when the nightly job finds no contract of his, and when he asked for
    -- deletion while the law still keeps the rest (Art. 17, 18 DSGVO).
    create table loeschvermerk (
      kundennummer kundennummer primary key references anschlussnutzer on delete cascade,
      ohne_vertrag_seit date,
      verlangt_am timestamptz
    );

    -- Since when the nightly job knows that a contract was withdrawn; the contract itself has no such day.
    create table stornovermerk (
      vertrag_id vertragsnummer primary key references vertrag on delete cascade,
      seit date not null
    );

    -- Contents of deleted documents that are still to leave the document store, unless another document has the same.
    create table inhalt_loeschung (
      sha256 bytea primary key check (octet_length(sha256) = 32)
    );

    -- What each night deleted, in numbers. A run that did not end goes on after the customer that it names.
    create table loeschlauf (
      begonnen_am timestamptz primary key,
      beendet_am timestamptz,
      weiter_nach kundennummer,
      geloescht jsonb not null default '{}',
      check (beendet_am is null or weiter_nach is null)
    );
  `.execute(db)
}
