import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Mail } from '../../mail/Mail.ts'

/** The mails that wait to be sent, in the order in which they were queued. */
export async function queuedMails(db: Database): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    select payload -> 'mail' as mail from graphile_worker._private_jobs where payload -> 'mail' is not null order by id
  `.execute(db)
  return rows.map(({ mail }) => mail)
}

/** Forgets them. */
export async function deleteQueuedMails(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
}

/** A mail as the modules queue them. */
export function testMail(changes: Partial<Mail> = {}): Mail {
  return {
    an: 'erika@example.org',
    betreff: 'Ihre Bankverbindung wurde geändert',
    anrede: 'Guten Tag Frau Muster,',
    absaetze: ['für Ihren Vertrag 4711001 gilt ab dem 1. Dezember 2026 eine neue Bankverbindung.'],
    angaben: [
      { name: 'Kontoinhaber', wert: 'Erika Muster' },
      { name: 'IBAN', wert: 'DE89 •••• •••• •••• •••• 00' },
    ],
    schluss: ['Bis dahin bleibt alles, wie es ist.'],
    knopf: { text: 'Bankverbindungen ansehen', url: '/bankverbindungen' },
    ...changes,
  }
}
