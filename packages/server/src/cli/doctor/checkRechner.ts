import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
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
