import { EntitySchema } from 'typeorm'

// Decorators are no JavaScript, so the entities are written as schemas; TypeORM makes the same of both.

export const Anschlussnutzer = new EntitySchema({
  name: 'Anschlussnutzer',
  tableName: 'anschlussnutzer',
  columns: {
    kundennummer: { type: 'text', primary: true },
    zugriff: { type: 'text' },
    gesperrt: { type: Boolean },
    passwortVersion: { type: Number, name: 'passwort_version' },
  },
  relations: { vertraege: { type: 'one-to-many', target: 'Vertrag', inverseSide: 'anschlussnutzer' } },
})

export const Sitzung = new EntitySchema({
  name: 'Sitzung',
  tableName: 'sitzung',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    passwortVersion: { type: Number, name: 'passwort_version' },
    endetSpaetestens: { type: 'timestamptz', name: 'endet_spaetestens' },
  },
  relations: {
    anschlussnutzer: { type: 'many-to-one', target: 'Anschlussnutzer', joinColumn: { name: 'kundennummer' } },
  },
})

export const SitzungToken = new EntitySchema({
  name: 'SitzungToken',
  tableName: 'sitzung_token',
  columns: {
    tokenHash: { type: 'bytea', name: 'token_hash', primary: true },
    laeuftAb: { type: 'timestamptz', name: 'laeuft_ab' },
  },
  relations: { sitzung: { type: 'many-to-one', target: 'Sitzung', joinColumn: { name: 'sitzung_id' } } },
})

export const Vertrag = new EntitySchema({
  name: 'Vertrag',
  tableName: 'vertrag',
  columns: {
    id: { type: 'text', primary: true },
    kundennummer: { type: 'text' },
    versorgungsart: { type: 'text' },
    anmeldungsart: { type: 'text', nullable: true },
    lieferbeginn: { type: 'date', nullable: true },
    gewuenschterLieferbeginn: { type: 'date', name: 'gewuenschter_lieferbeginn', nullable: true },
    lieferende: { type: 'date', nullable: true },
    gewuenschtesLieferende: { type: 'date', name: 'gewuenschtes_lieferende', nullable: true },
    strasse: { type: 'text', nullable: true },
    hausnummer: { type: 'text', nullable: true },
    plz: { type: 'text', nullable: true },
    ort: { type: 'text', nullable: true },
    kundenArt: { type: 'text', name: 'kunden_art' },
    storniert: { type: Boolean },
    marktlokation: { type: 'text', nullable: true },
    laufzeitBis: { type: 'date', name: 'laufzeit_bis', nullable: true },
    kuendigungsfrist: { type: 'text', nullable: true },
  },
  relations: {
    anschlussnutzer: {
      type: 'many-to-one',
      target: 'Anschlussnutzer',
      inverseSide: 'vertraege',
      joinColumn: { name: 'kundennummer' },
    },
    tarife: { type: 'one-to-many', target: 'Tarif', inverseSide: 'vertrag' },
    zaehler: { type: 'one-to-many', target: 'Zaehler', inverseSide: 'vertrag' },
    lastgangkanaele: { type: 'one-to-many', target: 'Lastgangkanal', inverseSide: 'vertrag' },
  },
})

export const Tarif = new EntitySchema({
  name: 'Tarif',
  tableName: 'tarif',
  columns: {
    vertragId: { type: 'text', name: 'vertrag_id', primary: true },
    gueltigVon: { type: 'date', name: 'gueltig_von', primary: true },
    gueltigBis: { type: 'date', name: 'gueltig_bis', nullable: true },
    name: { type: 'text' },
    istDynamisch: { type: Boolean, name: 'ist_dynamisch' },
    arbeitspreis: { type: 'numeric', nullable: true },
    marktgebiet: { type: 'text', nullable: true },
    aufschlag: { type: 'numeric', nullable: true },
    umsatzsteuer: { type: 'numeric', nullable: true },
  },
  relations: {
    vertrag: { type: 'many-to-one', target: 'Vertrag', inverseSide: 'tarife', joinColumn: { name: 'vertrag_id' } },
  },
})

export const Tarifangebot = new EntitySchema({
  name: 'Tarifangebot',
  tableName: 'tarifangebot',
  columns: {
    kennung: { type: 'text', primary: true },
    versorgungsart: { type: 'text' },
    gueltigVon: { type: 'date', name: 'gueltig_von' },
    gueltigBis: { type: 'date', name: 'gueltig_bis', nullable: true },
  },
})
