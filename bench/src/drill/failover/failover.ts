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
import { checkBuch, openSchreibkunden, startSchreiber } from '../schreiber.ts'
import { supervise } from '../supervise.ts'
import { type Paar, withReplica } from './withReplica.ts'

const writers = 16
const boundMs = 10_000

const tenant = {
  hosts: ['*'],
  app: { kurzname: 'swm', name: 'Stadtwerke Mühlenbrück', kundennummerPrefix: 'SWM-' },
  portalUrl: 'https://portal.example.org',
}

async function failOver({ primary, standby }: Paar, isVanishing: boolean): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-drill-'))
  mkdirSync(join(dir, 'mandanten'))
  writeFileSync(join(dir, 'mandanten/swm.json'), JSON.stringify(tenant))
  const zugang = await openZugang(primary.socketPath)
  const betrieb = await supervise({
    DATA_DIR: join(dir, 'data'),
    TENANTS_DIR: join(dir, 'mandanten'),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${zugang.port}/portal`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const open = ({ connection }: Paar['primary']) =>
    openDatabase({ ...connection, database: 'portal' }, { statementTimeoutMs: 60_000 })
  const [old, fresh] = [open(primary), open(standby)]
  try {
    await betrieb.ready()
    const schreiber = startSchreiber(betrieb.origin, await openSchreibkunden(old, betrieb.origin, writers))
    await setTimeout(3000)
    if (isVanishing) zugang.freeze()
    const goneMs = performance.now()
    await primary.end('SIGKILL')
    await sql`select pg_promote()`.execute(fresh)
    zugang.lead(standby.socketPath)
    const promotedMs = performance.now() - goneMs
    while (schreiber.buch.lastMs < goneMs + promotedMs && performance.now() - goneMs < 20 * boundMs) await setTimeout(5)
    const backMs = schreiber.buch.lastMs - goneMs
    // No connection to the lost server is kept.
    const before = schreiber.buch.acknowledged.size
    await setTimeout(boundMs)
    await schreiber.stop()
    return [
      {
        name: `${isVanishing ? 'the machine of the primary is gone' : 'kill -9 of the primary'} under ${writers} writers, replica promoted: writes go on`,
        value: `after ${(backMs / 1000).toFixed(1)} s  (promoted after ${(promotedMs / 1000).toFixed(1)} s, then ${schreiber.buch.acknowledged.size - before} in ${boundMs / 1000} s)`,
        target: `<= ${boundMs / 1000} s`,
        isOk: backMs > 0 && backMs <= boundMs && betrieb.ends() === 0,
      },
      ...(await checkBuch(fresh, schreiber.buch)),
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
    ...(await withReplica((paar) => failOver(paar, false))),
    ...(await withReplica((paar) => failOver(paar, true))),
  ],
}

/** The one address of a database with two servers, as a proxy or a floating IP address provides it. */
interface Zugang {
  readonly port: number
  /** New connections go to the server with this socket. */
  lead(socketPath: string): void
  /** Behaves like a machine that is gone: open connections stay open, and no answer comes. */
  freeze(): void
  close(): void
}

async function openZugang(firstPath: string): Promise<Zugang> {
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
