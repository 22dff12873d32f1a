import { formatDatum } from '../../lib/formats.ts'

/** A row that the desk shows: what it is called, and what was sent. */
export interface Angabe {
  readonly name: string
  readonly wert: string
}

/** Null: it is missing, and so is its row. */
export type Row = readonly [name: string, wert: string | null]

export const datumOf = (datum: string | null) => datum && formatDatum(datum)
