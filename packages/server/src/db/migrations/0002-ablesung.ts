import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ist_aufsteigend(texte text[]) returns boolean
      language sql immutable strict parallel safe
      return (
        select coalesce(bool_and(vorher is null or vorher < wert collate "C"), true)
        from (
          select wert, lag(wert) over (order by nr) collate "C" as vorher
          from unnest(texte) with ordinality as t (wert, nr)
        ) paare
      );

    -- One row a reading, its channels in order of their code: the same reading twice is one.
    create table ablesung (
      id bigint generated always as identity primary key,
      vertrag_id vertragsnummer not null,
      zaehlernummer text not null,
      ablesedatum date not null,
      obiskennzahlen text[] not null check (cardinality(obiskennzahlen) > 0 and ist_aufsteigend(obiskennzahlen)),
      ablesewerte numeric(18, 6)[] not null check (0 <= all (ablesewerte)),
      ablesegrund text,
      erfassungshinweis text,
      ermittlungsart text,
      ableseart text not null check (ableseart in ('NETZBETREIBER', 'ERSATZWERT', 'KUNDE')),
      eingegangen_am timestamptz,
      check (cardinality(obiskennzahlen) = cardinality(ablesewerte)),
      constraint ablesung_einmal unique (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte),
      foreign key (vertrag_id, zaehlernummer) references zaehler (vertrag_id, nummer)
    );

    create table ablesung_foto (
      ablesung_id bigint primary key references ablesung on delete cascade,
      jpeg bytea not null
    );
    -- A JPEG cannot be compressed again.
    alter table ablesung_foto alter column jpeg set storage external;

    -- What the back office has calculated goes before what the portal derives from readings.
    create table verbrauch (
      vertrag_id vertragsnummer not null references vertrag,
      von date not null,
      bis date not null,
      summe numeric(18, 6) not null,
      summe_jahr numeric(18, 6),
      prognose boolean not null default false,
      obiskennzahlen text[] not null default '{}' check (ist_aufsteigend(obiskennzahlen)),
      verbraeuche numeric(18, 6)[] not null default '{}',
      primary key (vertrag_id, von),
      check (bis > von),
      check (cardinality(obiskennzahlen) = cardinality(verbraeuche)),
      constraint verbrauch_ueberschneidung exclude using gist (vertrag_id with =, daterange(von, bis) with &&)
    );

    -- What makes kWh of a gas meter's cubic metres.
    create table umrechnung (
      vertrag_id vertragsnummer not null references vertrag,
      gueltig_von date not null,
      gueltig_bis date,
      zustandszahl numeric(8, 6) not null check (zustandszahl > 0),
      brennwert numeric(9, 6) not null check (brennwert > 0),
      primary key (vertrag_id, gueltig_von),
      check (gueltig_bis > gueltig_von),
      constraint umrechnung_ueberschneidung exclude using gist
        (vertrag_id with =, daterange(gueltig_von, gueltig_bis) with &&)
    );

    -- The outbox. Ids are given before a transaction commits, so that a reader orders by the transaction
    -- and takes only what no running one can come before.
    create table vorgang (
      id bigint generated always as identity primary key,
      transaktion xid8 not null default pg_current_xact_id(),
      kundennummer kundennummer not null,
      vertrag_id vertragsnummer,
      art text not null,
      inhalt jsonb not null,
      eingegangen_am timestamptz not null,
      uebergeben_am timestamptz
    );
    create index vorgang_offen on vorgang (transaktion, id) where uebergeben_am is null;
  `.execute(db)
}
