import { type RawBuilder, sql } from 'kysely'
import { latestEnd } from '../lib/clock.ts'
import { kettenOf } from './protokoll/ketten.ts'

const settledMs = 3 * 86_400_000

/**
 * Whether a customer's address came from the supplier or has been on record for three days. Whoever finds an open
 * session can change the address without the password, and must not get a password link sent there; within these days
 * the mail to the previous address warns the customer. The last settled address is settled at once when it is restored,
 * however often the address changed in between, as long as no other one had its three days. A change with a time in the
 * future (the clock was ahead) does not count: when it really happened is unknown, and the customer would get no link
 * until that time.
 */
export function isEmailSettled(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - settledMs)
  return sql<boolean>`(
    with aenderung as (
      select
        row_number() over (order by frueher.seit nulls last, nr) as nr,
        zeit,
        lower(inhalt #>> '{vorher,email}') as bisher,
        lower(inhalt #>> '{nachher,email}') as neu
      from protokoll left join fruehere_kundennummer frueher on frueher.alt = protokoll.kundennummer
      where protokoll.kundennummer in ${kettenOf(sql`anschlussnutzer.kundennummer`)} and aktion = 'kontaktdaten_geaendert'
    ), wechsel as (
      select *, lag(zeit) over (order by nr) as zuvor, lag(neu) over (order by nr) as zuletzt
      from aenderung
      where bisher is distinct from neu
    )
    select
      not exists (select from wechsel where zeit > ${since} and zeit <= ${latestEnd(now, 0)} and neu = lower(anschlussnutzer.email))
      or lower(anschlussnutzer.email) is not distinct from (
        select bisher
        from wechsel
        -- An address that no change in the portal had set came from the supplier.
        where zuvor is null or zuvor <= zeit - interval '72 hours' or bisher is distinct from zuletzt
        order by nr desc
        limit 1
      )
  )`
}
