import { sql } from 'kysely'
import type { Check } from './kind.ts'

// The meter as it will be: the file's line, else the database's row. One whose line is refused is not judged by.
const ablesungen = sql`
  import_ablesung s
  left join import_zaehler i on i.vertrag_id = s.vertrag_id and i.nummer = s.zaehlernummer
  left join zaehler z on i.nummer is null and z.vertrag_id = s.vertrag_id and z.nummer = s.zaehlernummer
  left join import_abgelehnt r on r.art = 'zaehler' and r.name = s.vertrag_id || '/' || s.zaehlernummer
`

const zaehlerExists: Check = {
  feld: 'zaehlernummer',
  text: () => 'Dieser Zähler des Vertrags steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${ablesungen}
    where i.nummer is null and z.nummer is null and r.name is null
  `,
}

const isBuiltIn: Check = {
  feld: 'ablesedatum',
  text: () => 'Der Zähler war an diesem Tag nicht eingebaut.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${ablesungen}
    where not s.entfernt and r.name is null and (
      s.ablesedatum < coalesce(i.eingebaut_am, z.eingebaut_am)
      or s.ablesedatum > coalesce(i.ausgebaut_am, z.ausgebaut_am)
    )
  `,
}

const fitsKanaele: Check = {
  feld: 'ablesewerte',
  text: (_, kanal) =>
    kanal === 'fehlt'
      ? 'Der Zähler hat nicht alle genannten Messkanäle.'
      : 'Ein Ablesewert hat mehr Stellen als sein Messkanal.',
  query: sql`
    select s.zeile, null::integer as andere,
      case when bool_or(k.vorkommastellen is null) then 'fehlt' else 'stellen' end as angabe
    from ${ablesungen}
    cross join lateral unnest(s.obiskennzahlen, s.ablesewerte) as w (obiskennzahl, wert)
    left join messkanal m
      on m.vertrag_id = z.vertrag_id and m.zaehlernummer = z.nummer and m.obiskennzahl = w.obiskennzahl
    cross join lateral (
      select coalesce((i.kanaele -> w.obiskennzahl ->> 0)::integer, m.vorkommastellen) as vorkommastellen,
        coalesce((i.kanaele -> w.obiskennzahl ->> 1)::integer, m.nachkommastellen) as nachkommastellen
    ) k
    where not s.entfernt and r.name is null and (i.nummer is not null or z.nummer is not null)
      and (
        k.vorkommastellen is null
        or w.wert >= 10::numeric ^ k.vorkommastellen
        or w.wert <> trunc(w.wert, k.nachkommastellen)
      )
    group by s.zeile
  `,
}

/** Readings name a meter of their contract, a day on which it was built in, and what its channels can show. */
export const ablesungChecks: readonly Check[] = [zaehlerExists, isBuiltIn, fitsKanaele]
