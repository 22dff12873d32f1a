import { dokumente, passwortResets, vorgaenge } from './arten/correspondence.ts'
import { ablesungen, lastgaenge, verbraeuche } from './arten/messwerte.ts'
import { type Auskunftsart, tabellenart } from './auskunftsart.ts'

const preise = [
  'grundpreis',
  'arbeitspreis',
  'arbeitspreis_nt',
  'anteil_nt',
  'durchschnittlicher_arbeitspreis_vormonat',
  'durchschnittlicher_arbeitspreis_gesamt',
  'aufschlag',
  'umsatzsteuer',
]

/** All that the export holds, in its order. */
export const auskunftsarten: readonly Auskunftsart[] = [
  tabellenart({
    name: 'anschlussnutzer',
    tabelle: 'anschlussnutzer',
    besitz: 'kunde',
    folge: ['kundennummer'],
    isEinzeln: true,
  }),
  tabellenart({ name: 'vertraege', tabelle: 'vertrag', besitz: 'kunde', folge: ['id'] }),
  tabellenart({
    name: 'tarife',
    tabelle: 'tarif',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'gueltig_von'],
    zahlen: preise,
    namen: { arbeitspreis_nt: 'arbeitspreisNT' },
  }),
  tabellenart({
    name: 'preisbestandteile',
    tabelle: 'preisbestandteil',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'gueltig_von', 'position'],
    zahlen: ['wert'],
  }),
  tabellenart({
    name: 'rechnungsadressen',
    tabelle: 'rechnungsadresse',
    besitz: 'kunde',
    folge: ['gueltig_von', 'id'],
  }),
  tabellenart({
    name: 'bankverbindungen',
    tabelle: 'bankverbindung',
    besitz: 'kunde',
    folge: ['gueltig_von', 'id'],
    namen: { id: 'bankverbindungId' },
  }),
  tabellenart({
    name: 'rechnungen',
    tabelle: 'rechnung',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'bis', 'rechnungsnummer'],
  }),
  tabellenart({
    name: 'zahlungen',
    tabelle: 'zahlung',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'datum', 'id'],
    zahlen: ['betrag'],
  }),
  tabellenart({
    name: 'abschlagsplaene',
    tabelle: 'abschlagsplan',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'gueltig_von'],
    zahlen: ['betrag', 'mindestens', 'hoechstens', 'schritt'],
  }),
  tabellenart({
    name: 'alleZaehler',
    tabelle: 'zaehler',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'eingebaut_am', 'nummer'],
  }),
  tabellenart({
    name: 'messkanaele',
    tabelle: 'messkanal',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'zaehlernummer', 'obiskennzahl'],
  }),
  ablesungen,
  verbraeuche,
  tabellenart({
    name: 'umrechnungen',
    tabelle: 'umrechnung',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'gueltig_von'],
    zahlen: ['zustandszahl', 'brennwert'],
  }),
  tabellenart({
    name: 'lastgangkanaele',
    tabelle: 'lastgangkanal',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'obiskennzahl', 'minuten'],
  }),
  lastgaenge,
  tabellenart({
    name: 'benachrichtigungen',
    tabelle: 'benachrichtigung',
    besitz: 'vertrag',
    folge: ['vertrag_id', 'thema'],
  }),
  dokumente,
  vorgaenge,
  tabellenart({ name: 'vorgangsnotizen', tabelle: 'vorgangsnotiz', besitz: 'vorgang', folge: ['id'] }),
  tabellenart({ name: 'sitzungen', tabelle: 'sitzung', besitz: 'kunde', folge: ['endet_spaetestens'] }),
  tabellenart({ name: 'geraete', tabelle: 'geraet', besitz: 'kunde', folge: ['angelegt_am'] }),
  passwortResets,
  tabellenart({
    name: 'ableselinks',
    tabelle: 'ableselink',
    besitz: 'vertrag',
    folge: ['erstellt_am', 'zaehlernummer', 'id'],
  }),
  tabellenart({ name: 'mailversand', tabelle: 'mailversand', besitz: 'kunde', folge: ['zeit', 'betreff', 'adresse'] }),
  tabellenart({ name: 'fruehereKundennummern', tabelle: 'fruehere_kundennummer', besitz: 'kunde', folge: ['seit'] }),
  tabellenart({
    name: 'lesezugriffe',
    tabelle: 'lesezugriff',
    besitz: 'lesepseudonyme',
    folge: ['zeit', 'konto_id', 'zugang_id', 'was'],
  }),
  tabellenart({ name: 'protokoll', tabelle: 'protokoll', besitz: 'ketten', folge: ['kundennummer', 'nr'] }),
]
