import { type RawBuilder, sql } from 'kysely'
import { latestEnd } from '../lib/clock.ts'

const settledMs = 3 * 86_400_000

/**
 * Whether a customer's address is the supplier's, or has been on record for three days: whoever sits before a session
 * that is not his may change it without the password, and must not get a link to a new one there. Meanwhile the mail to
 * the address before has told the owner. The last one that was settled is so at once when it comes back, however often
 * the address was changed in between, as long as no other has had its three days. A change that a clock noted which was
 * ahead does not count: nobody knows when it was, and else the customer would get no link until that time has come.
 */
export function isEmailSettled(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - settledMs)
  return sql<boolean>`(
    with aenderung as (
      select
        nr,
        zeit,
        lower(inhalt #>> '{vorher,email}') as bisher,
        lower(inhalt #>> '{nachher,email}') as neu
      from protokoll
      where protokoll.kundennummer = anschlussnutzer.kundennummer and aktion = 'kontaktdaten_geaendert'
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
        -- What the portal had not given itself is the supplier's.
        where zuvor is null or zuvor <= zeit - interval '72 hours' or bisher is distinct from zuletzt
        order by nr desc
        limit 1
      )
  )`
}
