const [quote, backslash] = [0x22, 0x5c]

export interface Cut {
  /** The JSON text with a short one in place of the long string. */
  readonly rest: Buffer
  /** The long string, with its quotes. */
  readonly long: Buffer
}

/**
 * Takes a long string out of a JSON text so that at most `most` bytes are left; undefined where that cannot be done.
 * Long is the first that is longer than half of that. Looks at few bytes but those of the string.
 */
export function cutLongString(json: Buffer, most: number, standIn: string): Cut | undefined {
  for (let begin = 0, end = 0; begin >= 0 && begin <= most; begin = json.indexOf(quote, end)) {
    if (json[begin] !== quote) continue
    end = findEnd(json, begin, most)
    if (end < 0) return undefined
    if (end - begin <= most / 2) continue
    const rest = Buffer.concat([json.subarray(0, begin), Buffer.from(standIn), json.subarray(end)])
    return rest.length <= most ? { rest, long: json.subarray(begin, end) } : undefined
  }
  return undefined
}

/** The byte behind a string; -1 where it does not end, or is long and has quotes in it. */
function findEnd(json: Buffer, begin: number, most: number): number {
  let at = json.indexOf(quote, begin + 1)
  while (at >= 0 && isEscaped(json, at)) {
    if (at - begin > most) return -1
    at = json.indexOf(quote, at + 1)
  }
  return at + (at < 0 ? 0 : 1)
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at
  while (json[first - 1] === backslash) first--
  return (at - first) % 2 === 1
}
