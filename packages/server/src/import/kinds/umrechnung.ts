import { Datum, VertragId } from '@ekp/wire/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../checks.ts'
import { decimal, optionalValue } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergePerVertrag } from '../upsert.ts'

const staging = 'import_umrechnung'

// Wide enough for every gas and height; a Brennwert in MJ, or the two mixed up, is told.
const entries = {
  vertragId: VertragId,
  gueltigVon: Datum,
  gueltigBis: optionalValue(Datum),
  zustandszahl: decimal(0.5, 1.5, 6, 'Bitte geben Sie die Zustandszahl an, von 0.5 bis 1.5.'),
  brennwert: decimal(5, 20, 6, 'Bitte geben Sie den Brennwert in kWh je m³ an, von 5 bis 20.'),
}

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['gueltigVon'], ['gueltigBis']],
      ({ gueltigVon, gueltigBis }) => gueltigBis === null || gueltigVon < gueltigBis,
      'gueltigBis ist der erste Tag, an dem die Werte nicht mehr gelten, und liegt nach gueltigVon.',
    ),
    ['gueltigBis'],
  ),
)

const isGas: Check = {
  feld: 'vertragId',
  text: () => 'Brennwert und Zustandszahl gibt es nur zu einem Gasvertrag.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_umrechnung s
    left join import_vertrag i on i.id = s.vertrag_id
    left join vertrag v on v.id = s.vertrag_id
    where coalesce(i.versorgungsart, v.versorgungsart) <> 'gas'
  `,
}

/** The factors that make kWh of m³ of gas; those of the file replace all that a contract had. */
export const umrechnung: Kind = {
  art: 'umrechnung',
  staging,
  columns: 'vertrag_id text, gueltig_von date, gueltig_bis date, zustandszahl numeric(8, 6), brennwert numeric(9, 6)',
  parse: recordParser(entries, schema, (record) => ({
    vertrag_id: record.vertragId,
    gueltig_von: record.gueltigVon,
    gueltig_bis: record.gueltigBis,
    zustandszahl: record.zustandszahl,
    brennwert: record.brennwert,
  })),
  checks: [
    onceEach(staging, ['vertrag_id', 'gueltig_von'], 'gueltigVon', 'Eine Umrechnung des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['gueltig_von', 'gueltig_bis'],
      'gueltigBis',
      (andere) => `Die Werte gelten noch, wenn die aus Zeile ${andere} beginnen.`,
    ),
    vertragExists(staging),
    isGas,
  ],
  merge: (tx) =>
    mergePerVertrag(tx, {
      table: 'umrechnung',
      staging,
      key: ['vertrag_id', 'gueltig_von'],
      columns: ['gueltig_bis', 'zustandszahl', 'brennwert'],
    }),
}
