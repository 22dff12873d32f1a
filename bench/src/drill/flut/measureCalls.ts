import { setTimeout } from 'node:timers/promises'
import { eachOf } from '../eachOf.ts'
import type { Kunde } from '../Kunde.ts'
import type { Ausweis } from '../wire/draftOf.ts'
import { rawConnection } from '../wire/rawConnection.ts'

export interface Messung {
  readonly requests: number
  readonly errors: number
  readonly medianMs: number
  readonly p99Ms: number
}

const lanes = 4
const pauseMs = 15

/** What a signed-in customer's calls take, some hundred and fifty a second, each counted from its start. */
export async function measureCalls(
  origin: string,
  { vertraege: [vertragId = ''] }: Kunde,
  { kundennummer, token }: Ausweis,
  seconds: number,
): Promise<Messung> {
  const paths = [
    'anschlussnutzer',
    vertragId,
    `${vertragId}/aktueller_tarif`,
    `${vertragId}/ablesungen`,
    'dokument/alle',
  ]
  const connections = Array.from({ length: lanes }, () => rawConnection(origin))
  const times: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  await eachOf(lanes, lanes, async (lane) => {
    for (let nr = lane; performance.now() < end; nr++) {
      const path = paths[nr % paths.length] ?? ''
      const head = `GET /api/${path} HTTP/1.1\r\nhost: localhost\r\nkundennummer: ${kundennummer}\r\ntoken: ${token}\r\n\r\n`
      const start = performance.now()
      const outcome = (await connections[lane]?.send({ bytes: Buffer.from(head) })) ?? 'closed'
      times.push(performance.now() - start)
      if (typeof outcome === 'string' || outcome.status !== 200) errors += 1
      await setTimeout(pauseMs)
    }
  })
  for (const connection of connections) connection.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { requests: times.length, errors, medianMs: at(0.5), p99Ms: at(0.99) }
}
