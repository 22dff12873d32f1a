import { type RawBuilder, sql } from 'kysely'

const settledMs = 3 * 86_400_000

/**
 * Whether a customer's address is the supplier's, or has been on record for three days: whoever sits before a session
 * that is not his may change it without the password, and must not get a link to a new one there. Meanwhile the mail to
 * the address before has told the owner.
 */
export function isEmailSettled(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - settledMs)
  return sql<boolean>`not exists (
    select from protokoll
    where protokoll.kundennummer = anschlussnutzer.kundennummer
      and protokoll.zeit > ${since}
      and protokoll.aktion = 'kontaktdaten_geaendert'
      and lower(protokoll.inhalt #>> '{vorher,email}') is distinct from lower(protokoll.inhalt #>> '{nachher,email}')
      and lower(protokoll.inhalt #>> '{nachher,email}') = lower(anschlussnutzer.email)
  )`
}
