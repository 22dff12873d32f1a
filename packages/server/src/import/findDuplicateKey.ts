const keyEnd = /"[ \t\n\r]*:/g
const token = /("[^"\\]*(?:\\.[^"\\]*)*")([ \t\n\r]*:)?|[{}]/g

// Without recursion: a line may nest half a million brackets.
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

/** The first key that an object of the JSON `text` holds twice: of those the parser keeps the last and says nothing. */
export function findDuplicateKey(text: string, parsed: object): string | undefined {
  // Most lines end here: as many keys as written. An escaped quote before a colon only looks like one.
  if ((text.match(keyEnd)?.length ?? 0) === countKeys(parsed)) return undefined
  const objects: Set<string>[] = []
  for (const [sign, string, colon] of text.matchAll(token)) {
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
