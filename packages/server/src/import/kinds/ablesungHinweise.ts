import { sql } from 'kysely'
import type { Check } from '../kind.ts'
import { sameKey } from '../upsert.ts'

/** What a reading is compared with has to be this old, and to have had this much consumption each day at least. */
const [leastDays, leastPerDay] = [30, 2]

/**
 * New readings that are far from what their meter showed before, in the file and in the database; `key` is what makes
 * two readings the same. They are taken: a meter may have rolled over, a house may have got a heat pump.
 */
export const ablesungHinweise = (key: readonly string[]): readonly Check[] => [
  {
    feld: 'ablesewerte',
    text: (_, angabe) =>
      angabe === 'niedriger'
        ? 'Der Stand ist niedriger als der davor. Lief der Zähler über, oder stimmt einer nicht?'
        : 'Der Verbrauch seit dem Stand davor wäre mehr als zehnmal so hoch wie vorher. Stimmen Stand und Komma?',
    query: sql`
      with neu as materialized (
        select s.zeile, s.vertrag_id, s.zaehlernummer, s.ablesedatum, k.obiskennzahl, k.wert
        from import_ablesung s cross join lateral unnest(s.obiskennzahlen, s.ablesewerte) as k (obiskennzahl, wert)
        where not s.entfernt and not exists (select from ablesung t where ${sameKey({ key })})
      ), alle as (
        select * from neu
        union all
        select null, t.vertrag_id, t.zaehlernummer, t.ablesedatum, k.obiskennzahl, k.wert
        from ablesung t cross join lateral unnest(t.obiskennzahlen, t.ablesewerte) as k (obiskennzahl, wert)
        where (t.vertrag_id, t.zaehlernummer) in (select vertrag_id, zaehlernummer from neu)
          and not exists (select from import_ablesung s where s.entfernt and ${sameKey({ key })})
      ), folge as (
        select zeile, wert, ablesedatum as am, lag(wert) over davor as wert1, lag(ablesedatum) over davor as am1,
          lag(wert, 2) over davor as wert2, lag(ablesedatum, 2) over davor as am2
        from alle
        window davor as (partition by vertrag_id, zaehlernummer, obiskennzahl order by ablesedatum, zeile nulls first)
      )
      select zeile, null::integer as andere, min(case when wert < wert1 then 'niedriger' else 'viel' end) as angabe
      from folge
      where zeile is not null and (wert < wert1 or wert - wert1 >
        10 * greatest((wert1 - wert2) / nullif(am1 - am2, 0), ${leastPerDay}::numeric) * greatest(am - am1, ${leastDays}::integer)
        and wert2 is not null)
      group by zeile
    `,
  },
]
