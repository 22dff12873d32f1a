import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    create domain kundennummer as text check (value ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,29}$');
    create domain vertragsnummer as text check (value ~ '^[A-Za-z0-9-]{1,20}$' and value ~ '[0-9]');

    create table anschlussnutzer (
      kundennummer kundennummer primary key,
      anrede text not null check (anrede in ('KeineAnrede', 'Firma', 'Herr', 'Frau', 'Familie')),
      titel text, vorname text, nachname text, firma text,
      geburtsdatum date,
      email text, festnetz text, mobil text, fax text,
      zugriff text not null default 'voll' check (zugriff in ('voll', 'eingeschränkt')),
      gesperrt boolean not null default false,
      passwort_hash text,
      passwort_einmalig boolean not null default false,
      passwort_version integer not null default 1,
      passwort_importiert text
    );

    create table vertrag (
      id vertragsnummer primary key,
      kundennummer kundennummer not null references anschlussnutzer,
      versorgungsart text not null check (versorgungsart in ('gas', 'strom')),
      anmeldungsart text,
      lieferbeginn date, gewuenschter_lieferbeginn date,
      lieferende date, gewuenschtes_lieferende date,
      strasse text, hausnummer text, plz text, ort text,
      kunden_art text not null check (kunden_art in ('Haushaltskunde', 'Sondervertragskunde', 'RLMKunde')),
      storniert boolean not null default false
    );
    create index vertrag_kundennummer on vertrag (kundennummer);

    create table zaehler (
      vertrag_id vertragsnummer not null references vertrag,
      nummer text not null,
      eingebaut_am date not null,
      ausgebaut_am date,
      primary key (vertrag_id, nummer),
      check (ausgebaut_am >= eingebaut_am)
    );

    create table messkanal (
      vertrag_id vertragsnummer not null,
      zaehlernummer text not null,
      obiskennzahl text not null,
      vorkommastellen smallint not null check (vorkommastellen between 1 and 12),
      nachkommastellen smallint not null check (nachkommastellen between 0 and 6),
      primary key (vertrag_id, zaehlernummer, obiskennzahl),
      foreign key (vertrag_id, zaehlernummer) references zaehler (vertrag_id, nummer) on delete cascade
    );

    create table tarif (
      vertrag_id vertragsnummer not null references vertrag,
      name text not null,
      tariftyp text not null
        check (tariftyp in ('DYNAMISCHER_PREIS', 'ALLES_INKLUSIVE_NETTO', 'ALLES_INKLUSIVE_BRUTTO', 'REINER_ENERGIEPREIS')),
      preisgarantietyp text,
      grundpreis numeric(12, 4),
      arbeitspreis numeric(12, 8),
      arbeitspreis_nt numeric(12, 8),
      anteil_nt numeric(5, 2) check (anteil_nt between 0 and 100),
      ist_dynamisch boolean not null default false,
      durchschnittlicher_arbeitspreis_vormonat numeric(12, 8),
      durchschnittlicher_arbeitspreis_gesamt numeric(12, 8),
      gueltig_von date,
      gueltig_bis date,
      check (gueltig_bis > gueltig_von),
      constraint tarif_ueberschneidung exclude using gist
        (vertrag_id with =, daterange(gueltig_von, gueltig_bis) with &&)
    );

    create table sitzung (
      id bigint generated always as identity primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      passwort_version integer not null,
      endet_spaetestens timestamptz not null
    );
    create index sitzung_kundennummer on sitzung (kundennummer);

    create table sitzung_token (
      token_hash bytea primary key,
      sitzung_id bigint not null references sitzung on delete cascade,
      laeuft_ab timestamptz not null,
      successor_salt bytea
    );
    create index sitzung_token_sitzung_id on sitzung_token (sitzung_id);
  `.execute(db)
}
