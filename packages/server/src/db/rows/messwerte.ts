import type { ColumnType, Generated } from 'kysely'

/** `date` stays text, `YYYY-MM-DD`; see `typeParsers.ts`. */
type Datum = string
/** `numeric` arrives as exact text and is written as text or number. */
type Betrag = ColumnType<string, string | number, string | number>

export interface AblesungFotoRow {
  ablesung_id: number
  jpeg: Buffer
}

/** A channel that has a load profile. */
export interface LastgangkanalRow {
  id: Generated<number>
  vertrag_id: string
  obiskennzahl: string
  /** The minutes of a step. */
  minuten: 15 | 60
}

/** Consumption in kWh as the back office delivers it; `bis` is the day of the closing reading. */
export interface VerbrauchRow {
  vertrag_id: string
  von: Datum
  bis: Datum
  summe: Betrag
  summe_jahr: Betrag | null
  prognose: Generated<boolean>
  /** Ascending by code point; empty where the back office sends the total alone. */
  obiskennzahlen: Generated<string[]>
  verbraeuche: ColumnType<string[], readonly (string | number)[] | undefined, readonly (string | number)[]>
}

/** The factors that make kWh of m³ of gas. */
export interface UmrechnungRow {
  vertrag_id: string
  gueltig_von: Datum
  /** Exclusive; null while it still holds. */
  gueltig_bis: Datum | null
  zustandszahl: Betrag
  /** kWh per m³. */
  brennwert: Betrag
  /** The message of the market that brought it; null: the supplier's file. */
  marktnachricht: string | null
}

/** A UTC day of a channel's load profile. */
export interface LastgangRow {
  kanal_id: number
  tag: Datum
  /** 24 or 96 values in units of 10^-stellen kWh; null is a missing one. */
  werte: ColumnType<(number | null)[], readonly (number | null)[], readonly (number | null)[]>
  stellen: number
  /** A `1` for each value that is an estimate, text of as many digits as there are values; null when none is. */
  geschaetzt: string | null
}
