/** Longer lines are refused unread. */
export const lineBytes = 1_000_000

/** A line of the file, counted from 1; without bytes when it is too long. */
export interface Line {
  readonly zeile: number
  readonly bytes: Uint8Array | undefined
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The lines of a file that ends them with `\n` or `\r\n`, as many at once as each chunk completes.
 * Splits bytes: in UTF-8 no other character contains a line feed's byte.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let zeile = 1
  let parts: Uint8Array[] = []
  let length = 0

  const hold = (part: Uint8Array) => {
    length += part.length
    if (length > lineBytes + 1) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const finish = (): Line => {
    const whole = parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts)
    const bytes = whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole
    const isTooLong = length > lineBytes + 1 || bytes.length > lineBytes
    parts = []
    length = 0
    return { zeile: zeile++, bytes: isTooLong ? undefined : bytes }
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      hold(chunk.subarray(start, end))
      lines.push(finish())
      start = end + 1
    }
    hold(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [finish()]
}
