import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../config/config.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

const [fewBytes, noBytes] = [1e9, 1e8]
const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`

const abhilfe = 'Schaffen Sie Platz, etwa durch kürzer aufbewahrte Protokolle, oder vergrößern Sie den Datenträger.'

/** What free space on a disk means for the portal. */
export function judgePlatz(dir: string, freeBytes: number): Verdict {
  const satz = `${dir}: ${formatGigabytes(freeBytes)} frei.`
  if (freeBytes < noBytes) return fehler(satz, abhilfe)
  return freeBytes < fewBytes ? hinweis(satz, abhilfe) : inOrdnung(satz)
}

/** The nearest folder that exists. */
const existing = (dir: string): string => (existsSync(dir) || dirname(dir) === dir ? dir : existing(dirname(dir)))

/** The disks that data, documents and log lie on, each once. */
export function checkPlatz({
  dataDir,
  dokumente,
  log,
}: Pick<Config, 'dataDir' | 'dokumente' | 'log'>): readonly Verdict[] {
  const dirs = [dataDir, ...('dir' in dokumente ? [dokumente.dir] : []), ...(log === 'stdout' ? [] : [dirname(log)])]
  const byDevice = new Map(dirs.toReversed().map((dir) => [statSync(existing(dir)).dev, dir]))
  return [...byDevice.values()].map((dir) => {
    const { bavail, bsize } = statfsSync(existing(dir))
    return judgePlatz(dir, bavail * bsize)
  })
}
