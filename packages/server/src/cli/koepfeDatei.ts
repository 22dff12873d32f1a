import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Kopf, parseKopf } from '../db/protokoll/koepfe.ts'
import { errorCode, StartError } from '../lib/errors.ts'
import { openNeueDatei } from './openNeueDatei.ts'

const batchLines = 1000

/** Writes a new file of heads, whole or not at all; `write` gets what takes a line. */
export async function writeKoepfe<T>(
  path: string,
  write: (takeZeile: (zeile: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = await openNeueDatei(path)
  try {
    let pending = ''
    const flush = async () => {
      await file.add(Buffer.from(pending))
      pending = ''
    }
    const result = await write(async (zeile) => {
      pending += zeile
      if (pending.length > 1_000_000) await flush()
    })
    await flush()
    await file.finish()
    return result
  } finally {
    await file.close()
  }
}

/** Reads a file of heads by the batch; throws `StartError` for one that is none. */
export async function* readKoepfe(path: string): AsyncGenerator<readonly Kopf[], void, undefined> {
  let batch: Kopf[] = []
  let nr = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      nr++
      const kopf = parseKopf(line)
      if (kopf === undefined) throw new StartError(`Zeile ${nr} von ${path} nennt kein Ende einer Kette.`)
      batch.push(kopf)
      if (batch.length < batchLines) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Die Datei ${path} lässt sich nicht lesen (${errorCode(error)}).`)
  }
  if (batch.length > 0) yield batch
}
