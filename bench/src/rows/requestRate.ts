import { type BusyCall, busiestCalls, checkAnswer, inRounds, prepareBesuche, rateOf } from '../busiestCalls.ts'
import { type DemoData, type DemoPortal, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { findFreePort, startNode } from '../processes.ts'

// Many short turns, so that other work on this machine slows both down equally.
const rounds = 10
const roundSeconds = 1
const leastRatio = 0.8

/**
 * Requests per second of the busiest calls: the portal against bare Fastify, same statements and checks of session and
 * ownership, same database, in turns.
 */
export const requestRate: Row = { key: 'rate', measure: () => withDemoPortal(measure) }

async function measure(portal: DemoPortal, data: DemoData): Promise<readonly Figure[]> {
  const { besuche, connection } = await prepareBesuche(data)
  const port = await findFreePort()
  const bareOrigin = `http://127.0.0.1:${port}`
  const bare = await startNode(['bench/src/bare/bareServer.ts'], bareOrigin, {
    PORT: String(port),
    ...connection,
  })
  try {
    const figures: Figure[] = []
    for (const call of busiestCalls) {
      const rate = (origin: string) => rateOf(origin, call, besuche, roundSeconds)
      for (const origin of [bareOrigin, portal.origin]) await checkAnswer(origin, call, besuche)
      const rates = await inRounds(rounds, async () => ({
        bare: await rate(bareOrigin),
        portal: await rate(portal.origin),
      }))
      figures.push(toFigure(call, rates))
    }
    return figures
  } finally {
    await bare.stop()
  }
}

function toFigure({ name }: BusyCall, rates: readonly { portal: number; bare: number }[]): Figure {
  const ratio = median(rates.map((pair) => pair.portal / pair.bare))
  const perSecond = (of: 'portal' | 'bare') => Math.round(median(rates.map((pair) => pair[of])))
  return {
    name: `${name}, requests per second of bare Fastify`,
    value: `${ratio.toFixed(2)}  (${perSecond('portal')} of ${perSecond('bare')})`,
    target: `>= ${leastRatio}`,
    isOk: ratio >= leastRatio,
  }
}
