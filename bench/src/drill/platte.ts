import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { checkLedger, openSchreibkunden, startWriters } from './schreiber.ts'
import { isReady, type Supervised, withSupervised } from './supervise.ts'

const writers = 16
const fullMs = 20_000
const boundMs = 60_000

/** Fills all the space that is left; returns how many bytes that was. */
function fill(path: string): number {
  const file = openSync(path, 'w')
  let bytes = 0
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 16)) {
    const chunk = Buffer.alloc(size)
    try {
      for (;;) bytes += writeSync(file, chunk)
    } catch {
      // There is no space for so much.
    }
  }
  closeSync(file)
  return bytes
}

async function fillDisk({ betrieb, db }: Supervised, disk: string): Promise<Figure[]> {
  const { origin } = betrieb
  const writing = startWriters(origin, await openSchreibkunden(db, origin, writers))
  const { ledger } = writing
  await setTimeout(3000)
  const ballast = join(disk, 'ballast')
  const megabytes = Math.round(fill(ballast) / 1_048_576)
  const startMs = performance.now()
  let notReadyMs: number | undefined
  while (performance.now() - startMs < fullMs) {
    if (notReadyMs === undefined && !(await isReady(origin))) notReadyMs = performance.now() - startMs
    // Space that becomes free meanwhile is filled as well, as another program would do.
    await setTimeout(200)
  }
  const refused = ledger.refused.size
  rmSync(ballast)
  const freeMs = performance.now()
  await betrieb.ready()
  while (ledger.lastMs < freeMs && performance.now() - freeMs < boundMs) await setTimeout(20)
  const backMs = ledger.lastMs - freeMs
  await setTimeout(2000)
  await writing.stop()
  return [
    {
      name: `the disk is full under ${writers} writers (${megabytes} MB taken, ${fullMs / 1000} s): ready is false`,
      value:
        notReadyMs === undefined ? 'never' : `after ${(notReadyMs / 1000).toFixed(1)} s  (${refused} writes refused)`,
      target: '<= 10 s',
      isOk: notReadyMs !== undefined && notReadyMs <= 10_000,
    },
    {
      name: '… there is space again: writes go on',
      value: backMs > 0 ? `after ${(backMs / 1000).toFixed(1)} s` : 'never',
      target: `<= ${boundMs / 1000} s`,
      isOk: backMs > 0,
    },
    ...(await checkLedger(db, ledger)),
  ]
}

/** The disk of the portal and its database is full for a while. */
export const platte: Drill = {
  key: 'platte',
  run: async () => {
    const disk = mkdtempSync(join(tmpdir(), 'ekp-platte-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      rmdirSync(disk)
      const value = 'left out: this user may not mount a small disk (Linux, root)'
      return [{ name: 'the disk is full', value, target: '', isOk: true }]
    }
    try {
      return await withSupervised((ueberwacht) => fillDisk(ueberwacht, disk), { dataDir: join(disk, 'data') })
    } finally {
      execFileSync('umount', ['--lazy', disk])
      rmdirSync(disk)
    }
  },
}
