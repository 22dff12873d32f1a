import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../../figures.ts'
import { findProcess, residentBytes } from '../../processes.ts'
import type { Drill } from '../Drill.ts'
import { eachOf } from '../eachOf.ts'
import { createRandom, type Random } from '../random.ts'
import { type Sessions, sessionsOf } from '../sessions.ts'
import { type Ausweis, draftOf, toRequest } from '../wire/drafts.ts'
import { type Operation, readOperations } from '../wire/operations.ts'
import { type Outcome, rawConnection } from '../wire/rawConnection.ts'
import { valuesOf } from '../wire/values.ts'
import { type Kunde, withTarget, type Target } from '../target.ts'
import { spoil } from './spoil.ts'

const drillRequests = 100_000
const warmUp = 2000
const drillWidth = 16
const mostMegabytes = 450

/**
 * Sends a hundred thousand requests made from the served OpenAPI description, most of them wrong in some way [T23]: each
 * gets an answer, none a 5xx, and the process keeps running. The short form is `zufall.test.ts`.
 */
export const zufall: Drill = {
  key: 'zufall',
  run: (seed) =>
    withTarget(async (target, { portal, data }) => {
      const pid = findProcess(portal.pid, 'dist/main.js')
      await fuzz(target, { requests: warmUp, seed: seed + 1, width: drillWidth })
      const before = residentBytes(pid)
      const start = performance.now()
      const { outcomes, failures, operations, succeeded } = await fuzz(target, {
        requests: drillRequests,
        seed,
        width: drillWidth,
      })
      const seconds = (performance.now() - start) / 1000
      for (const failure of failures.slice(0, 20)) process.stderr.write(`  ${failure}\n`)
      const after = residentBytes(pid)
      const count = (kind: string) => outcomes.get(kind) ?? 0
      const none = (name: string, found: number): Figure => {
        return { name, value: String(found), target: '0', isOk: found === 0 }
      }
      const log = readFileSync(join(data.dataDir, 'log/portal.log'), 'utf8').split('\n')
      const logged = log.filter((line) => line.includes('"ereignis":"Fehler"'))
      for (const line of logged.slice(0, 20)) process.stderr.write(`  ${line}\n`)
      const isReady = (await fetch(`${target.origin}/api/health/ready`)).ok
      return [
        {
          name: `fuzzed requests, seed ${seed}`,
          value: `${drillRequests} in ${seconds.toFixed(0)} s  (2xx ${count('2xx')}, 3xx ${count('3xx')}, 4xx ${count('4xx')})`,
          target: '',
          isOk: true,
        },
        none('… answered 5xx', count('5xx')),
        none('… hung', count('hung')),
        none('… closed without an answer', count('closed')),
        none('… failures in the log', logged.length),
        {
          name: 'operations that the fuzz made succeed',
          value: `${succeeded} of ${operations}`,
          target: `>= ${Math.ceil(operations * 0.8)}`,
          isOk: succeeded >= operations * 0.8,
        },
        {
          name: 'the same process is ready after it',
          value: isReady && findProcess(portal.pid, 'dist/main.js') === pid ? 'yes' : 'no',
          target: 'yes',
          isOk: isReady && findProcess(portal.pid, 'dist/main.js') === pid,
        },
        {
          name: 'memory of the server after it',
          value: `${Math.round(after / 1e6)} MB  (before ${Math.round(before / 1e6)})`,
          target: `< ${mostMegabytes} MB`,
          isOk: after < mostMegabytes * 1e6,
        },
      ]
    }),
}

interface FuzzRun {
  readonly requests: number
  readonly seed: number
  /** Connections at once. */
  readonly width: number
}

interface FuzzResult {
  /** How many requests ended with each first digit of the status, `closed` or `hung`. */
  readonly outcomes: ReadonlyMap<string, number>
  /** Each as a sentence with the request's number, which makes the same request again. */
  readonly failures: readonly string[]
  readonly operations: number
  /** Operations that succeeded at least once, which shows that the fuzz gets past the checks. */
  readonly succeeded: number
}

// The share of requests that are left valid.
const soundShare = 0.25

interface FuzzTarget extends Target {
  readonly operations: readonly Operation[]
  readonly sessions: Sessions
}

/** Sends requests made from the served description, most of them spoilt; each depends only on its number and the seed. */
export async function fuzz(target: Target, { requests, seed, width }: FuzzRun): Promise<FuzzResult> {
  const operations = await readOperations(target.origin)
  const connections = Array.from({ length: width }, () => rawConnection(target.origin))
  const fuzzziel = { ...target, operations, sessions: sessionsOf(target.origin) }
  const outcomes = new Map<string, number>()
  const failures: string[] = []
  const succeeded = new Set<string>()
  await eachOf(requests, width, async (index, lane) => {
    const { operation, request, ausweis } = await makeRequest(
      fuzzziel,
      createRandom(seed * 1_000_003 + index),
      operations[index % operations.length],
    )
    const outcome = (await connections[lane]?.send(request)) ?? 'closed'
    const kind = typeof outcome === 'string' ? outcome : `${Math.floor(outcome.status / 100)}xx`
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
    if (kind === '2xx') succeeded.add(operation.id)
    if (isFailure(outcome)) failures.push(`${kind} ${operation.id}, request ${index}: ${firstLine(request.bytes)}`)
    if (typeof outcome !== 'string' && outcome.status === 401 && ausweis) await fuzzziel.sessions.forget(ausweis)
  })
  for (const connection of connections) connection.close()
  return { outcomes, failures, operations: operations.length, succeeded: succeeded.size }
}

const isFailure = (outcome: Outcome) => (typeof outcome === 'string' ? true : !(outcome.status < 500))
const firstLine = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 100).toString('latin1').split('\r\n', 1)[0])

async function makeRequest(target: FuzzTarget, random: Random, operation: Operation | undefined) {
  if (operation === undefined) throw new Error('The description names no operation')
  const kunde = random.pick(target.kunden.filter((one) => mayPlay(operation, one)))
  const ausweis = await ausweisOf(target.sessions, operation, kunde)
  const draft = draftOf(operation, valuesOf({ kunde, random, heute: target.heute, basisUrl: target.basisUrl }), ausweis)
  // Other addresses than the drill's, so that wrong passwords do not throttle its own customers.
  draft.headers.push(`x-forwarded-for: 203.0.113.${random.int(200)}`)
  if (!random.chance(soundShare)) spoil(draft, random)
  return { operation, request: toRequest(draft), ausweis }
}

// Changing a password ends the customer's sessions, so only customers without one here do it.
const withoutSession = new Set(['SWM-100004', 'SWM-100006', 'SWM-100007'])

function mayPlay({ access }: Operation, { kundennummer }: Kunde): boolean {
  if (access === 'session') return !withoutSession.has(kundennummer)
  return access === 'public' || withoutSession.has(kundennummer)
}

async function ausweisOf(sessions: Sessions, { access }: Operation, kunde: Kunde): Promise<Ausweis | undefined> {
  return access === 'session' ? sessions.of(kunde) : undefined
}
