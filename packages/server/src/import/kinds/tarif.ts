import { Datum, line, missing, optionalLine, VertragId } from '@ekp/wire/scalars'
import { type Tarif, Tariftyp } from '@ekp/wire/tarif'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../checks.ts'
import { decimal, Marktgebiet, optionalValue } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergePerVertrag } from '../upsert.ts'

const staging = 'import_tarif'

// Who delivers Cent instead of EUR is told, before each customer sees the hundredfold.
const arbeitspreis = () =>
  missing(decimal(-1, 2, 8, 'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2; 0.3245 sind 32,45 Cent.'))

const umsatzsteuerText = 'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.'

const entries = {
  vertragId: VertragId,
  name: line(120),
  tariftyp: Tariftyp,
  preisgarantietyp: optionalLine(80),
  grundpreis: missing(decimal(0, 1_000_000, 4, 'Bitte geben Sie den Grundpreis in EUR je Jahr an, von 0 bis 1000000.')),
  arbeitspreis: arbeitspreis(),
  arbeitspreisNT: arbeitspreis(),
  anteilNt: missing(decimal(0, 100, 2, 'Bitte geben Sie den Anteil in Prozent an, von 0 bis 100.')),
  istDynamisch: v.nullish(v.boolean('Bitte geben Sie true oder false an.')),
  durchschnittlicherArbeitspreisVormonat: arbeitspreis(),
  durchschnittlicherArbeitspreisGesamt: arbeitspreis(),
  marktgebiet: optionalValue(Marktgebiet),
  aufschlag: arbeitspreis(),
  umsatzsteuer: missing(
    v.pipe(
      decimal(0, 100, 2, umsatzsteuerText),
      // 0.19 is meant as 19 percent, and each price would be too low.
      v.check((prozent) => prozent === 0 || prozent >= 1, umsatzsteuerText),
    ),
  ),
  gueltigVon: optionalValue(Datum),
  gueltigBis: optionalValue(Datum),
} satisfies Record<keyof Tarif, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['gueltigVon'], ['gueltigBis']],
      ({ gueltigVon, gueltigBis }) => !gueltigVon || !gueltigBis || gueltigVon < gueltigBis,
      'gueltigBis ist der erste Tag, an dem der Tarif nicht mehr gilt, und liegt nach gueltigVon.',
    ),
    ['gueltigBis'],
  ),
  v.forward(
    v.partialCheck(
      [['marktgebiet'], ['aufschlag'], ['umsatzsteuer']],
      ({ marktgebiet, aufschlag, umsatzsteuer }) =>
        (marktgebiet === null) === (aufschlag === null) && (marktgebiet === null) === (umsatzsteuer === null),
      'marktgebiet, aufschlag und umsatzsteuer stehen zusammen oder gar nicht.',
    ),
    ['marktgebiet'],
  ),
)

/** Tariffs; those of the file replace all that a contract had. */
export const tarif: Kind = {
  art: 'tarif',
  staging,
  columns: `
    vertrag_id text, name text, tariftyp text, preisgarantietyp text, grundpreis numeric(12, 4),
    arbeitspreis numeric(12, 8), arbeitspreis_nt numeric(12, 8), anteil_nt numeric(5, 2), ist_dynamisch boolean,
    durchschnittlicher_arbeitspreis_vormonat numeric(12, 8), durchschnittlicher_arbeitspreis_gesamt numeric(12, 8),
    marktgebiet text, aufschlag numeric(12, 8), umsatzsteuer numeric(5, 2), gueltig_von date, gueltig_bis date`,
  parse: recordParser(entries, schema, (record) => ({
    vertrag_id: record.vertragId,
    name: record.name,
    tariftyp: record.tariftyp,
    preisgarantietyp: record.preisgarantietyp,
    grundpreis: record.grundpreis,
    arbeitspreis: record.arbeitspreis,
    arbeitspreis_nt: record.arbeitspreisNT,
    anteil_nt: record.anteilNt,
    ist_dynamisch: record.istDynamisch ?? record.tariftyp === 'DYNAMISCHER_PREIS',
    durchschnittlicher_arbeitspreis_vormonat: record.durchschnittlicherArbeitspreisVormonat,
    durchschnittlicher_arbeitspreis_gesamt: record.durchschnittlicherArbeitspreisGesamt,
    marktgebiet: record.marktgebiet,
    aufschlag: record.aufschlag,
    umsatzsteuer: record.umsatzsteuer,
    gueltig_von: record.gueltigVon,
    gueltig_bis: record.gueltigBis,
  })),
  checks: [
    onceEach(staging, ['vertrag_id', 'gueltig_von'], 'gueltigVon', 'Ein Tarif des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['gueltig_von', 'gueltig_bis'],
      'gueltigBis',
      (andere) => `Der Tarif gilt noch, wenn der aus Zeile ${andere} beginnt.`,
    ),
    vertragExists(staging),
  ],
  merge: (tx) =>
    mergePerVertrag(tx, {
      table: 'tarif',
      staging,
      // Periods of a contract never overlap, so that their beginnings tell them apart.
      key: ['vertrag_id'],
      nullableKey: 'gueltig_von',
      columns: [
        ...['name', 'tariftyp', 'preisgarantietyp', 'grundpreis', 'arbeitspreis', 'arbeitspreis_nt', 'anteil_nt'],
        ...['ist_dynamisch', 'durchschnittlicher_arbeitspreis_vormonat', 'durchschnittlicher_arbeitspreis_gesamt'],
        ...['marktgebiet', 'aufschlag', 'umsatzsteuer', 'gueltig_bis'],
      ],
    }),
}
