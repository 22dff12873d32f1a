import pg from 'pg'
import { parseIntegerArray } from './parseIntegerArray.ts'

const { builtins } = pg.types

// `numeric[]`, which the driver has no name for.
const numericArray = 1231

// `int4[]`.
const integerArray = 1007

// Numbers are never quoted: `{1.50,NULL}`.
function parseNumericArray(text: string): (string | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((value) => (value === 'NULL' ? null : value))
}

const parsers = new Map<number, (text: string) => unknown>([
  // A `Date` at the process's midnight shifts days; the wire speaks text anyway.
  [builtins.DATE, (text) => text],
  // Exact decimals stay text until somebody decides how to round them.
  [builtins.NUMERIC, (text) => text],
  // The driver would make floating point of an array's decimals.
  [numericArray, parseNumericArray],
  [integerArray, parseIntegerArray],
  [
    builtins.INT8,
    (text) => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond the safe integers')
      return value
    },
  ],
])

/** How PostgreSQL's values become JavaScript's; the rest as the driver does it. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
