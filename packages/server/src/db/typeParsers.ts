import pg from 'pg'

const { builtins } = pg.types

const parsers = new Map<number, (text: string) => unknown>([
  // A `Date` at the process's midnight shifts days; the wire speaks text anyway.
  [builtins.DATE, (text) => text],
  // Exact decimals stay text until somebody decides how to round them.
  [builtins.NUMERIC, (text) => text],
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
