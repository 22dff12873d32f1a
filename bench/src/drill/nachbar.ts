import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../packages/server/src/db/open.ts'
import type { Figure } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { checkLedger, openSchreibkunden, startWriters } from './schreiber.ts'
import { type Supervised, withSupervised } from './supervise.ts'

const writers = 8
const brokenMs = 8000
const boundMs = 60_000
const host = 'nah.example'

const tenantOf = (kurzname: string, hosts: readonly string[]) => ({
  hosts,
  portalUrl: 'https://portal.example.org',
  app: { kurzname, name: kurzname, kundennummerPrefix: 'SWM-' },
})

/** The status of a login at the neighbour tenant; 0 for no answer. */
function tryNeighbour(origin: string, nr: number): Promise<number> {
  const headers = {
    'x-forwarded-host': host,
    'x-forwarded-for': `198.18.${nr >> 8}.${nr & 255}`,
    kundennummer: `SWM-8${nr}`,
    passwort: 'falsch-2026',
  }
  return fetch(`${origin}/api/anschlussnutzer/login`, {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function breakNeighbour({ betrieb, db, dataDir }: Supervised): Promise<Figure[]> {
  const { origin } = betrieb
  const writing = startWriters(origin, await openSchreibkunden(db, origin, writers))
  const figures: Figure[] = []
  let tries = 0
  const pause = async () => {
    // The writers never reach the limit of readings a day.
    await db.deleteFrom('budget').where('bucket', 'like', 'ablesung:%').execute()
    await setTimeout(100)
  }
  for (const { name, begin, end } of await listFailures(db, join(dataDir, 'pg'), 'portal_nah')) {
    const others = new Set<number>()
    let [away, asked] = [0, 0]
    await begin()
    const endMs = performance.now() + brokenMs
    while (performance.now() < endMs) {
      const status = await tryNeighbour(origin, tries++)
      asked += 1
      if (status === 503) away += 1
      else others.add(status)
      await pause()
    }
    await end()
    const startMs = performance.now()
    while ((await tryNeighbour(origin, tries++)) !== 403 && performance.now() - startMs < boundMs) await pause()
    const backMs = performance.now() - startMs
    figures.push({
      name: `the neighbour's database is ${name} for ${brokenMs / 1000} s: his customers get 503`,
      value: `${away} of ${asked}${others.size === 0 ? '' : ` (also ${[...others].join(', ')})`}, served again after ${(backMs / 1000).toFixed(1)} s`,
      target: `all; <= ${boundMs / 1000} s`,
      isOk: others.size === 0 && asked > 0 && backMs < boundMs,
    })
  }
  await writing.stop()
  const { refused, open } = writing.ledger
  return [
    ...figures,
    {
      name: `${writers} writers of the other tenant meanwhile: refused or broken off`,
      value: String(refused.size + open.size),
      target: '0',
      isOk: refused.size + open.size === 0,
    },
    ...(await checkLedger(db, writing.ledger)),
    { name: '… ends of the process', value: String(betrieb.ends()), target: '0', isOk: betrieb.ends() === 0 },
  ]
}

/** The database of one of two tenants fails, in several ways; the other tenant's customers notice nothing. */
export const nachbar: Drill = {
  key: 'nachbar',
  run: async () => {
    const mandanten = mkdtempSync(join(tmpdir(), 'ekp-mandanten-'))
    writeFileSync(join(mandanten, 'swm.json'), JSON.stringify(tenantOf('swm', ['*'])))
    writeFileSync(join(mandanten, 'nah.json'), JSON.stringify(tenantOf('nah', [host])))
    try {
      return await withSupervised(breakNeighbour, { env: { TENANTS_DIR: mandanten } })
    } finally {
      rmSync(mandanten, { recursive: true })
    }
  },
}

/** A way in which a tenant's database fails. */
interface Failure {
  readonly name: string
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Ways in which the database `name` of the PostgreSQL in `pg` can fail; `server` is a connection to another database
 * there.
 */
async function listFailures(server: Database, pg: string, name: string): Promise<Failure[]> {
  const database = sql.id(name)
  const away = sql.id(`${name}_fort`)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server)
  const endConnections = () => run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`)
  const { rows } = await sql<{ oid: string }>`select oid::text from pg_database where datname = ${name}`.execute(server)
  const map = join(pg, 'base', rows[0]?.oid ?? '', 'pg_filenode.map')
  const close = async () => {
    await run(sql`alter database ${database} allow_connections false`)
    await endConnections()
  }
  const open = () => run(sql`alter database ${database} allow_connections true`)
  return [
    { name: 'closed', begin: close, end: async () => void (await open()) },
    {
      name: 'missing',
      begin: async () => {
        await close()
        await run(sql`alter database ${database} rename to ${away}`)
      },
      end: async () => {
        await run(sql`alter database ${away} rename to ${database}`)
        await open()
      },
    },
    {
      name: 'corrupt',
      begin: async () => {
        copyFileSync(map, `${map}.gut`)
        writeFileSync(map, Buffer.alloc(524, 7))
        await endConnections()
      },
      end: async () => copyFileSync(`${map}.gut`, map),
    },
    {
      name: 'refusing to write',
      begin: async () => {
        await run(sql`alter database ${database} set default_transaction_read_only = on`)
        await endConnections()
      },
      end: async () => void (await run(sql`alter database ${database} reset default_transaction_read_only`)),
    },
  ]
}
