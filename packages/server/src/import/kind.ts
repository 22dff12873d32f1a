import type { Importart } from '@ekp/wire/import'
import type { RawBuilder } from 'kysely'
import type * as v from 'valibot'
import type { Database } from '../db/open.ts'
import type { Counts, ImportIssue } from './report.ts'

/** A rule over the whole file and the database: its query finds the lines that break it. */
export interface Check {
  readonly feld: string
  /**
   * `others` is the line with which the found one collides, `angabe` further information of the query, if there is any.
   */
  readonly text: (others: number, angabe: string) => string
  readonly query: RawBuilder<{ zeile: number; andere: number | null; angabe?: string }>
}

/** One kind of record that the import takes: how a line is checked, staged and merged. */
export interface Kind {
  readonly art: Importart
  /** The temporary table that holds the file's records, each with its `zeile`. */
  readonly staging: string
  /** Its columns, as SQL declares them. */
  readonly columns: string
  /** The fields of a line. */
  readonly fields: Fields
  /** Which fields keep their stored values when a line leaves them out; for kinds that are merged row by row. */
  readonly kept?: Kept | undefined
  /**
   * The columns to analyse for the planner, by default all. Analysing long arrays would take longer than merging them.
   */
  readonly plannedBy?: readonly string[]
  parse(record: object): ParsedRecord
  /** The id by which other lines refer to this record; needed even if the record is refused. */
  nameOf?(record: object): string | undefined
  readonly checks: readonly Check[]
  /** What is taken and is worth a look: the lines that these find. */
  readonly hinweise?: readonly Check[]
  /** What an import with `teilweise` leaves out together; a kind without it leaves out single lines. */
  readonly gruppe?: Gruppe
  /** What a line with `entfernt` does, where that is a line of its own and not a record. */
  readonly removal?: Removal
  /** Writes the file's records to the database; runs after the merges of the kinds before. */
  merge(tx: Database): Promise<Counts>
  /** What a dry run says beyond its counts, in lines; runs after all merges. */
  describeProbe?(tx: Database): Promise<readonly string[]>
  /** Runs at the end of the transaction, after all merges. */
  finish?(tx: Database, now: Date): Promise<void>
}

/** A line that says what goes, and nothing else (docs/import.md, Etwas entfernen). */
export interface Removal extends Pick<Kind, 'staging' | 'columns' | 'parse' | 'checks'> {
  readonly gruppe: Gruppe
}

/** What has a staging table. */
export type Staged = Pick<Kind, 'staging' | 'columns' | 'plannedBy' | 'checks' | 'kept' | 'gruppe'>

export const listStaged = (kinds: readonly Kind[]): readonly Staged[] =>
  kinds.flatMap((kind) => (kind.removal === undefined ? [kind] : [kind, kind.removal]))

/** What can be read of a refused line. */
export interface RefusedLine {
  readonly kind: Kind
  readonly record: object
}

/** Lines of a kind that go in together or not at all, because one of them alone would say something else. */
export interface Gruppe {
  /** Kinds with the same name share their groups. */
  readonly name: string
  /** The group of the staged row `s`, as text. */
  readonly staged: RawBuilder<unknown>
  /** The groups that a refused line belongs to; undefined if it does not say which. */
  readonly of: (record: object) => readonly string[] | undefined
  /** Whether a group's lines replace all that the database has of it. */
  readonly replaces: boolean
}

/** What the lines of a kind that is merged row by row may leave out: the stored row keeps its values (decision 51). */
export interface Kept {
  readonly table: string
  readonly staging: string
  readonly key: readonly string[]
  /** In the order of the bits of `ungenannt`. */
  readonly fields: readonly KeptField[]
  /** Fields that a new row needs, with their columns. */
  readonly needed: readonly { readonly feld: string; readonly column: string }[]
  /** Whether a line can say that its row is removed; it needs no other fields then. */
  readonly canRemove: boolean
}

interface KeptField {
  readonly feld: string
  /** Its columns in the staging table, and where the stored row (`t`) has their values. */
  readonly columns: readonly { readonly column: string; readonly stored: RawBuilder<unknown> }[]
}

/** A column as SQL declares it: `kunden_art text`. */
export type Column = `${string} ${string}`

/**
 * A field of a line: its schema, and the columns for its value. `How` says whether the value is copied or derived by the
 * kind.
 */
export interface Field<
  S extends v.GenericSchema = v.GenericSchema,
  C extends Column = Column,
  How extends 'copied' | 'derived' = 'copied' | 'derived',
> {
  readonly schema: S
  readonly columns: readonly C[]
  readonly how: How
  /** Whether the kind's table has these columns too, or only the staging table. */
  readonly inTable: boolean
  /** Whether a new record needs it; the line of a stored one may leave it out. */
  readonly isNeeded?: true
  /**
   * The columns that keep their values when a line leaves the field out, with where the stored row (`t`) has them. By
   * default the own column of a copied field; `[]` for a field that does not keep its value.
   */
  readonly keeps?: KeptField['columns']
}

export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>

/** The values of a table's columns by their names; those that it does not name are null. */
export type StagedRow = Readonly<Record<string, unknown>>

/** The rows to stage, or what is wrong with the record. */
export type ParsedRecord =
  | { readonly rows: readonly StagedRow[]; readonly hinweise: readonly Omit<ImportIssue, 'zeile'>[] }
  | { readonly issues: readonly Omit<ImportIssue, 'zeile'>[] }
