import { eachOf } from '../eachOf.ts'
import { createRandom } from '../random.ts'
import { sessionsOf } from '../sessions.ts'
import type { Kunde, Target } from '../target.ts'
import { draftOf, toRequest } from '../wire/drafts.ts'
import { readOperations } from '../wire/operations.ts'
import { rawConnection } from '../wire/rawConnection.ts'
import { valuesOf } from '../wire/values.ts'
import { changedTables, checksums } from './checksums.ts'
import { listProbes, listSpellings } from './listProbes.ts'
import { short, textOf } from './textOf.ts'

interface Findings {
  readonly requests: number
  readonly operations: number
  /** Answers that differ from those for things that do not exist, each as a sentence. */
  readonly differences: readonly string[]
  /** Tables that have changed. */
  readonly changed: readonly string[]
}

// These customers get no session with their passwords.
const withoutSession = new Set(['SWM-100006', 'SWM-100007'])
const width = 8

/**
 * Requests everything of other customers as each customer, in every operation; compares the answers with those for
 * things that do not exist.
 */
export async function probeForeign(target: Target, attackers = Number.POSITIVE_INFINITY): Promise<Findings> {
  const operations = await readOperations(target.origin)
  const sessions = sessionsOf(target.origin)
  const kunden = target.kunden.filter(({ kundennummer }) => !withoutSession.has(kundennummer)).slice(0, attackers)
  for (const kunde of kunden) await sessions.of(kunde)
  const before = await checksums(target.db)
  const connections = Array.from({ length: width }, () => rawConnection(target.origin))
  const differences: string[] = []
  let requests = 0
  const othersOf = (kunde: Kunde) => target.kunden.filter((other) => other !== kunde)

  const probes = kunden.flatMap((kunde) => operations.flatMap((one) => listProbes(one, kunde, othersOf(kunde))))
  const isAskedFor = new Set(probes.map(({ operation }) => operation.id))
  await eachOf(probes.length, width, async (index, lane) => {
    const probe = probes[index]
    const connection = connections[lane]
    if (probe === undefined || connection === undefined) return
    const { operation, kunde } = probe
    const own = await sessions.of(kunde)
    const ausweise = probe.ausweis?.(own) ?? { foreign: own, missing: own }
    const send = (which: 'foreign' | 'missing') => {
      // The same inputs, except for the foreign id.
      const values = valuesOf({ kunde, random: createRandom(index), today: target.today, basisUrl: target.basisUrl })
      const named = probe[which]
      const draft = draftOf(operation, (name, schema) => named[name] ?? values(name, schema), ausweise[which])
      requests += 1
      return connection.send(toRequest(draft))
    }
    const [foreign, missing] = [await send('foreign'), await send('missing')]
    const isWrong = probe.status !== undefined && typeof foreign !== 'string' && foreign.status !== probe.status
    if (isWrong || textOf(foreign) !== textOf(missing)) {
      differences.push(
        `${operation.id} of ${kunde.kundennummer} ${JSON.stringify(probe.foreign)}: ${short(foreign)} instead of ${short(missing)}`,
      )
    }
  })

  const spellings = kunden.flatMap((kunde) => listSpellings(kunde, othersOf(kunde)).map((path) => ({ kunde, path })))
  await eachOf(spellings.length, width, async (index, lane) => {
    const { kunde, path } = spellings[index] ?? {}
    if (kunde === undefined || path === undefined) return
    const { kundennummer, token } = await sessions.of(kunde)
    const head = `GET /api${path} HTTP/1.1\r\nhost: localhost\r\nkundennummer: ${kundennummer}\r\ntoken: ${token}\r\n\r\n`
    requests += 1
    const outcome = (await connections[lane]?.send({ bytes: Buffer.from(head, 'latin1') })) ?? 'closed'
    const isRefused = typeof outcome !== 'string' && [400, 404].includes(outcome.status)
    const isProblem = typeof outcome !== 'string' && outcome.headers.get('content-type')?.includes('problem+json')
    if (!isRefused || isProblem !== true) differences.push(`${kundennummer} ${path}: ${short(outcome)}`)
  })
  for (const connection of connections) connection.close()

  const changed = changedTables(before, await checksums(target.db))
  return { requests, operations: isAskedFor.size, differences, changed }
}
