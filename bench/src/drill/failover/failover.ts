import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../../../packages/server/src/db/open.ts'
import type { Figure } from '../../figures.ts'
import type { Drill } from '../Drill.ts'
import { checkLedger, openSchreibkunden, startWriters } from '../schreiber.ts'
import { supervise } from '../supervise.ts'
import { type ServerPair, withReplica } from './withReplica.ts'

const writers = 16
const boundMs = 10_000

const tenant = {
  hosts: ['*'],
  app: { kurzname: 'swm', name: 'Stadtwerke Mühlenbrück', kundennummerPrefix: 'SWM-' },
  portalUrl: 'https://portal.example.org',
}

async function failOver({ primary, standby }: ServerPair, isVanishing: boolean): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-drill-'))
  mkdirSync(join(dir, 'mandanten'))
  writeFileSync(join(dir, 'mandanten/swm.json'), JSON.stringify(tenant))
  const zugang = await openDatabaseAddress(primary.socketPath)
  const betrieb = await supervise({
    DATA_DIR: join(dir, 'data'),
    TENANTS_DIR: join(dir, 'mandanten'),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${zugang.port}/portal`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const open = ({ connection }: ServerPair['primary']) =>
    openDatabase({ ...connection, database: 'portal' }, { statementTimeoutMs: 60_000 })
  const [old, fresh] = [open(primary), open(standby)]
  try {
    await betrieb.ready()
    const writing = startWriters(betrieb.origin, await openSchreibkunden(old, betrieb.origin, writers))
    await setTimeout(3000)
    if (isVanishing) zugang.freeze()
    const goneMs = performance.now()
    await primary.end('SIGKILL')
    await sql`select pg_promote()`.execute(fresh)
    zugang.lead(standby.socketPath)
    const promotedMs = performance.now() - goneMs
    while (writing.ledger.lastMs < goneMs + promotedMs && performance.now() - goneMs < 20 * boundMs) await setTimeout(5)
    const backMs = writing.ledger.lastMs - goneMs
    // No connection to the lost server is kept.
    const before = writing.ledger.acknowledged.size
    await setTimeout(boundMs)
    await writing.stop()
    return [
      {
        name: `${isVanishing ? 'the machine of the primary is gone' : 'kill -9 of the primary'} under ${writers} writers, replica promoted: writes go on`,
        value: `after ${(backMs / 1000).toFixed(1)} s  (promoted after ${(promotedMs / 1000).toFixed(1)} s, then ${writing.ledger.acknowledged.size - before} in ${boundMs / 1000} s)`,
        target: `<= ${boundMs / 1000} s`,
        isOk: backMs > 0 && backMs <= boundMs && betrieb.ends() === 0,
      },
      ...(await checkLedger(fresh, writing.ledger)),
    ]
  } finally {
    await betrieb.stop()
    await Promise.allSettled([old.destroy(), fresh.destroy()])
    zugang.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The primary of a synchronous pair is lost, and its replica takes over behind the same address. */
export const failover: Drill = {
  key: 'failover',
  run: async () => [
    ...(await withReplica((pair) => failOver(pair, false))),
    ...(await withReplica((pair) => failOver(pair, true))),
  ],
}

/** The one address of a database with two servers, as a proxy or a floating IP address provides it. */
interface DatabaseAddress {
  readonly port: number
  /** New connections go to the server with this socket. */
  lead(socketPath: string): void
  /** Behaves like a machine that is gone: open connections stay open, and no answer comes. */
  freeze(): void
  close(): void
}

async function openDatabaseAddress(firstPath: string): Promise<DatabaseAddress> {
  let path = firstPath
  const pairs = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const upstream = connect(path)
    pairs.set(client, upstream)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => {
        if (pairs.has(client)) other.destroy()
      })
      one.pipe(other)
    }
    client.on('close', () => pairs.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const frozen = new Set<Socket>()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    lead: (socketPath) => {
      path = socketPath
    },
    freeze: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        frozen.add(client)
      }
      pairs.clear()
    },
    close: () => {
      for (const client of [...frozen, ...pairs.keys()]) client.destroy()
      server.close()
    },
  }
}
