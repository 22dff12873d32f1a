import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Figure, median } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { createRandom } from './random.ts'
import { checkLedger, openSchreibkunden, startWriters } from './schreiber.ts'
import { type Supervised, withSupervised } from './supervise.ts'

const writers = 16
const kills = { server: 50, PostgreSQL: 20 }
type Victim = keyof typeof kills

const repeat = (what: Victim) => Array.from({ length: kills[what] }, () => what)

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

async function killOften({ betrieb, dataDir, db }: Supervised, seed: number): Promise<Figure[]> {
  const random = createRandom(seed)
  const kunden = await openSchreibkunden(db, betrieb.origin, writers)
  const writing = startWriters(betrieb.origin, kunden)
  const backMs: Record<Victim, number[]> = { server: [], PostgreSQL: [] }
  const order = [...repeat('server'), ...repeat('PostgreSQL')]
  for (const [nr, what] of order.entries()) {
    // Waits until the portal has acknowledged some writes since the start.
    const before = writing.ledger.acknowledged.size
    while (writing.ledger.acknowledged.size < before + writers) await setTimeout(5)
    await setTimeout(random.int(500))
    // Resets the limit of readings a day, so that it refuses none.
    await db.deleteFrom('budget').execute()
    const ends = betrieb.ends()
    process.kill(what === 'server' ? betrieb.pid() : postmasterOf(dataDir), 'SIGKILL')
    const startMs = performance.now()
    while (betrieb.ends() === ends) await setTimeout(5)
    await betrieb.ready()
    backMs[what].push(performance.now() - startMs)
    if (nr % 10 === 9) process.stderr.write(`  ${nr + 1} of ${order.length} kills\n`)
  }
  await setTimeout(1000)
  await writing.stop()
  const times = (what: Victim): Figure => ({
    name: `${kills[what]} × kill -9 of ${what === 'server' ? 'the server' : what} under ${writers} writers: ready again by itself`,
    value: `${backMs[what].length} times  (median ${(median(backMs[what]) / 1000).toFixed(1)} s, at most ${(Math.max(...backMs[what]) / 1000).toFixed(1)} s)`,
    target: `${kills[what]} times`,
    isOk: backMs[what].length === kills[what],
  })
  return [times('server'), times('PostgreSQL'), ...(await checkLedger(db, writing.ledger))]
}

/** Kills the portal and its database in turns: after the next start every acknowledged write is there. */
export const killen: Drill = {
  key: 'killen',
  run: (seed) => withSupervised((ueberwacht) => killOften(ueberwacht, seed)),
}
