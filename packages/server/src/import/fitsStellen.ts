import { sql } from 'kysely'
import type { Check } from './kind.ts'

// A day's values are kept in one unit: that of the one with most decimals.
const exceeds = (groesster: string, vorhandene: string, neue: string) => sql`
  ${sql.ref(groesster)}::numeric * 10 ^ (${sql.ref(neue)} - ${sql.ref(vorhandene)}) > 2147483647
`

/** No day has a value so large and another one so exact that both together do not fit. */
export const fitsStellen: Check = {
  feld: 'werte',
  text: (andere) =>
    `Ein Wert ist zu groß für die Nachkommastellen der anderen Werte dieses Tages${andere > 0 ? ` (Zeile ${andere})` : ''}.`,
  query: sql`
    with grosse as materialized (
      select * from import_lastgang s where s.groesster::numeric * 10 ^ (6 - s.stellen) > 2147483647
    ), genaue as materialized (
      -- At most seven a day: a day of many lines is not compared line by line.
      select vertrag_id, obiskennzahl, minuten, tag, stellen, min(zeile) as zeile
      from import_lastgang
      group by vertrag_id, obiskennzahl, minuten, tag, stellen
    ), vorhandene as (
      select s.zeile, s.stellen, s.groesster, l.stellen as andere_stellen, l.werte
      from import_lastgang s
      join lastgangkanal k
        on k.vertrag_id = s.vertrag_id and k.obiskennzahl = s.obiskennzahl and k.minuten = s.minuten
      join lastgang l on l.kanal_id = k.id and l.tag = s.tag and l.stellen <> s.stellen
    )
    select g.zeile, min(s.zeile) as andere
    from grosse g
    join genaue s using (vertrag_id, obiskennzahl, minuten, tag)
    where s.stellen > g.stellen and ${exceeds('g.groesster', 'g.stellen', 's.stellen')}
    group by g.zeile
    union
    select zeile, null::integer
    from vorhandene
    where case
      when andere_stellen > stellen then ${exceeds('groesster', 'stellen', 'andere_stellen')}
      else (select max(w) from unnest(werte) w)::numeric * 10 ^ (stellen - andere_stellen) > 2147483647
    end
  `,
}
