import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import type { Database } from '../db/open.ts'
import { type Kept, keptColumns, unnamedBits } from './kept.ts'
import { fieldsOf, type ParsedRecord, recordParser } from './zeilen/recordParser.ts'
import type { Counts } from './report.ts'
import type { Gruppe } from './teilweise/gruppe.ts'

/** A rule over the whole file and the database: its query finds the lines that break it. */
export interface Check {
  readonly feld: string
  /**
   * `andere` is the line with which the found one collides, `angabe` further information of the query, if there is any.
   */
  readonly text: (andere: number, angabe: string) => string
  readonly query: RawBuilder<{ zeile: number; andere: number | null; angabe?: string }>
}

/** One kind of record that the import takes: how a line is checked, staged and merged. */
export interface Kind {
  readonly art: string
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

/** A column as SQL declares it: `kunden_art text`. */
type Column = `${string} ${string}`
type NameOf<C extends string> = C extends `${infer Name} ${string}` ? Name : never

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
  readonly keeps?: Kept['fields'][number]['columns']
}

export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>

/** A field that is copied to a column of the staging table, and from there to the same column of the table. */
export const stored = <const C extends Column, const S extends v.GenericSchema>(
  column: C,
  schema: S,
): Field<S, C, 'copied'> => ({ schema, columns: [column], how: 'copied', inTable: true })

/** A field from which the kind's `derive` makes the values of these columns. */
export const derived = <const C extends Column, const S extends v.GenericSchema>(
  columns: readonly C[],
  schema: S,
): Field<S, C, 'derived'> => ({ schema, columns, how: 'derived', inTable: true })

/** A field without a column in the kind's table: it is an instruction, or the merge stores it elsewhere. */
export const onlyStaged = <F extends Field>(field: F): F => ({ ...field, inTable: false })

/** A field that a new record needs. */
export const needed = <S extends v.GenericSchema, C extends Column, How extends Field['how']>(
  field: Field<S, C, How>,
): Field<v.OptionalSchema<S, undefined>, C, How> => ({ ...field, schema: v.optional(field.schema), isNeeded: true })

/** A field that does not keep its value itself, but these columns (by default those of the table). */
export const keeping = <F extends Field>(
  field: F,
  columns: Readonly<Record<string, RawBuilder<unknown> | undefined>>,
): F => ({
  ...field,
  keeps: Object.entries(columns).map(([column, own = sql.ref(`t.${column}`)]) => ({ column, stored: own })),
})

type Schemas<F extends Fields> = { readonly [Name in keyof F]: F[Name]['schema'] }
type DerivedColumn<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<v.GenericSchema, infer C, 'derived'> ? NameOf<C> : never
}[keyof F]

/** The result of `derive`: each column of each derived field, so that none can be forgotten. */
type DerivedRow<F extends Fields, More extends Column> = object &
  Readonly<Record<DerivedColumn<F>, unknown> & Partial<Record<NameOf<More>, unknown>>>

interface Declaration<F extends Fields, S extends v.GenericSchema, More extends Column> {
  readonly art: string
  readonly fields: F
  /** Reads a record by these fields; `lineOf(fields)`, and the rules that hold between them. */
  readonly schema: S
  /**
   * For kinds that are merged row by row: the columns that identify a row, which keeps the values of the fields that a
   * line leaves out.
   */
  readonly key?: readonly string[]
  /** What is taken of a line and is worth a look, by field. */
  readonly findHinweise?: (record: v.InferOutput<S>) => Feldfehler
  /** Columns of the table that no field fills directly. */
  readonly more?: readonly More[]
  /** Columns of only the staging table that no field fills. */
  readonly work?: readonly More[]
}

/** The object of these fields. */
export function lineOf<const F extends Fields>(fields: F): v.ObjectSchema<Schemas<F>, v.ErrorMessage<v.ObjectIssue>>
export function lineOf(fields: Fields) {
  return fieldsOf(schemasOf(fields))
}

const schemasOf = (fields: Fields): v.ObjectEntries =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))

/**
 * Derives from a kind's fields its staging table, the function that makes a row of a line, and the columns of the
 * merge.
 */
export function declareKind<
  const F extends Fields,
  const S extends v.GenericSchema<unknown, { readonly [Name in keyof F]?: unknown }>,
  const More extends Column = never,
>(
  declaration: Declaration<F, S, More>,
  ...[derive]: [DerivedColumn<F>] extends [never]
    ? []
    : [derive: (record: v.InferOutput<S>) => DerivedRow<F, More> | readonly DerivedRow<F, More>[]]
) {
  const { art, fields, schema, key, findHinweise, more = [], work = [] } = declaration
  const all = Object.entries(fields)
  const ofTable = all.flatMap(([, { columns, inTable }]) => (inTable ? columns : []))
  const copied = all.flatMap(([name, { columns, how }]) =>
    how === 'copied' ? [{ column: nameOf(columns[0]), name }] : [],
  )
  const kept = key === undefined ? undefined : keptOf(art, key, fields)
  const felder = kept?.fields.map(({ feld }) => feld) ?? []
  const columns = new Set([
    ...all.flatMap(([, field]) => field.columns),
    ...more,
    ...work,
    ...(kept ? keptColumns : []),
  ])
  /** Adds to the columns that the kind has derived those of the other fields. */
  const complete = (row: Record<string, unknown>, record: Readonly<Record<string, unknown>>, line: object) => {
    for (const { column, name } of copied) row[column] = record[name]
    if (kept !== undefined) row['ungenannt'] = unnamedBits(line, felder)
    return row
  }
  return {
    art,
    staging: `import_${art}`,
    columns: [...columns].join(', '),
    fields,
    kept,
    /** The columns that the table has as well. */
    tableColumns: [...new Set([...ofTable, ...more].map(nameOf))],
    parse: recordParser(
      schemasOf(fields),
      schema,
      (record, line) => {
        if (derive === undefined) return [complete({}, record, line)]
        const rows = derive(record)
        return isList(rows)
          ? rows.map((row) => complete({ ...row }, record, line))
          : [complete({ ...rows }, record, line)]
      },
      findHinweise,
    ),
  } satisfies Partial<Kind> & { readonly tableColumns: readonly string[] }
}

function keptOf(art: string, key: readonly string[], fields: Fields): Kept {
  const all = Object.entries(fields)
  return {
    table: art,
    staging: `import_${art}`,
    key,
    canRemove: Object.hasOwn(fields, 'entfernt'),
    fields: all.flatMap(
      ([
        feld,
        {
          columns: [first],
          how,
          inTable,
          keeps,
        },
      ]) => {
        const column = nameOf(first)
        const own =
          how === 'copied' && inTable && !key.includes(column) ? [{ column, stored: sql.ref(`t.${column}`) }] : []
        const columns = keeps ?? own
        return columns.length === 0 ? [] : [{ feld, columns }]
      },
    ),
    needed: all.flatMap(([feld, { columns, isNeeded }]) => (isNeeded ? [{ feld, column: nameOf(columns[0]) }] : [])),
  }
}

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)

const nameOf = (column: string | undefined) => (column ?? '').split(' ', 1)[0] ?? ''
