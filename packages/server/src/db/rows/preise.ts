import type { Land } from '@ekp/wire/rules/kuendigung'
import type { Preisberechnung, Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { ColumnType } from 'kysely'

/** What a contract's price is made of, net; the parts and their units are explained in `preis/preisstand.ts`. */
export interface PreisbestandteilRow {
  vertrag_id: string
  position: number
  bezeichnung: string
  gruppe: Preisgruppe
  berechnung: Preisberechnung
  /** Exact text; null is the exchange's price. */
  wert: ColumnType<string | null, string | number | null, string | number | null>
  stufe: Preisstufe | null
  kalender: string | null
  gueltig_von: string
  /** Exclusive. */
  gueltig_bis: string | null
}

/** Holidays are Sundays. */
export type Tagart = 'werktag' | 'samstag' | 'sonntag'

/** When which level of a network charge holds: the levels of one kind of day in one quarter of the year. */
export interface PreiskalenderRow {
  kalender: string
  gueltig_von: string
  /** Exclusive. */
  gueltig_bis: string | null
  /** Of the year, 1 to 4. */
  quartal: number
  tagart: Tagart
  /** The Land whose holidays count, such as `by`. */
  land: Land
  /** A letter for each quarter hour that Berlin's clocks show: H, S or N. */
  stufen: string
}

/** A part of an offered tariff's price, as a `PreisbestandteilRow`; `wert` is decimal text. */
interface Angebotsbestandteil {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly berechnung: Preisberechnung
  readonly wert: string | null
  readonly stufe: Preisstufe | null
  readonly kalender: string | null
}

/** A tariff that the supplier offers. */
export interface TarifangebotRow {
  kennung: string
  name: string
  beschreibung: string | null
  versorgungsart: Versorgungsart
  marktgebiet: string | null
  gueltig_von: string
  /** Exclusive. */
  gueltig_bis: string | null
  bestandteile: ColumnType<Angebotsbestandteil[], string, string>
}
