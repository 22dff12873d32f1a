import { type Datum, impersonal, laufendeNummer, personal, type Row, table } from './table.ts'
import type { ColumnType } from 'kysely'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { Land } from '@ekp/wire/rules/kuendigung'
import type { Preisberechnung, Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'

type Preise = ColumnType<(string | null)[], readonly (string | number | null)[], readonly (string | number | null)[]>

/** The minutes of a step. */
export type Schrittminuten = 15 | 60

/** Holidays are Sundays. */
export type Tagart = 'werktag' | 'samstag' | 'sonntag'

/** A part of an offered tariff's price, as a `PreisbestandteilRow`; `wert` is decimal text. */
interface Angebotsbestandteil {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly berechnung: Preisberechnung
  readonly wert: string | null
  readonly stufe: Preisstufe | null
  readonly kalender: string | null
}

const vertragsdatum = personal('Vertragsdaten')
const boersenpreis = impersonal('Preise am Markt')
const angebot = impersonal('Angebote des Versorgers')
const netzkalender = impersonal('Zeiten eines Netzbetreibers')

export const preise = {
  /** What a contract's price is made of, net; the parts and their units are explained in `preis/preisstand.ts`. */
  preisbestandteil: table('woraus der Preis eines Vertrags besteht', 'beleg', {
    vertrag_id: vertragsdatum<string>(),
    position: laufendeNummer<number>(),
    bezeichnung: vertragsdatum<string>(),
    gruppe: vertragsdatum<Preisgruppe>(),
    berechnung: vertragsdatum<Preisberechnung>(),
    /** Exact text; null is the exchange's price. */
    wert: vertragsdatum<ColumnType<string | null, string | number | null, string | number | null>>(),
    stufe: vertragsdatum<Preisstufe | null>(),
    kalender: vertragsdatum<string | null>(),
    gueltig_von: vertragsdatum<string>(),
    /** Exclusive. */
    gueltig_bis: vertragsdatum<string | null>(),
  }),
  /** When which level of a network charge holds: the levels of one kind of day in one quarter of the year. */
  preiskalender: table('wann welche Stufe eines Netzentgelts gilt', 'keine', {
    kalender: netzkalender<string>(),
    gueltig_von: netzkalender<string>(),
    /** Exclusive. */
    gueltig_bis: netzkalender<string | null>(),
    /** Of the year, 1 to 4. */
    quartal: netzkalender<number>(),
    tagart: netzkalender<Tagart>(),
    /** The Land whose holidays count, such as `by`. */
    land: netzkalender<Land>(),
    /** A letter for each quarter hour that Berlin's clocks show: H, S or N. */
    stufen: netzkalender<string>(),
  }),
  /** A tariff that the supplier offers. */
  tarifangebot: table('Tarife, die der Versorger anbietet', 'keine', {
    kennung: angebot<string>(),
    name: angebot<string>(),
    beschreibung: angebot<string | null>(),
    versorgungsart: angebot<Versorgungsart>(),
    marktgebiet: angebot<string | null>(),
    gueltig_von: angebot<string>(),
    /** Exclusive. */
    gueltig_bis: angebot<string | null>(),
    bestandteile: angebot<ColumnType<Angebotsbestandteil[], string, string>>(),
  }),
  /** A market area's prices of a UTC day in one resolution. */
  marktpreis: table('Börsenpreise eines Marktgebiets', 'keine', {
    gebiet: boersenpreis<string>(),
    tag: boersenpreis<Datum>(),
    minuten: boersenpreis<Schrittminuten>(),
    /** 24 or 96 prices in EUR per MWh, exact text; null is one that is not known (yet). */
    preise: boersenpreis<Preise>(),
    eingegangen_am: boersenpreis<Date>(),
  }),
}

export type PreisbestandteilRow = Row<typeof preise.preisbestandteil>
export type PreiskalenderRow = Row<typeof preise.preiskalender>
export type MarktpreisRow = Row<typeof preise.marktpreis>
