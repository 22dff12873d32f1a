import * as v from 'valibot'
import { missing, Zahl } from './scalars.ts'

// Other hosts deviate from the API in details. If one field or one entry of an answer is wrong, only this field or
// entry is left out, never the whole list. Days on which something begins or ends stay strict, because a wrong one must
// not become 'unlimited'.

/** A field that is only shown: an invalid value counts as missing. */
export const answered = <const S extends v.GenericSchema>(schema: S) => v.fallback(missing(schema), null)

/** Text; a number becomes its digits. */
export const answeredText = answered(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string()))

export const answeredZahl = answered(Zahl)

/** A boolean; any other value becomes `otherwise`. */
export const answeredFlag = (otherwise: boolean) => v.fallback(v.optional(v.boolean(), otherwise), otherwise)

// If all entries are invalid, they stay, so that the answer is refused instead of read as an empty list.
const orAll = <T>(readable: T[], all: T[]) => (readable.length === 0 ? all : readable)

/** A map without its invalid entries. */
export const mapOf = <const S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.unknown(),
    v.transform((map) => {
      if (typeof map !== 'object' || map === null || Array.isArray(map)) return map
      const entries = Object.entries(map)
      return Object.fromEntries(
        orAll(
          entries.filter(([, one]) => v.is(entry, one)),
          entries,
        ),
      )
    }),
    v.record(v.string(), entry),
  )

/** A list without its invalid entries. */
export const listOf = <const S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.unknown(),
    v.transform((list) =>
      Array.isArray(list)
        ? orAll(
            list.filter((one) => v.is(entry, one)),
            list,
          )
        : list,
    ),
    v.array(entry),
  )
