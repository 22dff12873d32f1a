import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { addJobs, mailJobs } from '../../db/jobs/jobQueue.ts'
import type { Database } from '../../db/open.ts'
import type { Task } from '../../jobs/Task.ts'
import type { Mailer } from '../../mail/openMailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../mail/sendQueuedMail.ts'
import { formatEinmalpasswortmail } from './mails.ts'

/** The customer of a derived one-time password, which the database alone does not reveal. */
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

/** A customer's new one-time password, by the id that it is derived from, and its hash. */
export interface Einmalpasswort {
  readonly kundennummer: string
  readonly id: string
  readonly phc: string
}

/**
 * Stores the hashes of one-time passwords in place of the customers' passwords: those, their sessions, their links and
 * their known devices are worth nothing any more.
 */
export async function storeEinmalpasswoerter(tx: Database, neue: readonly Einmalpasswort[], now: Date): Promise<void> {
  const kundennummern = neue.map(({ kundennummer }) => kundennummer)
  await sql`
    update anschlussnutzer a
    set passwort_hash = n.phc, passwort_einmalig = true, einmalpasswort_seit = ${now},
      passwort_version = passwort_version + 1, brief_bestellt_am = null
    from unnest(${kundennummern}::text[], ${neue.map(({ phc }) => phc)}::text[]) n (kundennummer, phc)
    where a.kundennummer = n.kundennummer
  `.execute(tx)
  for (const table of ['sitzung', 'passwort_reset', 'geraet'] as const) {
    await sql`delete from ${sql.table(table)} where kundennummer = any (${kundennummern}::text[])`.execute(tx)
  }
}

const Payload = v.object({
  id: v.pipe(v.string(), v.uuid()),
  kundennummern: v.array(v.string()),
  /** When it was set; a job of an earlier version has none. */
  seit: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})

/** Queues the mails with one-time passwords; `tx` is the transaction that stores them. */
export const queueEinmalpasswoerter = (tx: Database, neue: readonly Einmalpasswort[], now: Date) =>
  addJobs(
    tx,
    mailJobs.einmalpasswort,
    neue.map(({ id, kundennummer }) => ({ id, kundennummern: [kundennummer], seit: now.toISOString() })),
  )

/** Sends a one-time password; computes it here, so a retry sends the same one. Says nothing once it is not valid any more. */
export function einmalpasswortTask(
  mailer: Mailer,
  schluessel: string,
  onMail?: (mandant: string, ergebnis: Mailergebnis) => void,
): Task {
  return {
    name: mailJobs.einmalpasswort,
    run: async (context, payload) => {
      const { id, kundennummern, seit } = v.parse(Payload, payload)
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
      // Another one was set while this mail waited.
      if (seit !== undefined && kunde.einmalpasswort_seit.getTime() !== Date.parse(seit)) return
      const einmalpasswort = deriveEinmalpasswort({ schluessel, mandant: kurzname }, id)
      const giltBis = endOfEinmalpasswort(kunde.einmalpasswort_seit, tenant.einmalpasswortTage)
      const mail = formatEinmalpasswortmail({ ...kunde, email: kunde.email }, { einmalpasswort, giltBis })
      const onErgebnis = (ergebnis: Mailergebnis) => onMail?.(kurzname, ergebnis)
      await sendQueuedMail({ ...context, mailer, onErgebnis }, { id, kundennummern, mail })
    },
  }
}
