import { mailJobs } from '../db/jobs/jobQueue.ts'
import { deriveStand } from '../db/protokoll/koepfe.ts'
import type { Mailer } from '../mail/openMailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../mail/sendQueuedMail.ts'
import type { Task } from './Task.ts'

/** Says once a day in the log how far the audit trail goes, so that another place knows it as well. */
export const protokollstand: Task = {
  name: 'protokollstand',
  cron: '10 1 * * *',
  run: async ({ db, tenant, log }) => {
    const mandant = tenant.app.kurzname
    const facts = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const stand = await deriveStand(tx)
        const { geloescht } = await tx
          .selectFrom('protokoll_geloescht')
          .select((eb) => eb.fn.countAll<number>().as('geloescht'))
          .executeTakeFirstOrThrow()
        return { ...stand, geloescht }
      })
    log.info({ mandant, ...facts }, 'Stand des Änderungsprotokolls')
  },
}

/** Sends the mails that the modules queue; `onErgebnis` is told what became of each attempt. */
export function mailTask(
  mailer: Mailer,
  onErgebnis: (mandant: string, ergebnis: Mailergebnis) => void = () => undefined,
): Task {
  return {
    name: mailJobs.mail,
    run: (context, payload) => {
      const { kurzname } = context.tenant.app
      return sendQueuedMail({ ...context, mailer, onErgebnis: (ergebnis) => onErgebnis(kurzname, ergebnis) }, payload)
    },
  }
}
