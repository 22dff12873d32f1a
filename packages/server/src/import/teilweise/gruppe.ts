import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'

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

type Naming = Pick<Gruppe, 'name' | 'replaces'>

/** The fields of a kind, as far as a group is about them. */
type Fields = Readonly<Record<string, { readonly schema: v.GenericSchema; readonly columns: readonly string[] }>>

/**
 * The group that these fields name; with several, a line has exactly one of them. Without any the whole kind is one
 * group.
 */
export function gruppeBy(fields: Fields, felder: readonly string[], { name, replaces }: Naming): Gruppe {
  const named = felder.flatMap((feld) => {
    const field = fields[feld]
    const column = field?.columns[0]?.split(' ', 1)[0]
    return field === undefined || column === undefined ? [] : [{ feld, column, schema: field.schema }]
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
