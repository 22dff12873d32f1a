import type { Bucket } from '../../db/budget/Bucket.ts'

/** Under which keys this process remembers that a bucket has no place, until when, and what is counted in it already. */
export function memoryKeys({ art, wer, merkmal }: Pick<Bucket, 'art' | 'wer' | 'merkmal'>) {
  const bucket = `${art} ${wer}`
  return { full: `voll ${bucket}`, end: `frei ${bucket}`, counted: `gezählt ${bucket} ${merkmal}` }
}
