import autocannon from 'autocannon'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { openDatabase } from '../../../packages/server/src/db/open.ts'
import { ablesungenInHistorie, createLangeHistorie } from '../createLangeHistorie.ts'
import {
  type DemoData,
  type DemoPortal,
  demoKunde,
  type SessionHeaders,
  signIn,
  withDemoPortal,
} from '../demoPortal.ts'
import { median } from '../median.ts'
import { findFreePort, startNode } from '../processes.ts'
import type { Figure, Row } from '../Row.ts'

// Short turns and many of them: whatever else this machine does then meets both alike.
const rounds = 10
const roundSeconds = 1
const mostTimes = 3
const calls = [
  { path: 'ablesungen', entries: ablesungenInHistorie },
  { path: 'verbraeuche', entries: ablesungenInHistorie - 1 },
]

/** Time of a contract's readings and consumption of thirty years, against the bare SQL of the same calls. */
export const ablesungen: Row = { key: 'ablesungen', measure: () => withDemoPortal(measure) }

async function measure(portal: DemoPortal, { dataDir }: DemoData): Promise<readonly Figure[]> {
  const { host, port: databasePort, user } = (await joinEmbedded(dataDir)).connection
  const database = 'portal_swm'
  const db = openDatabase({ host, port: databasePort, user, database })
  const vertragId = await createLangeHistorie(db, demoKunde.kundennummer)
  await db.destroy()
  const port = await findFreePort()
  const bareOrigin = `http://127.0.0.1:${port}`
  const bare = await startNode(['bench/src/bare/bareAblesungen.ts'], bareOrigin, {
    PORT: String(port),
    PGHOST: host,
    PGPORT: String(databasePort),
    PGUSER: user,
    PGDATABASE: database,
  })
  try {
    const session = await signIn(portal.origin)
    const figures: Figure[] = []
    for (const { path, entries } of calls) {
      const call = `/api/${vertragId}/${path}`
      await assertEntries(portal.origin + call, session, entries)
      figures.push(await compare(portal.origin + call, bareOrigin + call, session))
    }
    return figures
  } finally {
    await bare.stop()
  }
}

async function compare(url: string, bareUrl: string, session: SessionHeaders): Promise<Figure> {
  const times: { portal: number; bare: number }[] = []
  // The first round warms both up and does not count.
  for (let round = 0; round <= rounds; round++) {
    const pair = { bare: await millisecondsOf(bareUrl, session), portal: await millisecondsOf(url, session) }
    if (round > 0) times.push(pair)
  }
  const ratio = median(times.map((pair) => pair.portal / pair.bare))
  const milliseconds = (name: 'portal' | 'bare') => median(times.map((pair) => pair[name])).toFixed(2)
  return {
    name: `GET /{v}/${new URL(url).pathname.split('/').at(-1)} of thirty years, time of the bare SQL`,
    value: `${ratio.toFixed(2)} x  (${milliseconds('portal')} of ${milliseconds('bare')} ms)`,
    target: `<= ${mostTimes} x`,
    isOk: ratio <= mostTimes,
  }
}

/** Of one call, one after the other. */
async function millisecondsOf(url: string, session: SessionHeaders): Promise<number> {
  const result = await autocannon({ url, connections: 1, duration: roundSeconds, headers: { ...session } })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return 1000 / result.requests.average
}

async function assertEntries(url: string, session: SessionHeaders, entries: number): Promise<void> {
  const answer = await fetch(url, { headers: { ...session } })
  const body: unknown = await answer.json()
  if (!Array.isArray(body) || body.length !== entries) throw new Error(`${url} does not answer ${entries} entries`)
}
