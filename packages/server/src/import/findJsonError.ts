const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y
const blanks = /[ \t\n\r]*/y

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/**
 * Where a text stops being JSON: the index of the first character that cannot stand there, or the text's length.
 * Undefined for JSON. The engine's own messages quote the text and do not always say where.
 */
export function findJsonError(text: string): number | undefined {
  const closers: ('}' | ']')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    blanks.lastIndex = at
    blanks.exec(text)
    const start = blanks.lastIndex
    const isComplete = closers.length === 0 && expected === ', or end'
    if (start === text.length) return isComplete ? undefined : start
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null || isComplete) return start
    at = token.lastIndex
    const [, sign, string] = match
    const next = step(expected, sign, string !== undefined, closers)
    if (next === undefined) return start
    expected = next
  }
}

/** What may follow; undefined when this token may not stand here. Opens and closes `closers`. */
function step(
  expected: Expected,
  sign: string | undefined,
  isString: boolean,
  closers: string[],
): Expected | undefined {
  const mayBeValue = expected === 'value' || expected === 'value or ]'
  switch (sign) {
    case undefined:
      if (expected === 'key' || expected === 'key or }') return isString ? ':' : undefined
      return mayBeValue ? ', or end' : undefined
    case '{':
    case '[':
      if (!mayBeValue) return undefined
      closers.push(sign === '{' ? '}' : ']')
      return sign === '{' ? 'key or }' : 'value or ]'
    case ':':
      return expected === ':' ? 'value' : undefined
    case ',':
      if (expected !== ', or end') return undefined
      return closers.at(-1) === '}' ? 'key' : closers.at(-1) === ']' ? 'value' : undefined
    default: {
      const isEmpty = expected === (sign === '}' ? 'key or }' : 'value or ]')
      if ((expected !== ', or end' && !isEmpty) || closers.at(-1) !== sign) return undefined
      closers.pop()
      return ', or end'
    }
  }
}
