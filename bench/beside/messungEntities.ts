import { EntitySchema } from 'typeorm'

export const Zaehler = new EntitySchema({
  name: 'Zaehler',
  tableName: 'zaehler',
  columns: {
    vertragId: { type: 'text', name: 'vertrag_id', primary: true },
    nummer: { type: 'text', primary: true },
    eingebautAm: { type: 'date', name: 'eingebaut_am' },
    ausgebautAm: { type: 'date', name: 'ausgebaut_am', nullable: true },
    messlokation: { type: 'text', nullable: true },
  },
  relations: {
    vertrag: { type: 'many-to-one', target: 'Vertrag', inverseSide: 'zaehler', joinColumn: { name: 'vertrag_id' } },
    messkanaele: { type: 'one-to-many', target: 'Messkanal', inverseSide: 'zaehler' },
  },
})

export const Messkanal = new EntitySchema({
  name: 'Messkanal',
  tableName: 'messkanal',
  columns: {
    vertragId: { type: 'text', name: 'vertrag_id', primary: true },
    zaehlernummer: { type: 'text', primary: true },
    obiskennzahl: { type: 'text', primary: true },
    vorkommastellen: { type: 'smallint' },
    nachkommastellen: { type: 'smallint' },
  },
  relations: {
    zaehler: {
      type: 'many-to-one',
      target: 'Zaehler',
      inverseSide: 'messkanaele',
      joinColumn: [
        { name: 'vertrag_id', referencedColumnName: 'vertragId' },
        { name: 'zaehlernummer', referencedColumnName: 'nummer' },
      ],
    },
  },
})

export const Ablesung = new EntitySchema({
  name: 'Ablesung',
  tableName: 'ablesung',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    vertragId: { type: 'text', name: 'vertrag_id' },
    zaehlernummer: { type: 'text' },
    ablesedatum: { type: 'date' },
    obiskennzahlen: { type: 'text', array: true },
    ablesewerte: { type: 'numeric', array: true },
    ablesegrund: { type: 'text', nullable: true },
    erfassungshinweis: { type: 'text', nullable: true },
    ermittlungsart: { type: 'text', nullable: true },
    ableseart: { type: 'text' },
    eingegangenAm: { type: 'timestamptz', name: 'eingegangen_am', nullable: true },
  },
})

export const Lastgangkanal = new EntitySchema({
  name: 'Lastgangkanal',
  tableName: 'lastgangkanal',
  columns: {
    id: { type: Number, primary: true, generated: true },
    obiskennzahl: { type: 'text' },
    minuten: { type: 'smallint' },
  },
  relations: {
    vertrag: {
      type: 'many-to-one',
      target: 'Vertrag',
      inverseSide: 'lastgangkanaele',
      joinColumn: { name: 'vertrag_id' },
    },
  },
})

export const Lastgang = new EntitySchema({
  name: 'Lastgang',
  tableName: 'lastgang',
  columns: {
    kanalId: { type: Number, name: 'kanal_id', primary: true },
    tag: { type: 'date', primary: true },
    werte: { type: 'integer', array: true },
    stellen: { type: 'smallint' },
    geschaetzt: { type: 'varbit', nullable: true },
  },
  relations: { kanal: { type: 'many-to-one', target: 'Lastgangkanal', joinColumn: { name: 'kanal_id' } } },
})

export const Marktpreis = new EntitySchema({
  name: 'Marktpreis',
  tableName: 'marktpreis',
  columns: {
    gebiet: { type: 'text', primary: true },
    tag: { type: 'date', primary: true },
    minuten: { type: 'smallint', primary: true },
    preise: { type: 'numeric', array: true },
  },
})

export const Vorgang = new EntitySchema({
  name: 'Vorgang',
  tableName: 'vorgang',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    kundennummer: { type: 'text' },
    vertragId: { type: 'text', name: 'vertrag_id' },
    art: { type: 'text' },
    inhalt: { type: 'jsonb' },
    eingegangenAm: { type: 'timestamptz', name: 'eingegangen_am' },
  },
})

/** The audit trail; a trigger of the database numbers and chains it. */
export const Protokoll = new EntitySchema({
  name: 'Protokoll',
  tableName: 'protokoll',
  columns: {
    kundennummer: { type: 'text', primary: true },
    zeit: { type: 'timestamptz', primary: true },
    akteur: { type: 'text' },
    aktion: { type: 'text' },
    objekt: { type: 'text' },
    inhalt: { type: 'json' },
  },
})
