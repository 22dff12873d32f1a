import { addJob } from '../db/jobs/jobQueue.ts'
import { type DokumentStore, DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { type OnEreignis, recordJobEreignis } from '../http/log/sicherheitsereignisse.ts'
import { JobError, type Task } from '../jobs/Task.ts'
import { findUhrsprung } from './findUhrsprung.ts'
import { runLoeschlauf } from './loeschlauf.ts'

const name = 'aufbewahrung'

// Below the time that a job has; the rest of a long night is done by jobs of its own.
const pauseMs = 240_000

/** Deletes each night what may be kept no longer, and logs the numbers; deletes nothing if the clock may be wrong. */
export function aufbewahrungTask(
  storeOf: (kurzname: string) => DokumentStore | undefined,
  onEreignis?: OnEreignis,
): Task {
  return {
    name,
    // In Berlin after two or three in the morning.
    cron: '17 1 * * *',
    run: async (context) => {
      const { tenant, db, clock, signal } = context
      const mandant = tenant.app.kurzname
      const zuletzt = await findUhrsprung(db, clock.now())
      if (zuletzt !== undefined) {
        const facts = { uhr: clock.now().toISOString(), zuletzt: zuletzt.toISOString() }
        return recordJobEreignis(context, 'loeschungVerweigert', facts, onEreignis)
      }
      const options = { fristen: tenant.aufbewahrung, store: storeOf(mandant), clock, signal }
      const pause = AbortSignal.timeout(pauseMs)
      const lauf = await runLoeschlauf(db, { ...options, pause }).catch((error: unknown) => {
        if (!(error instanceof DokumentStoreError)) throw error
        throw new JobError(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}).`)
      })
      if (lauf === undefined) return
      if (!lauf.isDone) return addJob(db, name, {}, { key: name, maxAttempts: 5, inSeconds: 1 })
      const geloescht = Object.fromEntries(Object.entries(lauf.geloescht).filter(([, count]) => count > 0))
      recordJobEreignis(context, 'loeschung', { geloescht }, onEreignis)
    },
  }
}
