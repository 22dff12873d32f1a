import { dienstrollen } from '@ekp/wire/dienst/rollen'
import { ausgangLines, beginDienst, dienstLines, type Recht } from '../innerSessions.ts'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { createRandom } from '../random.ts'
import { draftOf, toRequest } from '../wire/drafts.ts'
import { innerValuesOf } from '../wire/innerValues.ts'
import { innerOperations, type Operation } from '../wire/operations.ts'
import { type Outcome, rawConnection } from '../wire/rawConnection.ts'
import { changedTables, checksums } from './checksums.ts'
import type { Mandant, Mandanten } from './mandanten.ts'
import { isOpen, refusalOfRecht, refusalOfRolle } from './rechte.ts'
import { short, textOf } from './textOf.ts'

interface Findings {
  readonly requests: number
  /** Answers that say too much or too little, each as a sentence. */
  readonly differences: readonly string[]
  /** Tables that a refused request changed, or of the other supplier. */
  readonly changed: readonly string[]
  /** Calls that answered 2xx without a session, as `/dienst anmelden`. */
  readonly unsuccessful: readonly string[]
}

const rechte: readonly Recht[] = [
  { darfAntworten: false, arten: null },
  { darfAntworten: true, arten: null },
  // Of this kind there is none.
  { darfAntworten: true, arten: ['kuendigung'] },
]

/** Somebody who calls one of the two servers. */
interface Caller {
  readonly name: string
  readonly base: '/dienst' | '/ausgang'
  /** New ones, since a call may end a session. */
  readonly lines: () => Promise<readonly string[]>
  /** The status with which a call is refused at the own supplier; undefined: he may call. */
  readonly refusal: (operation: Operation) => number | undefined
  /** Whether he sees what there is of the own supplier. */
  readonly seesAll: boolean
}

function callersOf({ db }: Mandant, now: Date): readonly Caller[] {
  const nobody = {
    name: 'nobody',
    refusal: (operation: Operation) => (isOpen(operation) ? undefined : 401),
    seesAll: false,
  }
  return [
    { ...nobody, base: '/dienst', lines: async () => dienstLines() },
    { ...nobody, base: '/ausgang', lines: async () => [] },
    ...dienstrollen.map((rolle): Caller => {
      const lines = async () => dienstLines(await beginDienst(db, rolle, now))
      return { name: rolle, base: '/dienst', lines, refusal: (one) => refusalOfRolle(one, rolle), seesAll: true }
    }),
    ...rechte.map((recht): Caller => {
      const lines = () => ausgangLines(db, recht, now)
      const refusal = (one: Operation) => refusalOfRecht(one, recht)
      return { name: JSON.stringify(recht), base: '/ausgang', lines, refusal, seesAll: recht.arten === null }
    }),
  ]
}

/**
 * Has everybody who may be known to the service desk or the outbox make every call, at the own supplier and at the other
 * one: what the role or the right does not allow is refused, and nothing of the other supplier is answered or changed.
 */
export async function probeMandanten({ dienst, ausgang, own, other, now }: Mandanten): Promise<Findings> {
  const connections = { '/dienst': rawConnection(dienst), '/ausgang': rawConnection(ausgang) }
  const differences: string[] = []
  const succeeded = new Set<string>()
  let requests = 0

  async function send(operation: Operation, lines: readonly string[], named: Readonly<Record<string, unknown>>) {
    const { base } = operation
    if (base === '/api') throw new Error(`${operation.id} is a call of customers`)
    const circumstances = { kunde: own.kunde, random: createRandom(1), today: berlinToday(now), basisUrl: '' }
    const values = innerValuesOf(circumstances, base)
    const kennung = operation.id === 'createKonto' ? 'neu.konto' : own.kennung
    const all: Record<string, unknown> = { nr: own.nr, kennung, ...named }
    const draft = draftOf(operation, (name, schema) => all[name] ?? values(name, schema))
    // Limits of wrong tokens are for each address.
    draft.headers.push(...lines, `x-forwarded-for: 203.0.${requests >> 8}.${requests & 255}`)
    requests += 1
    const outcome = await connections[base].send(toRequest(draft))
    return { outcome, status: typeof outcome === 'string' ? 0 : outcome.status }
  }

  const probes = callersOf(own, now).flatMap((caller) =>
    innerOperations
      .filter(({ base }) => base === caller.base)
      .flatMap((operation) => {
        const [here, there] = [caller.refusal(operation), isOpen(operation) ? undefined : 401]
        return [
          { caller, operation, mandant: own, expected: here },
          { caller, operation, mandant: other, expected: there },
        ]
      }),
  )
  const describe = ({ caller, operation, mandant }: (typeof probes)[number], outcome: Outcome) =>
    `${caller.name} ${operation.base} ${operation.id} at ${mandant.kunde.mandant}: ${short(outcome)}`
  const isTold = (outcome: Outcome, { kunde }: Mandant) => textOf(outcome).includes(kunde.kundennummer)

  const refused = probes.filter(({ expected }) => expected !== undefined)
  const linesOfRefused = await Promise.all(refused.map(({ caller }) => caller.lines()))
  const before = { own: await checksums(own.db), other: await checksums(other.db) }
  for (const [index, probe] of refused.entries()) {
    const { operation, mandant, expected } = probe
    const { outcome, status } = await send(operation, linesOfRefused[index] ?? [], { mandant: mandant.kunde.mandant })
    if (status !== expected || isTold(outcome, own) || isTold(outcome, other))
      differences.push(describe(probe, outcome))
  }
  const changed = changedTables(before.own, await checksums(own.db))

  // To name something of the other supplier is to name nothing.
  for (const operation of innerOperations.filter((one) => !isOpen(one))) {
    const admin = callersOf(own, now).findLast(({ base, seesAll }) => base === operation.base && seesAll)
    const lines = (await admin?.lines()) ?? []
    for (const [name, value] of Object.entries(foreignOf(other)).filter(([input]) => names(operation, input))) {
      const missing = value.replaceAll(/\d/g, '9')
      const [foreign, none] = [
        await send(operation, lines, { [name]: value }),
        await send(operation, lines, { [name]: missing }),
      ]
      if (textOf(foreign.outcome).replaceAll(value, missing) !== textOf(none.outcome)) {
        differences.push(
          `${operation.base} ${operation.id} with ${value}: ${short(foreign.outcome)} instead of ${short(none.outcome)}`,
        )
      }
    }
  }

  for (const probe of probes.filter(({ expected }) => expected === undefined)) {
    const { caller, operation, mandant } = probe
    const { outcome, status } = await send(operation, await caller.lines(), { mandant: mandant.kunde.mandant })
    if (status >= 200 && status < 300) succeeded.add(`${operation.base} ${operation.id}`)
    const isRefused = status === 401 && !isOpen(operation)
    const isTooMuch = isTold(outcome, other) || (!caller.seesAll && isTold(outcome, own))
    if (isRefused || isTooMuch || status === 0 || status >= 500) differences.push(describe(probe, outcome))
  }
  for (const connection of Object.values(connections)) connection.close()
  changed.push(...changedTables(before.other, await checksums(other.db)))
  const calls = new Set(innerOperations.map(({ base, id }) => `${base} ${id}`))
  return { requests, differences, changed, unsuccessful: [...calls].filter((name) => !succeeded.has(name)) }
}

/** Whether a call names something by this input. A short name in a body is that of a new account. */
const names = ({ path, fields, body = {} }: Operation, input: string) =>
  path.includes(`{${input}}`) || fields.some(({ name }) => name === input) || (input !== 'kennung' && input in body)

const foreignOf = ({ kunde, nr, kennung }: Mandant) => ({
  kundennummer: kunde.kundennummer,
  suche: kunde.kundennummer,
  nach: kunde.kundennummer,
  bleibt: kunde.kundennummer,
  vertragId: kunde.vertraege[0] ?? '',
  nr,
  kennung,
})
