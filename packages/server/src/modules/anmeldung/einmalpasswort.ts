import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { addJob } from '../../db/jobs/jobQueue.ts'
import { mailJobs } from '../../db/jobs/mailJobs.ts'
import type { Database } from '../../db/open.ts'
import type { Task } from '../../jobs/Task.ts'
import type { Mailer } from '../../mail/Mailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../mail/sendQueuedMail.ts'
import { formatEinmalpasswortmail } from './mails.ts'

/** Whose one-time password is derived: nobody computes it from the database alone. */
export interface Einmalpasswortquelle {
  readonly schluessel: string
  /** The tenant's short name. */
  readonly mandant: string
}

// Without letters and digits that are mistaken for others on paper; 32 of them, so that each byte chooses fairly.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A one-time password of 60 random bits, the same each time for the same id: the queue keeps the id alone. */
export function deriveEinmalpasswort({ schluessel, mandant }: Einmalpasswortquelle, id: string): string {
  const bytes = createHmac('sha256', schluessel).update(`einmalpasswort\0${mandant}\0${id}`).digest()
  const text = [...bytes.subarray(0, 12)].map((byte) => letters[byte % letters.length]).join('')
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-')
}

const dayMs = 86_400_000

/** When a one-time password ends that holds from `seit` on; `tage` is the tenant's `einmalpasswortTage`. */
export const endOfEinmalpasswort = (seit: Date, tage: number) => new Date(seit.getTime() + tage * dayMs)

/**
 * Stores the hash of a one-time password in place of the customer's password: that one, his sessions, his links and his
 * known devices are worth nothing any more.
 */
export async function storeEinmalpasswort(
  tx: Database,
  { kundennummer, phc, jetzt }: { readonly kundennummer: string; readonly phc: string; readonly jetzt: Date },
): Promise<void> {
  await tx
    .updateTable('anschlussnutzer')
    .set((eb) => ({
      ...{ passwort_hash: phc, passwort_einmalig: true, einmalpasswort_seit: jetzt },
      passwort_version: eb('passwort_version', '+', 1),
    }))
    .where('kundennummer', '=', kundennummer)
    .execute()
  for (const table of ['sitzung', 'passwort_reset', 'geraet'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).execute()
  }
}

const Payload = v.object({ id: v.pipe(v.string(), v.uuid()), kundennummern: v.array(v.string()) })

/** Queues the mail with a one-time password; `tx` is the transaction that stores it. */
export const queueEinmalpasswort = (tx: Database, id: string, kundennummer: string) =>
  addJob(tx, mailJobs.einmalpasswort, { id, kundennummern: [kundennummer] })

/** Sends a one-time password; computes it here, so a retry sends the same one. Says nothing once it is not valid any more. */
export function einmalpasswortTask(
  mailer: Mailer,
  schluessel: string,
  onMail?: (mandant: string, ergebnis: Mailergebnis) => void,
): Task {
  return {
    name: mailJobs.einmalpasswort,
    run: async (context, payload) => {
      const { id, kundennummern } = v.parse(Payload, payload)
      const { db, tenant } = context
      const { kurzname } = tenant.app
      const [kundennummer] = kundennummern
      if (kundennummer === undefined) return
      const kunde = await db
        .selectFrom('anschlussnutzer')
        .where('kundennummer', '=', kundennummer)
        .where('passwort_einmalig', '=', true)
        .where('gesperrt', '=', false)
        .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'email', 'einmalpasswort_seit'])
        .executeTakeFirst()
      if (kunde === undefined || kunde.email === null || kunde.einmalpasswort_seit === null) return
      const einmalpasswort = deriveEinmalpasswort({ schluessel, mandant: kurzname }, id)
      const giltBis = endOfEinmalpasswort(kunde.einmalpasswort_seit, tenant.einmalpasswortTage)
      const mail = formatEinmalpasswortmail({ ...kunde, email: kunde.email }, { einmalpasswort, giltBis })
      const onErgebnis = (ergebnis: Mailergebnis) => onMail?.(kurzname, ergebnis)
      await sendQueuedMail({ ...context, mailer, onErgebnis }, { id, kundennummern, mail })
    },
  }
}
