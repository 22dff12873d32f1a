import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/open.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import type { Schema } from '../../db/schema.ts'
import type { arttexte } from './arttexte.ts'
import type { CsvZelle } from './formatCsvZeile.ts'

/** One kind of what the export holds: all of it as entries of `daten.json`, and as lines of a CSV file. */
export interface Auskunftsart {
  /** What it is called: a field of `daten.json`, a file in `csv/`, and a text in `LIESMICH.txt`. */
  readonly name: keyof typeof arttexte
  /** Where it comes from; what its columns hold stands in the classification. */
  readonly tabelle: keyof Schema
  /** Whether there is one at most. */
  readonly isEinzeln: boolean
  /** The columns of the CSV file. */
  readonly kopf: readonly string[]
  /** In batches, so that nobody holds them all; `tx` is one transaction for the whole export, as of `stand`. */
  eintraege(tx: Database, kundennummer: string, stand: Date): AsyncIterable<readonly object[]>
  zeilen(tx: Database, kundennummer: string, stand: Date): AsyncIterable<readonly (readonly CsvZelle[])[]>
}

interface Angaben<Row, Eintrag> extends Pick<Auskunftsart, 'name' | 'tabelle' | 'kopf'> {
  readonly isEinzeln?: boolean
  /** How many rows are in hand at a time. */
  readonly batch?: number
  /** The customer's own rows, always in the same order. */
  readonly query: (kundennummer: string, stand: Date) => RawBuilder<Row>
  readonly toEintrag: (row: Row) => Eintrag
  /** What an entry is in a CSV file: one line, or several. */
  readonly toZeilen: (eintrag: Eintrag) => readonly (readonly CsvZelle[])[]
}

export function auskunftsart<Row, Eintrag extends object>(angaben: Angaben<Row, Eintrag>): Auskunftsart {
  const { name, tabelle, kopf, isEinzeln = false, batch = 200, query, toEintrag, toZeilen } = angaben
  async function* eintraege(tx: Database, kundennummer: string, stand: Date) {
    for await (const rows of readInBatches(tx, query(kundennummer, stand).compile(tx), batch)) yield rows.map(toEintrag)
  }
  async function* zeilen(tx: Database, kundennummer: string, stand: Date) {
    for await (const some of eintraege(tx, kundennummer, stand)) yield some.flatMap(toZeilen)
  }
  return { name, tabelle, kopf, isEinzeln, eintraege, zeilen }
}
