import { sql } from 'kysely'
import { addJobs, mailJobs } from '../../../db/jobs/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { type Bearbeitung, change, lockKunden, recordBearbeitungInEach, Refused } from '../aendern.ts'
import { type Einladungsfrage, isEinzuladen } from './findEinzuladende.ts'

/**
 * Invites customers by mail, in one transaction: notes it, and queues a mail with a link to a password of their own. Whom
 * another call has invited meanwhile, or who has a password by now, gets none. Answers how many were invited.
 */
export function inviteByMail(
  db: Database,
  kundennummern: readonly string[],
  bearbeitung: Bearbeitung,
  frage: Einladungsfrage,
): Promise<number> {
  const { now } = bearbeitung
  return change(db, async (tx) => {
    await lockKunden(tx, kundennummern)
    const { rows } = await sql<{ kundennummer: string; id: string }>`
      with eingeladen as (
        update anschlussnutzer set eingeladen_am = ${now}, eingeladen_per = 'mail'
        where kundennummer = any (${kundennummern}::text[]) and ${isEinzuladen(frage)}
        returning kundennummer, passwort_version
      )
      insert into passwort_reset (kundennummer, passwort_version, angefordert_am, ist_einladung)
      select kundennummer, passwort_version, ${now}, true from eingeladen
      returning kundennummer, id
    `.execute(tx)
    await addJobs(
      tx,
      mailJobs.passwortReset,
      rows.map(({ id }) => ({ id })),
    )
    const invited = rows.map(({ kundennummer }) => kundennummer)
    const eintrag = { aktion: 'passwort_link_angefordert', objekt: 'anschlussnutzer' } as const
    await recordBearbeitungInEach(tx, bearbeitung, invited, eintrag)
    return rows.length
  })
}

/**
 * Notes that customers are invited by letter, in the transaction that sets their one-time passwords. Throws `Refused` where
 * one of them has been invited or has set a password meanwhile: then no letter is written, and nobody's password replaced.
 */
export async function noteBriefe(
  tx: Database,
  kundennummern: readonly string[],
  frage: Einladungsfrage,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update anschlussnutzer set eingeladen_am = ${frage.now}, eingeladen_per = 'brief'
    where kundennummer = any (${kundennummern}::text[]) and ${isEinzuladen(frage)}
  `.execute(tx)
  if (Number(numAffectedRows ?? 0) === kundennummern.length) return
  throw new Refused(
    'Bei einem der Kunden hat sich gerade etwas geändert. Kein Brief ist geschrieben; bitte rufen Sie den Befehl noch einmal auf.',
  )
}
