import { Datum, line, missing, optionalLine, VertragId } from '@ekp/wire/schema/scalars'
import { type Tarif, Tariftyp } from '@ekp/wire/tarif'
import { sql } from 'kysely'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../../checks.ts'
import { decimal, EurJeKwh, Marktgebiet, optionalValue, Steuersatz } from '../../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Check, Fields, Kind } from '../../kind.ts'
import { entfernt, removalOf } from '../removal.ts'
import { mergePerVertrag, removalStaging, upsertOf } from '../../upsert.ts'

const arbeitspreis = () => missing(EurJeKwh)

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  name: stored('name text', line(120)),
  tariftyp: stored('tariftyp text', Tariftyp),
  preisgarantietyp: stored('preisgarantietyp text', optionalLine(80)),
  grundpreis: stored(
    'grundpreis numeric(12, 4)',
    missing(decimal(0, 1_000_000, 4, 'Bitte geben Sie den Grundpreis in EUR je Jahr an, von 0 bis 1000000.')),
  ),
  arbeitspreis: stored('arbeitspreis numeric(12, 8)', arbeitspreis()),
  arbeitspreisNT: stored('arbeitspreis_nt numeric(12, 8)', arbeitspreis()),
  anteilNt: stored(
    'anteil_nt numeric(5, 2)',
    missing(decimal(0, 100, 2, 'Bitte geben Sie den Anteil in Prozent an, von 0 bis 100.')),
  ),
  istDynamisch: derived(['ist_dynamisch boolean'], v.nullish(v.boolean('Bitte geben Sie true oder false an.'))),
  durchschnittlicherArbeitspreisVormonat: stored(
    'durchschnittlicher_arbeitspreis_vormonat numeric(12, 8)',
    arbeitspreis(),
  ),
  durchschnittlicherArbeitspreisGesamt: stored('durchschnittlicher_arbeitspreis_gesamt numeric(12, 8)', arbeitspreis()),
  marktgebiet: stored('marktgebiet text', optionalValue(Marktgebiet)),
  aufschlag: stored('aufschlag numeric(12, 8)', arbeitspreis()),
  umsatzsteuer: stored('umsatzsteuer numeric(5, 2)', missing(Steuersatz)),
  gueltigVon: stored('gueltig_von date', optionalValue(Datum)),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  entfernt,
} satisfies Fields<keyof Tarif> & Fields

const schema = v.pipe(
  lineOf(fields),
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
        (aufschlag === null) === (umsatzsteuer === null) && (marktgebiet !== null || aufschlag === null),
      'aufschlag und umsatzsteuer stehen zusammen und nur mit marktgebiet.',
    ),
    ['marktgebiet'],
  ),
)

/** A tariff that follows the exchange has its other parts either in one figure or one by one. */
const hasFormel: Check = {
  feld: 'marktgebiet',
  text: () => 'Ohne aufschlag und umsatzsteuer braucht dieser Tarif Preisbestandteile (preisbestandteil).',
  query: sql`
    select t.zeile, null::integer as andere
    from import_tarif t
    where t.marktgebiet is not null and t.aufschlag is null
      and not exists (select from import_preisbestandteil b where b.vertrag_id = t.vertrag_id)
      and not exists (
        select from preisbestandteil b
        where b.vertrag_id = t.vertrag_id
          and not exists (select from import_preisbestandteil_entfernt e where e.vertrag_id = b.vertrag_id)
      )
  `,
}

const declaration = declareKind({ art: 'tarif', fields, schema }, ({ istDynamisch, tariftyp }) => ({
  ist_dynamisch: istDynamisch ?? tariftyp === 'DYNAMISCHER_PREIS',
}))
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'preise', replaces: true })
const { staging } = declaration

/** Tariffs; the file's replace all of a contract. */
export const tarif: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], { gruppe, checks: [vertragExists(removalStaging('tarif'))] }),
  checks: [
    onceEach(staging, ['vertrag_id', 'gueltig_von'], 'gueltigVon', 'Ein Tarif des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['gueltig_von', 'gueltig_bis'],
      'gueltigBis',
      (others) => `Der Tarif gilt noch, wenn der aus Zeile ${others} beginnt.`,
    ),
    hasFormel,
    vertragExists(staging),
  ],
  // Periods of a contract never overlap, so the beginning identifies a tariff.
  merge: (tx) => mergePerVertrag(tx, upsertOf(declaration, { key: ['vertrag_id'], nullableKey: 'gueltig_von' })),
}
