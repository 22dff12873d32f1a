import pg from 'pg'

const { builtins } = pg.types

// `numeric[]`, which the driver has no name for.
const numericArray = 1231

// `date[]`.
const dateArray = 1182

// `int4[]`.
const integerArray = 1007

// Numbers and days are never quoted: `{1.50,NULL}`.
function parsePlainArray(text: string): (string | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((value) => (value === 'NULL' ? null : value))
}

const parsers = new Map<number, (text: string) => unknown>([
  // A `Date` at the process's midnight shifts days; and the wire has text anyway.
  [builtins.DATE, (text) => text],
  // Exact decimals stay text until somebody decides how to round them.
  [builtins.NUMERIC, (text) => text],
  // The driver would make floating point of an array's decimals.
  [numericArray, parsePlainArray],
  [dateArray, parsePlainArray],
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

const [comma, minus, zero, nine, end] = [44, 45, 48, 57, 125]

/** `int4[]` of one dimension, such as `{17,-3,NULL}`. By character: the driver's parser takes ten times as long. */
function parseIntegerArray(text: string): (number | null)[] {
  const values: (number | null)[] = []
  if (text === '{}') return values
  let value = 0
  let sign = 1
  let isNull = false
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= zero && code <= nine) value = value * 10 + code - zero
    else if (code === minus) sign = -1
    else if (code === comma || code === end) {
      values.push(isNull ? null : value * sign)
      value = 0
      sign = 1
      isNull = false
    } else isNull = true
  }
  return values
}
