import { VertragId } from '@ekp/wire/scalars'
import * as v from 'valibot'
import { vertragExists } from '../commonChecks.ts'
import { Obiskennzahl } from '../fields.ts'
import { fitsStellen } from '../fitsStellen.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeLastgang } from '../mergeLastgang.ts'
import { scaleWerte } from '../scaleWerte.ts'
import { splitByTag } from '../splitByTag.ts'
import { Beginn, beginsSchritt, beginsSchrittText, Schrittminuten, Werte } from '../zeitreihe.ts'

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
