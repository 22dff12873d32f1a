import type { Hash } from 'node:crypto'

/** Hands a content on and hashes it on the way. */
export async function* hashing(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
