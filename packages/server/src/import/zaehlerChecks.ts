import { sql } from 'kysely'
import type { Check } from './kind.ts'

// What a line of the file removes is in nobody's way.
const isRemoved = sql`exists (
  select from import_ablesung e
  where e.entfernt and e.vertrag_id = a.vertrag_id and e.zaehlernummer = a.zaehlernummer
    and e.ablesedatum = a.ablesedatum and e.obiskennzahlen = a.obiskennzahlen and e.ablesewerte = a.ablesewerte
)`

const firstTag = sql`to_char(min(a.ablesedatum), 'DD.MM.YYYY')`

const keepsAblesungenAfterEinbau: Check = {
  feld: 'eingebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann vor dem Einbau.`,
  query: sql`
    select s.zeile, null::integer as andere, ${firstTag} as angabe
    from import_zaehler s
    join zaehler z on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer and z.eingebaut_am < s.eingebaut_am
    join ablesung a
      on a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer and a.ablesedatum < s.eingebaut_am
    where not ${isRemoved}
    group by s.zeile
  `,
}

const keepsAblesungenBeforeAusbau: Check = {
  feld: 'ausgebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann nach dem Ausbau.`,
  query: sql`
    select s.zeile, null::integer as andere, ${firstTag} as angabe
    from import_zaehler s
    join zaehler z
      on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
      and coalesce(z.ausgebaut_am, 'infinity') > s.ausgebaut_am
    join ablesung a
      on a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer and a.ablesedatum > s.ausgebaut_am
    where not ${isRemoved}
    group by s.zeile
  `,
}

// Only a meter that loses something is looked at closely: most files bring millions of readings and no such line.
const keepsAblesungenReadable: Check = {
  feld: 'kanaele',
  text: (_, tag) =>
    `Die Ablesung dieses Zählers vom ${tag} passt nicht mehr: Ihr fehlt dann ein Messkanal, oder er hat zu wenige Stellen.`,
  query: sql`
    select s.zeile, null::integer as andere, ${firstTag} as angabe
    from import_zaehler s
    join messkanal m on m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.nummer
    cross join lateral (
      select (s.kanaele -> m.obiskennzahl ->> 0)::integer as vorkommastellen,
        (s.kanaele -> m.obiskennzahl ->> 1)::integer as nachkommastellen
    ) k
    join ablesung a
      on a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer and m.obiskennzahl = any (a.obiskennzahlen)
    cross join lateral (
      select a.ablesewerte[array_position(a.obiskennzahlen, m.obiskennzahl)] as wert
    ) w
    where (k.vorkommastellen is null or k.vorkommastellen < m.vorkommastellen or k.nachkommastellen < m.nachkommastellen)
      and (
        k.vorkommastellen is null
        or w.wert >= 10::numeric ^ k.vorkommastellen
        or w.wert <> trunc(w.wert, k.nachkommastellen)
      )
      and not ${isRemoved}
    group by s.zeile
  `,
}

const followsTheOthers: Check = {
  feld: 'eingebautAm',
  text: (andere) =>
    `${andere === 0 ? 'Ein Zähler, der schon in der Datenbank steht,' : `Der Zähler aus Zeile ${andere}`} ist zur selben Zeit eingebaut. ` +
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

/** A meter keeps what its readings need, and a contract has one meter at a time. */
export const zaehlerChecks: readonly Check[] = [
  keepsAblesungenAfterEinbau,
  keepsAblesungenBeforeAusbau,
  keepsAblesungenReadable,
  followsTheOthers,
]
