import autocannon from 'autocannon'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import {
  type DemoData,
  demoKunde,
  type DemoPortal,
  type SessionHeaders,
  signIn,
  withDemoPortal,
} from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { findFreePort, startNode } from '../processes.ts'

// Many short turns, so that other work on this machine slows both down equally.
const rounds = 15
const roundSeconds = 1
const leastRatio = 0.7

/** Requests per second of `GET /{v}`: the portal against bare Fastify, same statements, same database, in turns. */
export const requestRate: Row = { key: 'rate', measure: () => withDemoPortal(measure) }

async function measure(portal: DemoPortal, { dataDir }: DemoData): Promise<readonly Figure[]> {
  const { host, port: databasePort, user } = (await joinEmbedded(dataDir)).connection
  const port = await findFreePort()
  const bareOrigin = `http://127.0.0.1:${port}`
  const bare = await startNode(['bench/src/bare/bareServer.ts'], bareOrigin, {
    PORT: String(port),
    PGHOST: host,
    PGPORT: String(databasePort),
    PGUSER: user,
    PGDATABASE: 'portal_swm',
  })
  try {
    const session = await signIn(portal.origin)
    await assertSame(portal.origin, bareOrigin, session)
    const rates: { portal: number; bare: number }[] = []
    // The first round warms both up and is not used.
    for (let round = 0; round <= rounds; round++) {
      const pair = { bare: await rateOf(bareOrigin, session), portal: await rateOf(portal.origin, session) }
      if (round > 0) rates.push(pair)
    }
    const ratio = median(rates.map((pair) => pair.portal / pair.bare))
    const perSecond = (name: 'portal' | 'bare') => Math.round(median(rates.map((pair) => pair[name])))
    return [
      {
        name: 'GET /{v}, requests per second of bare Fastify',
        value: `${ratio.toFixed(2)}  (${perSecond('portal')} of ${perSecond('bare')})`,
        target: `>= ${leastRatio}`,
        isOk: ratio >= leastRatio,
      },
    ]
  } finally {
    await bare.stop()
  }
}

async function rateOf(origin: string, session: SessionHeaders): Promise<number> {
  const url = `${origin}/api/${demoKunde.vertragId}`
  const result = await autocannon({ url, connections: 10, duration: roundSeconds, headers: { ...session } })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return result.requests.average
}

async function assertSame(one: string, other: string, session: SessionHeaders): Promise<void> {
  const ids = [one, other].map(async (origin) => {
    const answer = await fetch(`${origin}/api/${demoKunde.vertragId}`, { headers: { ...session } })
    const body: unknown = await answer.json()
    const id: unknown = Reflect.get(Object(body), 'id')
    return id
  })
  for (const id of await Promise.all(ids))
    if (id !== demoKunde.vertragId) throw new Error('The two servers give different answers')
}
