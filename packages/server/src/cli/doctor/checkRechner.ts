import { execFile } from 'node:child_process'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../lib/clock.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

const ntp = 'Lassen Sie die Uhren beider Rechner von NTP stellen (chrony, systemd-timesyncd).'

/** Whether the kernel knows that something keeps the clock of this machine right; most containers do not say. */
export async function checkNtp(path: string | undefined): Promise<Verdict> {
  const ask = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 5000,
    env: { PATH: path },
  })
  const answer = await ask.then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
  if (answer === 'no') return hinweis('Die Uhr dieses Rechners stellt niemand.', ntp)
  return inOrdnung(answer === 'yes' ? 'NTP stellt die Uhr.' : 'Ob NTP die Uhr stellt, sagt dieser Rechner nicht.')
}

/** How far the database's clock is from this one, as well as the way there lets it be known. */
export async function checkDatenbankuhr(db: Database, clock: Clock): Promise<Verdict> {
  const before = clock.now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = clock.now().getTime()
  const theirs = rows[0]?.now.getTime() ?? after
  const apartMs = Math.max(before - theirs, theirs - after, 0)
  const seconds = (apartMs / 1000).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  const satz = `Die Uhren von Portal und Datenbank gehen ${seconds} s auseinander.`
  if (apartMs > 60_000) return fehler(satz, ntp)
  return apartMs > 2000 ? hinweis(satz, ntp) : inOrdnung('Die Uhren von Portal und Datenbank gehen gleich.')
}

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
