import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The contents lie in the document store under their SHA-256.
    create table dokument (
      id kennung primary key,
      kundennummer kundennummer not null references anschlussnutzer,
      vertrag_id vertragsnummer references vertrag,
      kategorie text,
      beschreibung text,
      dateiname text not null,
      medientyp text not null,
      sha256 bytea not null check (octet_length(sha256) = 32),
      bytes bigint not null check (bytes >= 0),
      erstellzeitpunkt timestamptz not null
    );
    create index dokument_kundennummer on dokument (kundennummer);
    create index dokument_vertrag_id on dokument (vertrag_id);

    -- Declarations that the law lets anybody make without signing in name no customer (§ 312k, § 356a BGB).
    alter table vorgang alter column kundennummer drop not null;
  `.execute(db)
}
