import { type RawBuilder, sql } from 'kysely'
import { hasPart } from '../db/jobs/jobIndex.ts'
import type { Database } from '../db/open.ts'

/** What became of a mail: the mail server took it, refused it for good, or was never reached in all tries. */
export interface Versand {
  readonly kundennummer: string
  readonly betreff: string
  readonly adresse: string
  readonly zeit: Date
  readonly ergebnis: 'gesendet' | 'abgelehnt' | 'verloren'
  /** A code such as `550 5.1.1`; null when the mail was sent. */
  readonly antwort: string | null
}

/** Notes what became of a mail to a customer; nothing about one who is deleted, or has asked to be. */
export function recordVersand(db: Database, versand: Versand): Promise<void> {
  const { kundennummer } = versand
  return db.transaction().execute(async (tx) => {
    // A deletion that runs now comes first: the next statement sees what it did. A change of the customer's, which waits
    // for no other, is not refused because of a mail.
    const kunde = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select('kundennummer')
      .forKeyShare()
      .executeTakeFirst()
    const vermerk = await tx
      .selectFrom('loeschvermerk')
      .where('kundennummer', '=', kundennummer)
      .where('verlangt_am', 'is not', null)
      .select('kundennummer')
      .executeTakeFirst()
    if (kunde === undefined || vermerk !== undefined) return
    await tx.insertInto('mailversand').values(versand).execute()
  })
}

/**
 * Whether a row of `mailversand` is the last word about the customer's present address, and that word is a refusal. A
 * mail that was lost on our side says nothing about the address. Of two at one instant the accepted one counts.
 */
export const isLetzteAblehnung: RawBuilder<boolean> = sql<boolean>`(
  mailversand.ergebnis = 'abgelehnt' and exists (
    select from anschlussnutzer k
    where k.kundennummer = mailversand.kundennummer and lower(k.email) = lower(mailversand.adresse)
  ) and not exists (
    select from mailversand n
    where n.kundennummer = mailversand.kundennummer and lower(n.adresse) = lower(mailversand.adresse)
      and (n.ergebnis = 'gesendet' and n.zeit >= mailversand.zeit or n.ergebnis = 'abgelehnt' and n.zeit > mailversand.zeit)
  )
)`

/** When and how the mail server last refused the customer's present address; undefined when it took a later mail. */
export async function findAblehnung(
  db: Database,
  kundennummer: string,
): Promise<{ readonly zeit: Date; readonly antwort: string | null } | undefined> {
  return db
    .selectFrom('mailversand')
    .where('kundennummer', '=', kundennummer)
    .where(isLetzteAblehnung)
    .select(['zeit', 'antwort'])
    .executeTakeFirst()
}

/** A mail that waits in the queue, and how often it was tried in vain. */
export interface WartendeMail {
  readonly kundennummer: string
  readonly betreff: string
  readonly adresse: string
  readonly zeit: Date
  readonly versuche: number
}

/** The mails to one customer, or to all, that wait to be sent, the oldest first. */
export async function listWartende(db: Database, kundennummer?: string): Promise<readonly WartendeMail[]> {
  const isMaybeOfKunde =
    kundennummer === undefined
      ? sql`true`
      : hasPart([{ kundennummern: [kundennummer] }, ...(await listLinks(db, kundennummer))])
  // A mail with a secret has no text yet: it is written when it is sent, to the address of then.
  const { rows } = await sql<WartendeMail>`
    select k.kundennummer, coalesce(j.payload #>> '{mail,betreff}', case t.identifier
        when 'passwortReset' then case when r.ist_einladung then 'Ihr Zugang zum Kundenportal'
          when r.verknuepfung_von is not null then 'Ihre Kundennummer zu einer anderen hinzufügen'
          else 'Neues Passwort für Ihr Kundenportal' end
        else 'Ihr Einmalpasswort für das Kundenportal' end) as betreff,
      coalesce(j.payload #>> '{mail,an}', k.email) as adresse, j.created_at as zeit, j.attempts::int as versuche
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join passwort_reset r on r.id = case t.identifier when 'passwortReset' then (j.payload ->> 'id')::uuid end
    join anschlussnutzer k on k.kundennummer = coalesce(j.payload #>> '{kundennummern,0}', r.kundennummer)
    where t.identifier in ('mail', 'passwortReset', 'einmalpasswort') and j.attempts < j.max_attempts
      and coalesce(j.payload #>> '{mail,an}', k.email) is not null
      and (${kundennummer ?? null}::text is null or k.kundennummer = ${kundennummer ?? null}) and ${isMaybeOfKunde}
    order by j.created_at, j.id
  `.execute(db)
  return rows
}

/** The links that were asked for him; a mail with one names no customer. */
const listLinks = (db: Database, kundennummer: string) =>
  db.selectFrom('passwort_reset').where('kundennummer', '=', kundennummer).select('id').execute()

interface Auswahl {
  readonly kundennummer?: string | undefined
  readonly seit?: Date | undefined
  /** Only those that did not arrive. */
  readonly nurFehler?: boolean
}

const batchSize = 500

/** What became of mails, the oldest first, in batches. */
export async function* listVersand(db: Database, selection: Auswahl): AsyncGenerator<Versand> {
  const { kundennummer, seit, nurFehler = false } = selection
  let place: { readonly zeit: Date; readonly id: number } | undefined
  for (;;) {
    const after = place
    const rows = await db
      .selectFrom('mailversand')
      .$if(kundennummer !== undefined, (query) => query.where('kundennummer', '=', kundennummer ?? ''))
      .$if(seit !== undefined, (query) => query.where('zeit', '>=', seit ?? new Date(0)))
      .$if(nurFehler, (query) => query.where('ergebnis', '!=', 'gesendet'))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(zeit, id) > (${after?.zeit}::timestamptz, ${after?.id}::bigint)`),
      )
      .orderBy('zeit')
      .orderBy('id')
      .limit(batchSize)
      .select(['id', 'kundennummer', 'betreff', 'adresse', 'zeit', 'ergebnis', 'antwort'])
      .execute()
    for (const { id: _, ...row } of rows) yield row
    place = rows.at(-1)
    if (rows.length < batchSize) return
  }
}
