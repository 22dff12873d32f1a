import type { JobLog } from '../jobs/Task.ts'
import type { TracesSettings } from '../config/tracesSettings.ts'
import { readVersion } from '../config/version.ts'
import type { Traces } from './exportTraces.ts'

interface Told {
  /** Undefined until the portal serves. */
  readonly log: () => Pick<JobLog, 'info' | 'warn'> | undefined
  readonly complain: (line: string) => void
}

/** Loads what sends traces, and starts it, if a receiver is named [versorger-96]. */
export async function startTraces(
  settings: TracesSettings | undefined,
  { log, complain }: Told,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined
  const { exportTraces } = await import('./exportTraces.ts')
  return exportTraces(settings, readVersion(), (grund) => {
    if (grund === undefined) log()?.info({}, 'Traces werden wieder angenommen')
    else if (log() === undefined) complain(`Traces werden nicht angenommen (${grund}).`)
    else log()?.warn({ grund }, 'Traces werden nicht angenommen')
  })
}
