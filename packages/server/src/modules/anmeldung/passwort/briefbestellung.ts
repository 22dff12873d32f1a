import { sql } from 'kysely'
import { hatEigenesPasswort } from '../../../db/hatEigenesPasswort.ts'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { latestEnd } from '../../../lib/clock.ts'

/** So long a letter may be on its way: until then no other one is ordered. */
const laufzeitTage = 14

/**
 * Orders a letter with a one-time password for a customer who registers himself; false if one is ordered or on its way
 * already. It is written by `einmalpasswort --bestellt`.
 */
export async function orderBrief(db: Database, kundennummer: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update anschlussnutzer set brief_bestellt_am = ${now}
      where kundennummer = ${kundennummer} and not ${hatEigenesPasswort}
        and (brief_bestellt_am is null or brief_bestellt_am > ${latestEnd(now, 0)})
        and (einmalpasswort_seit is null or einmalpasswort_seit > ${latestEnd(now, 0)}
          or einmalpasswort_seit <= ${now}::timestamptz - ${laufzeitTage} * interval '1 day')
      returning kundennummer
    `.execute(tx)
    if (rows.length === 0) return false
    // Not 'kunde', because everybody who knows both numbers can order one.
    const bestellt = { akteur: 'portal', aktion: 'zugangsbrief_bestellt', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(tx, { kundennummer, zeit: now, ...bestellt })
    return true
  })
}

/**
 * Who has ordered a letter and may get it, in the order of their numbers; `among` leaves out all others.
 */
export async function listBriefbestellungen(db: Database, among?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kundennummer: string }>`
    select kundennummer from anschlussnutzer
    where brief_bestellt_am is not null and not gesperrt and not ${hatEigenesPasswort}
      and (${among ?? null}::text[] is null or kundennummer = any (${among ?? null}::text[]))
      and not exists (
        select from loeschvermerk l
        where l.kundennummer = anschlussnutzer.kundennummer and l.verlangt_am is not null
      )
    order by kundennummer collate "C"
  `.execute(db)
  return rows.map(({ kundennummer }) => kundennummer)
}
