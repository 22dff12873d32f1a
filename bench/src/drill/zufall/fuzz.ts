import { eachOf } from '../eachOf.ts'
import { addKonto, innerSessions, type InnerSessions } from '../innerSessions.ts'
import { createRandom, type Random } from '../random.ts'
import { type Sessions, sessionsOf } from '../sessions.ts'
import type { Kunde, Target } from '../target.ts'
import { type Ausweis, draftOf, toRequest } from '../wire/drafts.ts'
import { innerValuesOf, namedKonten } from '../wire/innerValues.ts'
import { innerOperations, type Operation, readOperations } from '../wire/operations.ts'
import { type Outcome, rawConnection } from '../wire/rawConnection.ts'
import { foto, valuesOf } from '../wire/values.ts'
import { spoil } from './spoil.ts'

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
  /** How many calls there are. */
  readonly calls: number
  /** Calls of which no request succeeded, as `/dienst anmelden`; few, if the fuzz gets past the checks. */
  readonly unsuccessful: readonly string[]
}

// The share of requests that are left valid.
const soundShare = 0.25

interface FuzzTarget extends Target {
  readonly operations: readonly Operation[]
  readonly sessions: Sessions
  readonly inner: InnerSessions
}

/**
 * Sends requests made from what the three servers say of their calls, most of them spoilt; each depends only on its number
 * and the seed.
 */
export async function fuzz(target: Target, { requests, seed, width }: FuzzRun): Promise<FuzzResult> {
  const operations = [...(await readOperations(target.origin)), ...innerOperations]
  const fuzzed = { ...target, operations, sessions: sessionsOf(target.origin), inner: innerSessions(target) }
  await prepare(fuzzed)
  const connections = Array.from({ length: width }, () => connectionsOf(target))
  const outcomes = new Map<string, number>()
  const failures: string[] = []
  const succeeded = new Set<string>()
  await eachOf(requests, width, async (index, lane) => {
    const { operation, request, ausweis } = await makeRequest(
      fuzzed,
      createRandom(seed * 1_000_003 + index),
      operations[index % operations.length],
    )
    const outcome = (await connections[lane]?.[operation.base].send(request)) ?? 'closed'
    const kind = typeof outcome === 'string' ? outcome : `${Math.floor(outcome.status / 100)}xx`
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
    if (kind === '2xx') succeeded.add(nameOf(operation))
    if (isFailure(outcome)) failures.push(`${kind} ${nameOf(operation)}, request ${index}: ${firstLine(request.bytes)}`)
    if (typeof outcome !== 'string' && outcome.status === 401) {
      await (ausweis ? fuzzed.sessions.forget(ausweis) : fuzzed.inner.forgetEnded())
    }
  })
  for (const connection of connections.flatMap((lanes) => Object.values(lanes))) connection.close()
  const calls = new Set(operations.map(nameOf))
  return { outcomes, failures, calls: calls.size, unsuccessful: [...calls].filter((name) => !succeeded.has(name)) }
}

const connectionsOf = ({ origin, dienst, ausgang }: Target) => ({
  '/api': rawConnection(origin),
  '/dienst': rawConnection(dienst),
  '/ausgang': rawConnection(ausgang),
})

/** Adds the accounts that requests name, and has the outbox begin with a photo. */
async function prepare({ db, now, origin, operations, sessions, kunden, today, basisUrl }: FuzzTarget): Promise<void> {
  for (let nr = 0; nr < namedKonten; nr++) await addKonto(db, `konto.${nr}`, 'service', now())
  const [kunde] = kunden
  const ablesung = operations.find(({ id }) => id === 'createAblesung')
  if (kunde === undefined || ablesung === undefined) throw new Error('There is no customer to read a meter')
  const values = valuesOf({ kunde, random: createRandom(1), today, basisUrl })
  const draft = draftOf(
    ablesung,
    (name, schema) => (name === 'foto' ? foto : values(name, schema)),
    await sessions.of(kunde),
  )
  const connection = rawConnection(origin)
  await connection.send(toRequest(draft))
  connection.close()
}

const nameOf = ({ base, id }: Operation) => `${base} ${id}`
const isFailure = (outcome: Outcome) => (typeof outcome === 'string' ? true : !(outcome.status < 500))
const firstLine = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 100).toString('latin1').split('\r\n', 1)[0])

async function makeRequest(target: FuzzTarget, random: Random, operation: Operation | undefined) {
  if (operation === undefined) throw new Error('The description names no operation')
  const kunde = random.pick(target.kunden.filter((one) => mayPlay(operation, one)))
  const ausweis = await ausweisOf(target.sessions, operation, kunde)
  const circumstances = { kunde, random, today: target.today, basisUrl: target.basisUrl }
  const { base } = operation
  const values = base === '/api' ? valuesOf(circumstances) : innerValuesOf(circumstances, base)
  const draft = draftOf(operation, values, ausweis)
  draft.headers.push(...(await target.inner.linesOf(base)))
  // Other addresses than the drill's, so that wrong passwords do not throttle its own customers.
  draft.headers.push(`x-forwarded-for: 203.0.113.${random.int(200)}`)
  if (!random.chance(soundShare)) spoil(draft, random)
  return { operation, request: toRequest(draft), ausweis }
}

// Changing a password ends the customer's sessions, and the desk locks customers: neither to those who sign in here.
const withoutSession = new Set(['SWM-100004', 'SWM-100006', 'SWM-100007'])

function mayPlay({ access, base }: Operation, { kundennummer }: Kunde): boolean {
  if (base !== '/api') return withoutSession.has(kundennummer)
  if (access === 'session') return !withoutSession.has(kundennummer)
  return access === 'public' || withoutSession.has(kundennummer)
}

async function ausweisOf(sessions: Sessions, { access }: Operation, kunde: Kunde): Promise<Ausweis | undefined> {
  return access === 'session' ? sessions.of(kunde) : undefined
}
