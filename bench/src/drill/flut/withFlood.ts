import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { dynamischerKunde } from '../../demoPortal.ts'
import type { Ausweis } from '../wire/drafts.ts'
import type { Kunde, Target } from '../target.ts'

/** How the flood's requests were answered: status or `closed`, `hung`. */
export type FloodCounts = ReadonlyMap<string, number>

/**
 * A script in this folder that sends requests until it is told to stop, and its arguments after origin and connections.
 */
interface Flood {
  readonly script: 'pourLogins.ts' | 'pourCostly.ts' | 'pourInputs.ts'
  readonly args?: readonly string[]
}

/** Runs `task` while another process floods the portal over that many connections. */
export async function withFlood<T>(
  origin: string,
  connections: number,
  { script, args = [] }: Flood,
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly flut: FloodCounts }> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  // Without the arguments of this process, which would load the test runner there as well.
  const child = fork(path, [origin, String(connections), ...args], { execArgv: [] })
  try {
    // The measurement begins when the flood has prepared its requests.
    await once(child, 'message')
    const result = await task()
    const counts = await new Promise<object>((resolve, reject) => {
      child.once('message', (told) => resolve(typeof told === 'object' && told !== null ? told : {}))
      child.once('exit', () => reject(new Error('The flood ended by itself')))
      child.send('stop')
    })
    return { result, flut: new Map(Object.entries(counts).map(([kind, count]) => [kind, Number(count)])) }
  } finally {
    child.kill('SIGKILL')
  }
}

/** Runs `task` while the customer with the dynamic tariff repeats his costliest calls over that many connections. */
export async function floodCostly<T>(
  { origin, db }: Target,
  connections: number,
  { kundennummer, token }: Ausweis,
  task: () => Promise<T>,
) {
  const { vertragId } = dynamischerKunde
  await createLangeReihe(db, vertragId)
  return withFlood(origin, connections, { script: 'pourCostly.ts', args: [kundennummer, token, vertragId] }, task)
}

/** Runs `task` while this customer sends all his calls with the costliest inputs over that many connections. */
export function floodInputs<T>(
  { origin, today, basisUrl }: Target,
  connections: number,
  kunde: Kunde,
  { token }: Ausweis,
  task: () => Promise<T>,
) {
  const auftrag = JSON.stringify({ kunde, token, today, basisUrl })
  return withFlood(origin, connections, { script: 'pourInputs.ts', args: [auftrag] }, task)
}

/**
 * Gives a contract a dynamic tariff of six years with quarter hours and prices for all of them: the costliest history.
 */
async function createLangeReihe(db: Database, vertragId: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    const tage = sql`generate_series(current_date - 2200, current_date - 1, '1 day')`
    await sql`update vertrag set lieferbeginn = current_date - 2200 where id = ${vertragId}`.execute(connection)
    await sql`update tarif set gueltig_von = null where vertrag_id = ${vertragId} and ist_dynamisch`.execute(connection)
    await sql`insert into lastgang (kanal_id, tag, werte, stellen)
      select kanal.id, tag, array_agg((random() * 600)::integer), 3
      from lastgangkanal kanal cross join ${tage} tag cross join generate_series(1, 96)
      where kanal.vertrag_id = ${vertragId} group by kanal.id, tag
      on conflict do nothing`.execute(connection)
    await sql`insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
      select gebiet, tag, 15, array_agg(random() * 200 - 20), now()
      from (select distinct marktgebiet as gebiet from tarif where vertrag_id = ${vertragId} and marktgebiet is not null)
      cross join ${tage} tag cross join generate_series(1, 96) group by gebiet, tag
      on conflict do nothing`.execute(connection)
    await sql`analyze`.execute(connection)
  })
}
