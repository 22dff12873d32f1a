import type { Mailer } from '../mail/Mailer.ts'
import { mailJob } from '../mail/queueMail.ts'
import { type Mailergebnis, sendQueuedMail } from '../mail/sendQueuedMail.ts'
import type { Task } from './Task.ts'

/** Sends the mails that the modules queue; `onErgebnis` is told what became of each attempt. */
export function mailTask(
  mailer: Mailer,
  onErgebnis: (mandant: string, ergebnis: Mailergebnis) => void = () => undefined,
): Task {
  return {
    name: mailJob,
    run: (context, payload) => {
      const { kurzname } = context.tenant.app
      return sendQueuedMail({ ...context, mailer, onErgebnis: (ergebnis) => onErgebnis(kurzname, ergebnis) }, payload)
    },
  }
}
