import { Datum, VertragId } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../checks.ts'
import { decimal, optionalValue } from '../fields.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../declareKind.ts'
import type { Check, Kind } from '../kind.ts'
import { entfernt, removalOf } from './removal.ts'
import { mergePerVertrag, removalStaging, upsertOf } from '../upsert.ts'

// The limits allow every gas and altitude, and find a Brennwert in MJ or exchanged values.
const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  gueltigVon: stored('gueltig_von date', Datum),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  zustandszahl: stored(
    'zustandszahl numeric(8, 6)',
    decimal(0.5, 1.5, 6, 'Bitte geben Sie die Zustandszahl an, von 0.5 bis 1.5.'),
  ),
  brennwert: stored(
    'brennwert numeric(9, 6)',
    decimal(5, 20, 6, 'Bitte geben Sie den Brennwert in kWh je m³ an, von 5 bis 20.'),
  ),
  entfernt,
}

const schema = v.pipe(
  lineOf(fields),
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

const declaration = declareKind({ art: 'umrechnung', fields, schema })
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'umrechnung', replaces: true })
const { staging } = declaration

/** The factors for converting m³ of gas to kWh; the file's replace all of a contract. */
export const umrechnung: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], { gruppe, checks: [vertragExists(removalStaging('umrechnung'))] }),
  checks: [
    onceEach(staging, ['vertrag_id', 'gueltig_von'], 'gueltigVon', 'Eine Umrechnung des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['gueltig_von', 'gueltig_bis'],
      'gueltigBis',
      (others) => `Die Werte gelten noch, wenn die aus Zeile ${others} beginnen.`,
    ),
    vertragExists(staging),
    isGas,
  ],
  merge: (tx) => mergePerVertrag(tx, upsertOf(declaration, { key: ['vertrag_id', 'gueltig_von'] })),
}
