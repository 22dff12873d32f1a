import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { type RawBuilder, sql } from 'kysely'
import { hatEigenesPasswort } from '../../../db/hatEigenesPasswort.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { Database } from '../../../db/open.ts'
import { latestEnd } from '../../../lib/clock.ts'
import { listAnschriften } from '../brief/anschrift.ts'

/** What the search for customers to invite depends on. */
export interface Einladungsfrage {
  readonly now: Date
  /** The day in Berlin. */
  readonly heute: string
  /** For how many days a one-time password is good. */
  readonly einmalpasswortTage: number
}

/**
 * Whether a customer is to be invited: he has neither a password of his own nor a one-time password that is still good, no
 * invitation, no lock, no request for deletion, and a contract that has not ended.
 */
export function isEinzuladen({ now, heute, einmalpasswortTage }: Einladungsfrage): RawBuilder<boolean> {
  return sql<boolean>`(
    anschlussnutzer.eingeladen_am is null and not anschlussnutzer.gesperrt and not ${hatEigenesPasswort}
    and (
      anschlussnutzer.einmalpasswort_seit is null
      or anschlussnutzer.einmalpasswort_seit > ${latestEnd(now, 0)}
      or anschlussnutzer.einmalpasswort_seit <= ${now}::timestamptz - ${einmalpasswortTage} * interval '1 day'
    )
    and exists (
      select from vertrag v
      where v.kundennummer = anschlussnutzer.kundennummer and not v.storniert
        and (v.lieferende is null or v.lieferende >= ${heute}::date)
    )
    and not exists (
      select from loeschvermerk l
      where l.kundennummer = anschlussnutzer.kundennummer and l.verlangt_am is not null
    )
  )`
}

export type Einladungsweg = 'mail' | 'brief' | 'keiner'

/** How each customer to be invited can be reached, in the order of their numbers, in batches. */
export async function* listEinzuladende(
  db: Database,
  frage: Einladungsfrage,
): AsyncGenerator<readonly { readonly kundennummer: string; readonly weg: Einladungsweg }[]> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ kundennummer: string; email: string | null; isSettled: boolean }>`
      select kundennummer, email, ${isEmailSettled(frage.now)} as "isSettled"
      from anschlussnutzer
      where kundennummer collate "C" > ${last} collate "C" and ${isEinzuladen(frage)}
      order by kundennummer collate "C"
      limit ${batch}
    `.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.kundennummer
    const ohneMail = rows.filter(({ email, isSettled }) => !(isSettled && isEmail(email ?? '')))
    const nummern = ohneMail.map(({ kundennummer }) => kundennummer)
    const anschriften = await listAnschriften(db, nummern, frage.heute)
    const perBrief = new Set(nummern)
    yield rows.map(({ kundennummer }) => ({
      kundennummer,
      weg: !perBrief.has(kundennummer) ? 'mail' : anschriften.has(kundennummer) ? 'brief' : 'keiner',
    }))
  }
}

const batch = 1000

/** How many were invited on this day in Berlin. */
export async function countHeute(db: Database, heute: string): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::integer as anzahl from anschlussnutzer
    where eingeladen_am is not null and (eingeladen_am at time zone 'Europe/Berlin')::date = ${heute}::date
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}
