/** A list in parts of at most `size`, in its order. */
export function* batchesOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let begin = 0; begin < list.length; begin += size) yield list.slice(begin, begin + size)
}
