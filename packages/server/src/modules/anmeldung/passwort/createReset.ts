import { addJob } from '../../../db/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { resetJob } from './resetJob.ts'
import { hasRoomForReset, insertReset, lockResets, sweepResets } from './resetQueries.ts'

/** Notes that a customer wants a link, and queues its mail; the queue learns no more than the number of the note. */
export async function createReset(
  db: Database,
  reset: { readonly kundennummer: string; readonly passwortVersion: number },
  now: Date,
): Promise<boolean> {
  const { kundennummer } = reset
  return db.transaction().execute(async (tx) => {
    await lockResets(tx, kundennummer)
    if (!(await hasRoomForReset(tx, kundennummer, now))) return false
    await sweepResets(tx, now)
    await addJob(tx, resetJob, { id: await insertReset(tx, reset, now) })
    // Whoever knows the number can ask: it need not have been the customer.
    const verlangt = { akteur: 'portal', aktion: 'passwort_link_angefordert', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(tx, { kundennummer, zeit: now, ...verlangt })
    return true
  })
}
