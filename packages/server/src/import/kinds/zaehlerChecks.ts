import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../kind.ts'

/**
 * Lines that change a meter (`s`) so that it contradicts its readings, with the day of the first such reading (`a`).
 * Searches only the readings of changed meters: most files contain every meter and change none.
 */
function findFirstAblesung(changed: RawBuilder<unknown>, isInTheWay: RawBuilder<unknown>): Check['query'] {
  return sql`
    with entfernt as materialized (
      select vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte from import_ablesung where entfernt
    )
    select s.zeile, null::integer as andere, to_char(min(erste.ablesedatum), 'DD.MM.YYYY') as angabe
    from import_zaehler s
    ${changed}
    cross join lateral (
      select min(a.ablesedatum) as ablesedatum
      from ablesung a
      where a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer and ${isInTheWay}
        and not exists (
          select from entfernt e
          where e.vertrag_id = a.vertrag_id and e.zaehlernummer = a.zaehlernummer and e.ablesedatum = a.ablesedatum
            and e.obiskennzahlen = a.obiskennzahlen and e.ablesewerte = a.ablesewerte
        )
    ) erste
    where erste.ablesedatum is not null
    group by s.zeile
  `
}

const keepsAblesungenAfterEinbau: Check = {
  feld: 'eingebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann vor dem Einbau.`,
  query: findFirstAblesung(
    sql`join zaehler z on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer and z.eingebaut_am < s.eingebaut_am`,
    sql`a.ablesedatum < s.eingebaut_am`,
  ),
}

const keepsAblesungenBeforeAusbau: Check = {
  feld: 'ausgebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann nach dem Ausbau.`,
  query: findFirstAblesung(
    sql`
      join zaehler z
        on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
        and coalesce(z.ausgebaut_am, 'infinity') > s.ausgebaut_am
    `,
    sql`a.ablesedatum > s.ausgebaut_am`,
  ),
}

const keepsAblesungenReadable: Check = {
  feld: 'kanaele',
  text: (_, tag) =>
    `Die Ablesung dieses Zählers vom ${tag} passt nicht mehr: Ihr fehlt dann ein Messkanal, oder er hat zu wenige Stellen.`,
  query: findFirstAblesung(
    sql`
      join messkanal m on m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.nummer
      join lateral (
        select (s.kanaele -> m.obiskennzahl ->> 0)::integer as vorne,
          (s.kanaele -> m.obiskennzahl ->> 1)::integer as hinten
      ) k on k.vorne is null or k.vorne < m.vorkommastellen or k.hinten < m.nachkommastellen
    `,
    sql`
      m.obiskennzahl = any (a.obiskennzahlen)
      and (
        k.vorne is null
        or a.ablesewerte[array_position(a.obiskennzahlen, m.obiskennzahl)] >= 10::numeric ^ k.vorne
        or scale(trim_scale(a.ablesewerte[array_position(a.obiskennzahlen, m.obiskennzahl)])) > k.hinten
      )
    `,
  ),
}

const followsTheOthers: Check = {
  feld: 'eingebautAm',
  text: (others) =>
    `${others === 0 ? 'Ein Zähler, der schon in der Datenbank steht,' : `Der Zähler aus Zeile ${others}`} ist zur selben Zeit eingebaut. ` +
    'Zwei Zähler eines Vertrags begegnen sich höchstens am Tag des Wechsels.',
  query: sql`
    select s.zeile, max(o.zeile) as andere
    from import_zaehler s
    join (
      select zeile, vertrag_id, nummer, eingebaut_am, ausgebaut_am from import_zaehler
      union all
      select null, z.vertrag_id, z.nummer, z.eingebaut_am, z.ausgebaut_am
      from zaehler z
      where not exists (
        select from import_zaehler i where i.vertrag_id = z.vertrag_id and i.nummer = z.nummer
      )
    ) o
      on o.vertrag_id = s.vertrag_id and o.nummer <> s.nummer and coalesce(o.zeile, 0) < s.zeile
      and o.eingebaut_am < coalesce(s.ausgebaut_am, 'infinity')
      and s.eingebaut_am < coalesce(o.ausgebaut_am, 'infinity')
    group by s.zeile
  `,
}

/** A meter must not contradict its readings, and a contract has one meter at a time. */
export const zaehlerChecks: readonly Check[] = [
  keepsAblesungenAfterEinbau,
  keepsAblesungenBeforeAusbau,
  keepsAblesungenReadable,
  followsTheOthers,
]
