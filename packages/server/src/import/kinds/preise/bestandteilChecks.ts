import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../kind.ts'
import { kalenderStays } from './preiskalender.ts'

// A part goes on as long as these are the same.
const part = sql`vertrag_id, bezeichnung, berechnung, stufe`

/** The lines that begin while another one of the same key is still valid. */
const overlapping = (key: RawBuilder<unknown>, condition = sql<boolean>`true`): Check['query'] => sql`
  select zeile, andere
  from (
    select zeile, gueltig_von, lag(zeile) over nacheinander as andere,
      lag(coalesce(gueltig_bis, 'infinity')) over nacheinander as ende
    from import_preisbestandteil
    where ${condition}
    window nacheinander as (partition by ${key} order by gueltig_von, zeile)
  ) teile
  where ende > gueltig_von
`

export const neverTwice: Check = {
  feld: 'gueltigVon',
  text: (others) => `Der Bestandteil aus Zeile ${others} mit derselben Bezeichnung und Stufe gilt hier noch.`,
  query: overlapping(part),
}

export const onlyOne: Check = {
  feld: 'berechnung',
  text: (others) =>
    `Zu einer Zeit gibt es höchstens einen Börsenpreis, einen Netzanteil und eine Umsatzsteuer; die Zeile ${others} gilt hier noch.`,
  query: overlapping(sql`vertrag_id, berechnung`, sql<boolean>`berechnung in ('boerse', 'netzanteil', 'umsatzsteuer')`),
}

/** The tariffs that contracts of the file's parts will have: the file's, else those of the database. */
const tarife = sql`
  select vertrag_id, gueltig_von, gueltig_bis, marktgebiet from import_tarif
  union all
  select t.vertrag_id, t.gueltig_von, t.gueltig_bis, t.marktgebiet from tarif t
  where t.vertrag_id in (select vertrag_id from import_preisbestandteil)
    and not exists (select from import_tarif i where i.vertrag_id = t.vertrag_id)
    and not exists (select from import_tarif_entfernt e where e.vertrag_id = t.vertrag_id)
`

/** Within one tariff a part may begin or end, but not pause: its price would be missing in between. */
export const withoutGap: Check = {
  feld: 'gueltigVon',
  text: (others) => `Zwischen diesem Bestandteil und dem aus Zeile ${others} ist eine Lücke, in der der Tarif gilt.`,
  query: sql`
    with tarife as (${tarife})
    select distinct zeile, andere
    from (
      select vertrag_id, zeile, gueltig_von, lag(zeile) over nacheinander as andere,
        lag(gueltig_bis) over nacheinander as ende
      from import_preisbestandteil
      window nacheinander as (partition by ${part} order by gueltig_von, zeile)
    ) teile
    join tarife t using (vertrag_id)
    where ende < teile.gueltig_von
      and coalesce(t.gueltig_von, '-infinity') < ende
      and coalesce(t.gueltig_bis, 'infinity') > teile.gueltig_von
  `,
}

/** While a level of a part is valid, its others are too; otherwise some hours would be without this part. */
export const hasAllStufen: Check = {
  feld: 'stufe',
  text: (_andere, angabe) =>
    `Zu diesem Bestandteil fehlt, solange er gilt: ${angabe}. Mit Kalender sind HT, ST und NT nötig, ohne ihn HT und NT.`,
  query: sql`
    with stufen as (
      select vertrag_id, bezeichnung, coalesce(kalender, '') as kalender, stufe,
        range_agg(daterange(gueltig_von, gueltig_bis)) as zeiten
      from import_preisbestandteil
      where stufe is not null and coalesce(gueltig_bis, 'infinity') > gueltig_von
      group by 1, 2, 3, 4
    )
    select t.zeile, null::integer as andere, string_agg(noetig.stufe, ', ' order by noetig.stufe) as angabe
    from import_preisbestandteil t
    cross join lateral unnest(
      case when t.kalender is null then array['HT', 'NT'] else array['HT', 'ST', 'NT'] end
    ) as noetig (stufe)
    left join stufen s on s.vertrag_id = t.vertrag_id and s.bezeichnung = t.bezeichnung
      and s.kalender = coalesce(t.kalender, '') and s.stufe = noetig.stufe
    where t.stufe is not null and (s.zeiten @> daterange(t.gueltig_von, t.gueltig_bis)) is not true
    group by t.zeile
  `,
}

export const kalenderExists: Check = {
  feld: 'kalender',
  text: () => 'Dieser Kalender steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_preisbestandteil s
    where s.kalender is not null
      and not exists (select from import_preiskalender k where k.kalender = s.kalender)
      and not ${kalenderStays(sql`s.kalender`)}
      and not exists (select from import_abgelehnt a where a.art = 'preiskalender' and a.name = s.kalender)
  `,
}

/** The exchange's price is that of an area, which the tariff names. */
export const boerseHasGebiet: Check = {
  feld: 'berechnung',
  text: () => 'Der Tarif dieser Zeit nennt kein Marktgebiet; wessen Börsenpreise gelten, bliebe offen.',
  query: sql`
    with tarife as (${tarife})
    select distinct s.zeile, null::integer as andere
    from import_preisbestandteil s
    join tarife t using (vertrag_id)
    where s.berechnung = 'boerse' and t.marktgebiet is null
      and coalesce(t.gueltig_von, '-infinity') < coalesce(s.gueltig_bis, 'infinity')
      and coalesce(t.gueltig_bis, 'infinity') > s.gueltig_von
  `,
}

/** The removal of parts without which a tariff that stays would have no price. */
export const neededByTarif: Check = {
  feld: 'vertragId',
  text: () =>
    'Ein Tarif dieses Vertrags braucht seine Preisbestandteile: Er hat ein marktgebiet, aber weder aufschlag noch umsatzsteuer.',
  query: sql`
    select distinct s.zeile, null::integer as andere
    from import_preisbestandteil_entfernt s
    join tarif t using (vertrag_id)
    where t.marktgebiet is not null and t.aufschlag is null
      and not exists (select from import_preisbestandteil i where i.vertrag_id = s.vertrag_id)
      and not exists (select from import_tarif i where i.vertrag_id = s.vertrag_id)
      and not exists (select from import_tarif_entfernt i where i.vertrag_id = s.vertrag_id)
  `,
}
