import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { type Auskunftsart, auskunftsart } from './auskunftsart.ts'
import { auskunftsspaltenOf } from './auskunftsspaltenOf.ts'
import { toCsvZelle } from './toCsvZelle.ts'

type Zeile = Readonly<Record<string, unknown>>

/** Whose a row is: its own column says so, or that of its contract. */
const besitz = {
  kunde: (kundennummer) => sql`kundennummer = ${kundennummer}`,
  vertrag: (kundennummer) => sql`vertrag_id in (select id from vertrag where kundennummer = ${kundennummer})`,
} satisfies Record<string, (kundennummer: string) => RawBuilder<unknown>>

interface Angaben {
  readonly name: Auskunftsart['name']
  readonly tabelle: keyof Schema
  readonly besitz: keyof typeof besitz
  /** The columns that order the rows. */
  readonly folge: readonly string[]
  /** Columns whose exact decimals arrive as text. */
  readonly zahlen?: readonly string[]
  /** Columns that the wire calls otherwise. */
  readonly namen?: Readonly<Record<string, string>>
  readonly isEinzeln?: boolean
}

const toCamelCase = (spalte: string) => spalte.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A table as it is: the columns that belong in the export, under the names that they have on the wire. */
export function tabellenart({ name, tabelle, folge, zahlen = [], namen = {}, ...rest }: Angaben): Auskunftsart {
  const spalten = auskunftsspaltenOf(tabelle)
  const nameOf = (spalte: string) => namen[spalte] ?? toCamelCase(spalte)
  const valueOf = (zeile: Zeile, spalte: string) => {
    const value = zeile[spalte] ?? null
    return value !== null && zahlen.includes(spalte) ? Number(value) : value
  }
  const refs = (names: readonly string[]) => sql.join(names.map((spalte) => sql.ref(spalte)))
  return auskunftsart<Zeile, Zeile>({
    name,
    tabelle,
    isEinzeln: rest.isEinzeln ?? false,
    query: (kundennummer) => sql`
      select ${refs(spalten)} from ${sql.table(tabelle)} where ${besitz[rest.besitz](kundennummer)} order by ${refs(folge)}
    `,
    toEintrag: (zeile) => Object.fromEntries(spalten.map((spalte) => [nameOf(spalte), valueOf(zeile, spalte)])),
    kopf: spalten.map(nameOf),
    toZeilen: (eintrag) => [Object.values(eintrag).map(toCsvZelle)],
  })
}
