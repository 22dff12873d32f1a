import * as v from 'valibot'
import { decimal } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { Marktgebiet } from '../Marktgebiet.ts'
import { mergeMarktpreis } from '../mergeMarktpreis.ts'
import { splitByTag } from '../splitByTag.ts'
import { Beginn, beginsSchritt, beginsSchrittText, Schrittminuten, Werte } from '../zeitreihe.ts'

const preis = decimal(-10_000, 100_000, 4, 'Bitte geben Sie den Preis in EUR je MWh an, von -10000 bis 100000.')

const entries = {
  gebiet: Marktgebiet,
  minuten: Schrittminuten,
  von: Beginn,
  preise: v.pipe(
    Werte,
    v.transform((preise) => [...preise]),
    v.array(v.nullable(preis)),
  ),
}

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(v.partialCheck([['von'], ['minuten']], beginsSchritt, beginsSchrittText), ['von']),
)

/** Market prices; what the file names replaces those steps, and all others stay. `now` is when they came in. */
export const marktpreis = (now: Date): Kind => ({
  art: 'marktpreis',
  staging: 'import_marktpreis',
  columns: 'gebiet text, tag date, minuten smallint, ab smallint, preise numeric(10, 4)[]',
  plannedBy: ['gebiet', 'tag', 'minuten'],
  parse: recordParser(entries, schema, ({ gebiet, minuten, von, preise }) =>
    splitByTag(von, minuten, preise.length).map(({ tag, ab, from, to }) => ({
      gebiet,
      tag,
      minuten,
      ab,
      preise: preise.slice(from, to),
    })),
  ),
  checks: [],
  merge: (tx) => mergeMarktpreis(tx, now),
})
