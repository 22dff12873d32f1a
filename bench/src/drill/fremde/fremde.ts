import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import type { Drill } from '../Drill.ts'
import { eachOf } from '../eachOf.ts'
import { createRandom } from '../random.ts'
import { sessionsOf } from '../sessions.ts'
import { draftOf, toRequest } from '../wire/drafts.ts'
import { readOperations } from '../wire/operations.ts'
import { type Outcome, rawConnection } from '../wire/rawConnection.ts'
import { valuesOf } from '../wire/values.ts'
import { type Kunde, withTarget, type Target } from '../target.ts'
import { listProbes, listSpellings } from './listProbes.ts'

/**
 * Calls every operation with the ids of every other customer, in paths, bodies and odd spellings [T1] [T2] [T13]: the
 * portal answers as for things that do not exist, and no row changes. The short form is `fremde.test.ts`. Two tests
 * belong to it: `packages/wire/src/endpoints.test.ts` (each path parameter says what kind of thing it names) and
 * `packages/server/src/modules/eintrag/eintragAccess.test.ts` (entries in more states).
 */
export const fremde: Drill = {
  key: 'fremde',
  run: () =>
    withTarget(async (target) => {
      const { requests, operations, differences, changed } = await probeForeign(target)
      for (const difference of differences.slice(0, 20)) process.stderr.write(`  ${difference}\n`)
      return [
        {
          name: 'requests for what is foreign',
          value: `${requests} in ${operations} operations`,
          target: '',
          isOk: true,
        },
        {
          name: '… answered other than for what is missing',
          value: String(differences.length),
          target: '0',
          isOk: differences.length === 0,
        },
        {
          name: '… tables changed',
          value: changed.length === 0 ? '0' : `${changed.length}: ${changed.join(', ')}`,
          target: '0',
          isOk: changed.length === 0,
        },
      ]
    }),
}

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
      const values = valuesOf({ kunde, random: createRandom(index), heute: target.heute, basisUrl: target.basisUrl })
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

  const after = await checksums(target.db)
  const changed = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
  return { requests, operations: isAskedFor.size, differences, changed }
}

// These headers depend on the time, not on the content.
const ofTheMoment = new Set(['date', 'ttl', 'x-ratelimit-remaining', 'retry-after'])

function textOf(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome
  const headers = [...outcome.headers].filter(([name]) => !ofTheMoment.has(name)).map((entry) => entry.join(': '))
  return [outcome.status, ...headers.toSorted(), outcome.body.toString()].join('\n')
}

const short = (outcome: Outcome) =>
  typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.toString().slice(0, 120)}`

// Every call may change sessions and limits; prices come from outside.
const volatile = /^(?:sitzung|marktpreis|budget|geraet|.*limit|kysely_)/

/** One sum over all rows of each table that holds something of customers, and over their mails that wait. */
async function checksums(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(db)
  const sums = new Map<string, string>()
  for (const { name } of tables.filter((table) => !volatile.test(table.name))) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${sql.table(name)} t
    `.execute(db)
    sums.set(name, rows[0]?.sum ?? '')
  }
  const { rows } = await sql<{ last: string | null }>`
    select max(job.id)::text as last from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier in ('mail', 'passwortReset')
  `.execute(db)
  return sums.set('mails', rows[0]?.last ?? '')
}
