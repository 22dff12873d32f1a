import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A measured channel by a short number: its profile has a row a day, and a long key in each would weigh more than the values.
    create table lastgangkanal (
      id integer generated always as identity primary key,
      vertrag_id vertragsnummer not null references vertrag,
      obiskennzahl text not null,
      minuten smallint not null check (minuten in (15, 60)),
      unique (vertrag_id, obiskennzahl, minuten)
    );

    -- One row a channel and UTC day: 24 or 96 values, so that no change of the clocks makes a day longer.
    create table lastgang (
      kanal_id integer not null references lastgangkanal on delete cascade,
      tag date not null,
      -- kWh in units of 10^-stellen; null is a missing value.
      werte integer[] not null check (cardinality(werte) in (24, 96)),
      stellen smallint not null check (stellen between 0 and 6),
      -- Which values are estimates; null when none is.
      geschaetzt bit varying(96),
      primary key (kanal_id, tag),
      check (cardinality(werte) = coalesce(length(geschaetzt), cardinality(werte)))
    );

    -- Day-ahead prices of a market area, one row a UTC day and resolution: where the resolution changes within a day, both have gaps.
    create table marktpreis (
      gebiet text not null check (gebiet ~ '^[A-Z0-9-]{2,10}$'),
      tag date not null,
      minuten smallint not null check (minuten in (15, 60)),
      -- EUR per MWh; null is a price not known (yet).
      preise numeric(10, 4)[] not null check (cardinality(preise) = 1440 / minuten),
      eingegangen_am timestamptz not null,
      primary key (gebiet, tag, minuten)
    );

    -- The formula of a dynamic tariff: (market price + aufschlag) * (1 + umsatzsteuer / 100).
    alter table tarif
      add column marktgebiet text check (marktgebiet ~ '^[A-Z0-9-]{2,10}$'),
      add column aufschlag numeric(12, 8),
      add column umsatzsteuer numeric(5, 2) check (umsatzsteuer between 0 and 100);
  `.execute(db)
}
