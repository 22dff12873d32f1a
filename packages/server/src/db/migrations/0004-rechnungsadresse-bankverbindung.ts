import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain kennung as text check (value ~ '^[A-Za-z0-9_-]{1,60}$');

    -- Days are inclusive; what holds since ever or for ever has none. An entry that was deleted before its first day,
    -- or replaced on it, has fallen away (entfallen_am) and is kept for the record only. Where an entry ends by itself
    -- and not because its successor begins, beendet_zum says when: it does not hold again when the successor goes.
    create table rechnungsadresse (
      id kennung primary key,
      kundennummer kundennummer not null references anschlussnutzer,
      vertrag_id vertragsnummer references vertrag,
      gueltig_von date,
      gueltig_bis date,
      beendet_zum date,
      anrede text not null check (anrede in ('KeineAnrede', 'Firma', 'Herr', 'Frau', 'Familie')),
      firma text, vorname text, nachname text, titel text, co text,
      strasse text, hausnummer text, postleitzahl text, ort text, land text, postfach text,
      eingegangen_am timestamptz,
      entfallen_am timestamptz,
      check (gueltig_bis >= gueltig_von),
      constraint rechnungsadresse_ueberschneidung exclude using gist (
        kundennummer with =,
        (coalesce(vertrag_id::text, '')) with =,
        daterange(gueltig_von, gueltig_bis, '[]') with &&
      ) where (entfallen_am is null)
    );
    create index rechnungsadresse_kundennummer on rechnungsadresse (kundennummer);
    create index rechnungsadresse_vertrag_id on rechnungsadresse (vertrag_id);

    create sequence mandatsnummer;
    create table bankverbindung (
      id kennung primary key,
      kundennummer kundennummer not null references anschlussnutzer,
      vertrag_id vertragsnummer references vertrag,
      gueltig_von date,
      gueltig_bis date,
      beendet_zum date,
      kontoinhaber text, iban text, bic text, bankname text, blz text, kontonummer text,
      valide boolean not null,
      iban_ableitbar boolean not null,
      lastschrifteinzug_erlaubt boolean not null default true,
      mandatsreferenz text check (mandatsreferenz ~ '^[A-Za-z0-9+?/:().,'' -]{1,35}$'),
      eingegangen_am timestamptz,
      entfallen_am timestamptz,
      check (gueltig_bis >= gueltig_von),
      constraint bankverbindung_ueberschneidung exclude using gist (
        kundennummer with =,
        (coalesce(vertrag_id::text, '')) with =,
        daterange(gueltig_von, gueltig_bis, '[]') with &&
      ) where (entfallen_am is null)
    );
    -- Those that the portal gives belong to one entry; a supplier may have one mandate for several.
    create unique index bankverbindung_mandatsreferenz on bankverbindung (mandatsreferenz) where eingegangen_am is not null;
    create index bankverbindung_kundennummer on bankverbindung (kundennummer);
    create index bankverbindung_vertrag_id on bankverbindung (vertrag_id);
  `.execute(db)
}
