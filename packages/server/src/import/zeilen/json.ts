const quote = 0x22
const isBlank = (sign: number) => sign === 0x20 || sign === 0x09 || sign === 0x0a || sign === 0x0d
const keyOrBrace = /("[^"\\]*(?:\\.[^"\\]*)*")([ \t\n\r]*:)?|[{}]/g

/** How many colons stand behind a quote, as behind each key. Behind an escaped quote one only looks like it. */
function countKeyEnds(text: string): number {
  let keyEnds = 0
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (isBlank(text.charCodeAt(before))) before--
    if (text.charCodeAt(before) === quote) keyEnds++
  }
  return keyEnds
}

// These functions do not recurse, because a line may nest half a million brackets.
function countKeys(parsed: object): number {
  const containers: object[] = [parsed]
  let keys = 0
  for (let next = containers.pop(); next !== undefined; next = containers.pop()) {
    const items: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) keys += items.length
    for (const item of items) if (typeof item === 'object' && item !== null) containers.push(item)
  }
  return keys
}

/** The first key that an object in the JSON `text` has twice; JSON.parse would silently keep only the last value. */
export function findDuplicateKey(text: string, parsed: object): string | undefined {
  // Most lines return here, because no key is lost.
  if (countKeyEnds(text) === countKeys(parsed)) return undefined
  const objects: Set<string>[] = []
  for (const [sign, string, colon] of text.matchAll(keyOrBrace)) {
    if (sign === '{') objects.push(new Set())
    else if (sign === '}') objects.pop()
    else if (string !== undefined && colon !== undefined) {
      const key = String(JSON.parse(string))
      if (objects.at(-1)?.has(key)) return key
      objects.at(-1)?.add(key)
    }
  }
  return undefined
}

const jsonToken =
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
    jsonToken.lastIndex = at
    const match = jsonToken.exec(text)
    if (match === null || isComplete) return start
    at = jsonToken.lastIndex
    const [, sign, string] = match
    const next = step(expected, sign, string !== undefined, closers)
    if (next === undefined) return start
    expected = next
  }
}

/** Which tokens may follow; undefined if this one is not allowed here. Pushes to and pops from `closers`. */
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
