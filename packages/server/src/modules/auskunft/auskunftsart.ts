import { type RawBuilder, sql } from 'kysely'
import { kettenOf } from '../../db/protokoll/ketten.ts'
import { tables } from '../../db/schema.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { readInBatches } from '../../db/statement.ts'
import type { arttexte } from './arttexte.ts'
import { type CsvZelle, toCsvZelle } from './csv.ts'

/** One kind of data in the export, as entries of `daten.json` and as lines of a CSV file. */
export interface Auskunftsart {
  /** Its name, for the field of `daten.json`, the file in `csv/` and the text in `LIESMICH.txt`. */
  readonly name: keyof typeof arttexte
  /** Its table; the classification describes the columns. */
  readonly tabelle: keyof Schema
  /** Whether there is one at most. */
  readonly isEinzeln: boolean
  /** The columns of the CSV file. */
  readonly kopf: readonly string[]
  /** In batches, so that memory holds only a few; `tx` is one transaction for the whole export, as of `stand`. */
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

interface Tabellenangaben {
  readonly name: Auskunftsart['name']
  readonly tabelle: keyof Schema
  readonly besitz: keyof typeof besitz
  /** The columns that order the rows. */
  readonly folge: readonly string[]
  /** Columns with exact decimals, which arrive as text. */
  readonly zahlen?: readonly string[]
  /** Columns with another name on the wire. */
  readonly namen?: Readonly<Record<string, string>>
  readonly isEinzeln?: boolean
}

type Zeile = Readonly<Record<string, unknown>>

/** A kind with the exported columns of a table, under their names on the wire. */
export function tabellenart({ name, tabelle, folge, zahlen = [], namen = {}, ...rest }: Tabellenangaben): Auskunftsart {
  const columns = auskunftsspaltenOf(tabelle)
  const nameOf = (column: string) => namen[column] ?? toCamelCase(column)
  const valueOf = (line: Zeile, column: string) => {
    const value = line[column] ?? null
    return value !== null && zahlen.includes(column) ? Number(value) : value
  }
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  return auskunftsart<Zeile, Zeile>({
    name,
    tabelle,
    isEinzeln: rest.isEinzeln ?? false,
    query: (kundennummer) => sql`
      select ${refs(columns)} from ${sql.table(tabelle)} where ${besitz[rest.besitz](kundennummer)} order by ${refs(folge)}
    `,
    toEintrag: (line) => Object.fromEntries(columns.map((column) => [nameOf(column), valueOf(line, column)])),
    kopf: columns.map(nameOf),
    toZeilen: (eintrag) => [Object.values(eintrag).map(toCsvZelle)],
  })
}

/** The columns of a table that belong in the export: what the classification says, and nothing else. */
function auskunftsspaltenOf(table: keyof Schema): string[] {
  return Object.entries(tables[table].spalten).flatMap(([column, { auskunft }]) => (auskunft ? [column] : []))
}

const toCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The condition for a customer's rows: by their own column, with his former numbers, or by that of their contract. */
const besitz = {
  kunde: (kundennummer) => sql`kundennummer = ${kundennummer}`,
  ketten: (kundennummer) => sql`kundennummer in ${kettenOf(kundennummer)}`,
  // Row-level security shows his alone.
  lesepseudonyme: () => sql`true`,
  verknuepfung: (kundennummer) => sql`${kundennummer} in (von, zu)`,
  vorgang: (kundennummer) => sql`vorgang_id in (select id from vorgang where kundennummer = ${kundennummer})`,
  vertrag: (kundennummer) => sql`vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})`,
} satisfies Record<string, (kundennummer: string) => RawBuilder<unknown>>
