import { join } from 'node:path'
import { type Besuch, type BusyCall, busiestCalls, inRounds, prepareBesuche, rateOf } from '../busiestCalls.ts'
import { type DemoData, type DemoPortal, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { findFreePort, findProcess, processTree, startNode, watchProcessor } from '../processes.ts'
import { withLoadedProgram } from './loadedProgram.ts'
import { assertSameAnswer } from './sameAnswer.ts'

// Many short turns, so that other work on this machine slows both down equally.
const rounds = 5
const roundSeconds = 2
const leastRatio = 4

/** The busiest calls of the portal against Express with TypeORM, on the same database, in turns. */
export const besideExpress: Row = { key: 'express', measure: () => withDemoPortal(measure) }

async function measure(portal: DemoPortal, data: DemoData): Promise<readonly Figure[]> {
  const { besuche, connection } = await prepareBesuche(data)
  return withLoadedProgram(async (dir) => {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const express = await startNode([join(dir, 'server.ts')], origin, {
      NODE_ENV: 'production',
      PORT: String(port),
      ...connection,
    })
    try {
      // The database is below the portal's server. Who is not asked uses next to nothing.
      const pids = () => [...processTree(findProcess(portal.pid, 'dist/main.js')), express.pid]
      const figures: Figure[] = []
      for (const call of busiestCalls) {
        await assertSameAnswer([portal.origin, origin], call, besuche[0])
        const turn = (of: string) => measureTurn(of, call, besuche, pids)
        const turns = await inRounds(rounds, async () => ({
          express: await turn(origin),
          portal: await turn(portal.origin),
        }))
        figures.push(rateFigure(call, turns), processorFigure(call, turns))
      }
      return figures
    } finally {
      await express.stop()
    }
  })
}

interface Pair<T> {
  readonly portal: T
  readonly express: T
}

interface Turn {
  readonly perSecond: number
  /** Of server and database, for each request. */
  readonly processorMs: number
}

async function measureTurn(
  origin: string,
  call: BusyCall,
  besuche: readonly Besuch[],
  pids: () => readonly number[],
): Promise<Turn> {
  const used = watchProcessor(pids)
  const perSecond = await rateOf(origin, call, besuche, roundSeconds)
  return { perSecond, processorMs: used() / (perSecond * roundSeconds) }
}

const medianOf = (turns: readonly Pair<Turn>[], of: keyof Pair<Turn>, what: keyof Turn) =>
  median(turns.map((pair) => pair[of][what]))

function rateFigure(call: BusyCall, turns: readonly Pair<Turn>[]): Figure {
  const ratio = median(turns.map(({ portal, express }) => portal.perSecond / express.perSecond))
  const perSecond = (of: keyof Pair<Turn>) => Math.round(medianOf(turns, of, 'perSecond'))
  const hasTarget = call === busiestCalls[0]
  return {
    name: `${call.name}, requests per second of Express with TypeORM`,
    value: `${ratio.toFixed(2)} x  (${perSecond('portal')} of ${perSecond('express')})`,
    target: hasTarget ? `>= ${leastRatio} x` : '',
    isOk: !hasTarget || ratio >= leastRatio,
  }
}

/** Tells about a busy machine as well, where all that runs has its share of the time. */
function processorFigure(call: BusyCall, turns: readonly Pair<Turn>[]): Figure {
  const ratio = median(turns.map(({ portal, express }) => portal.processorMs / express.processorMs))
  const milliseconds = (of: keyof Pair<Turn>) => medianOf(turns, of, 'processorMs').toFixed(1)
  return {
    name: `${call.name}, processor time of Express with TypeORM, both with database`,
    value: `${ratio.toFixed(2)} x  (${milliseconds('portal')} of ${milliseconds('express')} ms)`,
    target: '',
    isOk: true,
  }
}
