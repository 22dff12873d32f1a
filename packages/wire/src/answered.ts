import * as v from 'valibot'
import { missing, Zahl } from './scalars.ts'

// Other hosts speak the API in dialects of their own. What only one field or one entry of an answer gets wrong costs
// that field or that entry, never the whole list. Days on which something begins or ends stay strict: a wrong one must
// not become 'since ever'.

/** A field that is shown and nothing more; what it cannot be counts as missing. */
export const answered = <const S extends v.GenericSchema>(schema: S) => v.fallback(missing(schema), null)

/** Text; a number is taken for its digits. */
export const answeredText = answered(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string()))

export const answeredZahl = answered(Zahl)

/** Yes or no; anything else is what it is `otherwise`. */
export const answeredFlag = (otherwise: boolean) => v.fallback(v.optional(v.boolean(), otherwise), otherwise)

// Where nothing can be read the answer stays as it is, and is refused: it does not say that there is nothing.
const orAll = <T>(readable: T[], all: T[]) => (readable.length === 0 ? all : readable)

/** A map of what can be read; an entry that cannot is left out. */
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

/** A list of what can be read; an entry that cannot is left out. */
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
