import { berlinOffsetMs } from '@ekp/wire/rules/berlin'
import { VertragId } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { vertragExists } from '../checks.ts'
import { Obiskennzahl } from '../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, onlyStaged, stored } from '../declareKind.ts'
import type { Check, Kind } from '../kind.ts'
import { entfernt, removalOf } from './removal.ts'
import { removalStaging } from '../upsert.ts'
import {
  Beginn,
  beginsSchritt,
  beginsSchrittText,
  type ScaledWerte,
  scaleWerte,
  Schrittminuten,
  splitByTag,
  Werte,
} from '../zeitreihe.ts'
import { mergeLastgang } from './mergeLastgang.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const indices = 'Erwartet wird eine Liste von Stellen in werte, gezählt ab 0.'

// One row of the staging table is a part of a day; the merge writes it into that day of the table `lastgang`.
const fields = {
  vertragId: onlyStaged(stored('vertrag_id text', VertragId)),
  obiskennzahl: onlyStaged(stored('obiskennzahl text', Obiskennzahl)),
  minuten: onlyStaged(stored('minuten smallint', Schrittminuten)),
  von: onlyStaged(derived(['tag date', 'ab smallint'], Beginn)),
  werte: onlyStaged(
    derived(
      ['werte integer[]', 'stellen smallint', 'groesster integer'],
      v.pipe(
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
    ),
  ),
  geschaetzt: onlyStaged(
    derived(
      ['geschaetzt bit varying(96)'],
      v.nullish(
        v.custom<readonly number[]>(
          (value) => Array.isArray(value) && value.length <= 4000 && value.every((index) => Number.isInteger(index)),
          indices,
        ),
      ),
    ),
  ),
  entfernt,
}

const schema = v.pipe(
  lineOf(fields),
  v.forward(v.partialCheck([['von'], ['minuten']], beginsSchritt, beginsSchrittText), ['von']),
  v.forward(
    v.partialCheck(
      [['werte'], ['geschaetzt']],
      ({ werte, geschaetzt }) => geschaetzt?.every((index) => (werte.werte[index] ?? null) !== null) ?? true,
      `${indices} Ein fehlender Wert ist nicht geschätzt.`,
    ),
    ['geschaetzt'],
  ),
  v.forward(
    v.partialCheck(
      [['von'], ['minuten'], ['werte']],
      (line) => !exceedsTag(line),
      'Das sind mehr Werte, als dieser Tag Schritte hat; ein Tag hat 96 Viertelstunden, bei der Zeitumstellung 92 oder 100.',
    ),
    ['werte'],
  ),
)

/**
 * Whether a line was meant as one day and has more steps than it: 97 quarter hours, or 96 when the clocks go forward.
 * The surplus would replace the next day's first values; missing ones behind the last value are meant to clear them.
 */
function exceedsTag({ von, minuten, werte: { werte } }: { von: string; minuten: number; werte: ScaledWerte }): boolean {
  const perHour = 60 / minuten
  const count = werte.findLastIndex((wert) => wert !== null) + 1
  if (count > 25 * perHour || count <= 23 * perHour) return false
  const beginn = Date.parse(von)
  const offset = berlinOffsetMs(beginn)
  const endsAfterMs = dayMs + offset - berlinOffsetMs(beginn + dayMs)
  return (beginn + offset) % dayMs === 0 && count > (endsAfterMs / hourMs) * perHour
}

function marksOf(indexes: readonly number[], count: number): string {
  const marks = Array.from({ length: count }, () => '0')
  for (const index of indexes) marks[index] = '1'
  return marks.join('')
}

/** Values as text, because PostgreSQL reads a JSON array far more slowly. */
export function arrayLiteral(werte: readonly (number | null)[], from: number, to: number): string {
  let text = '{'
  for (let index = from; index < to; index++) text += `${index > from ? ',' : ''}${werte[index] ?? 'NULL'}`
  return `${text}}`
}

// All values of a day are stored in one unit: that of the value with the most decimals.
const exceeds = (groesster: string, vorhandene: string, neue: string) => sql`
  ${sql.ref(groesster)}::numeric * 10 ^ (${sql.ref(neue)} - ${sql.ref(vorhandene)}) > 2147483647
`

/** A day must not have a value so large and another one so exact that no common unit fits both. */
const fitsStellen: Check = {
  feld: 'werte',
  text: (others) =>
    `Ein Wert ist zu groß für die Nachkommastellen der anderen Werte dieses Tages${others > 0 ? ` (Zeile ${others})` : ''}.`,
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
      where not exists (
        select from import_lastgang_entfernt e
        where e.vertrag_id = k.vertrag_id and e.obiskennzahl = k.obiskennzahl and e.minuten = k.minuten
      )
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

/** The same for a file with segments as places. */
export const fitsTag: Check = {
  ...fitsStellen,
  text: () => 'Ein Wert ist zu groß für die Nachkommastellen der anderen Werte dieses Tages.',
}

const declaration = declareKind(
  { art: 'lastgang', fields, schema },
  ({ von, minuten, werte: { werte, stellen, groesster }, geschaetzt }) => {
    const marks = geschaetzt === null || geschaetzt === undefined ? '' : marksOf(geschaetzt, werte.length)
    return splitByTag(von, minuten, werte.length).map(({ tag, ab, from, to }) => {
      const geschaetzte = marks.slice(from, to)
      return {
        tag,
        ab,
        werte: arrayLiteral(werte, from, to),
        stellen,
        groesster,
        geschaetzt: geschaetzte.includes('1') ? geschaetzte : null,
      }
    })
  },
)
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'lastgang', replaces: false })

/** Load profiles; the file's steps replace the stored ones, and all others stay. */
export const lastgang: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId', 'obiskennzahl', 'minuten'], {
    gruppe,
    checks: [vertragExists(removalStaging('lastgang'))],
  }),
  plannedBy: ['vertrag_id', 'obiskennzahl', 'minuten', 'tag'],
  checks: [vertragExists(declaration.staging), fitsStellen],
  merge: mergeLastgang,
}
