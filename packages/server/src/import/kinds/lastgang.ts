import { VertragId } from '@ekp/wire/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { vertragExists } from '../checks.ts'
import { Obiskennzahl } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import {
  Beginn,
  beginsSchritt,
  beginsSchrittText,
  scaleWerte,
  Schrittminuten,
  splitByTag,
  Werte,
} from '../zeitreihe.ts'
import { mergeLastgang } from './mergeLastgang.ts'

const staging = 'import_lastgang'

const indices = 'Erwartet wird eine Liste von Stellen in werte, gezählt ab 0.'

const entries = {
  vertragId: VertragId,
  obiskennzahl: Obiskennzahl,
  minuten: Schrittminuten,
  von: Beginn,
  werte: v.pipe(
    Werte,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const scaled = scaleWerte(dataset.value)
      if ('stellen' in scaled) return scaled
      const { index: key, text: message } = scaled
      const input = [...dataset.value]
      addIssue({ message, path: [{ type: 'array', origin: 'value', input, key, value: input[key] }] })
      return NEVER
    }),
  ),
  geschaetzt: v.nullish(
    v.custom<readonly number[]>(
      (value) => Array.isArray(value) && value.length <= 4000 && value.every((index) => Number.isInteger(index)),
      indices,
    ),
  ),
}

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(v.partialCheck([['von'], ['minuten']], beginsSchritt, beginsSchrittText), ['von']),
  v.forward(
    v.partialCheck(
      [['werte'], ['geschaetzt']],
      ({ werte, geschaetzt }) => geschaetzt?.every((index) => (werte.werte[index] ?? null) !== null) ?? true,
      `${indices} Ein fehlender Wert ist nicht geschätzt.`,
    ),
    ['geschaetzt'],
  ),
)

function marksOf(indexes: readonly number[], count: number): string {
  const marks = Array.from({ length: count }, () => '0')
  for (const index of indexes) marks[index] = '1'
  return marks.join('')
}

// As text: PostgreSQL takes a JSON array apart far more slowly.
function arrayLiteral(werte: readonly (number | null)[], from: number, to: number): string {
  let text = '{'
  for (let index = from; index < to; index++) text += `${index > from ? ',' : ''}${werte[index] ?? 'NULL'}`
  return `${text}}`
}

// A day's values are kept in one unit: that of the one with most decimals.
const exceeds = (groesster: string, vorhandene: string, neue: string) => sql`
  ${sql.ref(groesster)}::numeric * 10 ^ (${sql.ref(neue)} - ${sql.ref(vorhandene)}) > 2147483647
`

/** No day has a value so large and another one so exact that both together do not fit. */
const fitsStellen: Check = {
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

/** Load profiles; what the file names replaces those steps, and all others stay. */
export const lastgang: Kind = {
  art: 'lastgang',
  staging,
  columns: `
    vertrag_id text, obiskennzahl text, minuten smallint, tag date, ab smallint, werte integer[], stellen smallint,
    groesster integer, geschaetzt bit varying(96)`,
  plannedBy: ['vertrag_id', 'obiskennzahl', 'minuten', 'tag'],
  parse: recordParser(entries, schema, ({ vertragId, obiskennzahl, minuten, von, werte: scaled, geschaetzt }) => {
    const { werte, stellen, groesster } = scaled
    const marks = geschaetzt === null || geschaetzt === undefined ? '' : marksOf(geschaetzt, werte.length)
    return splitByTag(von, minuten, werte.length).map(({ tag, ab, from, to }) => {
      const geschaetzte = marks.slice(from, to)
      return {
        vertrag_id: vertragId,
        obiskennzahl,
        minuten,
        tag,
        ab,
        werte: arrayLiteral(werte, from, to),
        stellen,
        groesster,
        geschaetzt: geschaetzte.includes('1') ? geschaetzte : null,
      }
    })
  }),
  checks: [vertragExists(staging), fitsStellen],
  merge: mergeLastgang,
}
