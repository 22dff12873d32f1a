import type { JobContext } from '../../jobs/Task.ts'
import type { OnEreignis } from './recordEreignis.ts'
import { type Sicherheitsereignis, sicherheitsereignisse } from './Sicherheitsereignis.ts'

/** Notes what a job did that concerns security, in the log and the metrics; the facts name nobody but by pseudonym. */
export function recordJobEreignis(
  { log, tenant }: Pick<JobContext, 'log' | 'tenant'>,
  ereignis: Sicherheitsereignis,
  facts: object,
  onEreignis: OnEreignis | undefined,
): void {
  const { stufe, text } = sicherheitsereignisse[ereignis]
  const mandant = tenant.app.kurzname
  log[stufe]({ mandant, ...facts, sicherheit: ereignis }, text)
  onEreignis?.(mandant, ereignis)
}
