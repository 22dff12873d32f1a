import { sql, type RawBuilder } from 'kysely'
import type { Importart } from '@ekp/wire/import'
import * as v from 'valibot'
import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import { keptColumns, unnamedBits } from './kept.ts'
import type { Column, Field, Fields, Gruppe, Kept, Kind } from './kind.ts'
import { fieldsOf, recordParser } from './zeilen/recordParser.ts'

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

type NameOf<C extends string> = C extends `${infer Name} ${string}` ? Name : never
type Schemas<F extends Fields> = { readonly [Name in keyof F]: F[Name]['schema'] }
type DerivedColumn<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<v.GenericSchema, infer C, 'derived'> ? NameOf<C> : never
}[keyof F]

/** The result of `derive`: each column of each derived field, so that none can be forgotten. */
type DerivedRow<F extends Fields, More extends Column> = object &
  Readonly<Record<DerivedColumn<F>, unknown> & Partial<Record<NameOf<More>, unknown>>>

interface Declaration<F extends Fields, S extends v.GenericSchema, More extends Column> {
  readonly art: Importart
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
  /** Whether a line may have fields that the portal does not read. */
  readonly takesMore?: boolean
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
    : [derive: (record: v.InferOutput<S>, line: object) => DerivedRow<F, More> | readonly DerivedRow<F, More>[]]
) {
  const { art, fields, schema, key, findHinweise, more = [], work = [], takesMore = false } = declaration
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
        const rows = derive(record, line)
        return isList(rows)
          ? rows.map((row) => complete({ ...row }, record, line))
          : [complete({ ...rows }, record, line)]
      },
      { findHinweise, takesMore },
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
    fields: all.flatMap(([feld, { columns, how, inTable, keeps }]) => {
      const column = nameOf(columns[0])
      const isOwn = how === 'copied' && inTable && !key.includes(column)
      const kept = keeps ?? (isOwn ? [{ column, stored: sql.ref(`t.${column}`) }] : [])
      return kept.length === 0 ? [] : [{ feld, columns: kept }]
    }),
    needed: all.flatMap(([feld, { columns, isNeeded }]) => (isNeeded ? [{ feld, column: nameOf(columns[0]) }] : [])),
  }
}

type Naming = Pick<Gruppe, 'name' | 'replaces'>

/**
 * The group that these fields name; with several, a line has exactly one of them. Without any the whole kind is one
 * group.
 */
export function gruppeBy(fields: Fields, felder: readonly string[], { name, replaces }: Naming): Gruppe {
  const named = felder.flatMap((feld) => {
    const field = fields[feld]
    return field?.columns[0] === undefined ? [] : [{ feld, column: nameOf(field.columns[0]), schema: field.schema }]
  })
  return {
    name,
    replaces,
    staged:
      named.length === 0 ? sql`''` : sql`coalesce(${sql.join(named.map(({ column }) => sql.ref(`s.${column}`)))})`,
    of: (record) => {
      if (named.length === 0) return ['']
      const read = named.map(({ feld, schema }) => v.safeParse(schema, Reflect.get(record, feld)))
      const values = read.flatMap(({ output }) => (typeof output === 'string' ? [output] : []))
      return values.length > 0 && read.every(({ success }) => success) ? values : undefined
    },
  }
}

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)

const nameOf = (column: string | undefined) => (column ?? '').split(' ', 1)[0] ?? ''
