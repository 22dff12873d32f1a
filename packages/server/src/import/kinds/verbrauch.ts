import { Datum, missing, VertragId } from '@ekp/wire/schema/scalars'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../checks.ts'
import { decimal, Obiskennzahl, Schalter } from '../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, stored } from '../declareKind.ts'
import type { Fields, Kind } from '../kind.ts'
import { entfernt, removalOf } from './removal.ts'
import { mergePerVertrag, removalStaging, upsertOf } from '../upsert.ts'

const kwh = () => decimal(0, 999_999_999, 6, 'Bitte geben Sie den Verbrauch in kWh an, von 0 bis 999999999.')

const Kanalverbrauch = v.strictObject({ obiskennzahl: Obiskennzahl, verbrauch: kwh() }, (issue) => {
  if (issue.path === undefined) return 'Erwartet wird ein Objekt.'
  return issue.expected === 'never' ? 'Dieses Feld gibt es nicht.' : 'Das Feld fehlt.'
})

const proKanal = 'Erwartet wird eine Liste von höchstens 20 Verbräuchen.'

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  von: stored('von date', Datum),
  bis: stored('bis date', Datum),
  summe: stored('summe numeric(18, 6)', kwh()),
  summeJahr: stored('summe_jahr numeric(18, 6)', missing(kwh())),
  prognose: stored('prognose boolean', Schalter),
  proKanal: derived(
    ['obiskennzahlen text[]', 'verbraeuche numeric(18, 6)[]'],
    v.nullish(
      v.pipe(
        v.array(v.unknown(), proKanal),
        v.maxLength(20, proKanal),
        v.array(Kanalverbrauch),
        v.check(
          (all) => new Set(all.map(({ obiskennzahl }) => obiskennzahl)).size === all.length,
          'Dieselbe OBIS-Kennzahl steht zweimal in der Liste.',
        ),
      ),
    ),
  ),
  entfernt,
} satisfies Fields<Exclude<keyof Verbrauch, 'umrechnung' | 'kaelterProzent'>> & Fields

const schema = v.pipe(
  lineOf(fields),
  v.forward(
    v.partialCheck(
      [['von'], ['bis']],
      ({ von, bis }) => von < bis,
      'bis ist der Tag der letzten Ablesung und liegt nach von.',
    ),
    ['bis'],
  ),
)

const declaration = declareKind({ art: 'verbrauch', fields, schema }, (record) => {
  const verbraeuche = new Map(record.proKanal?.map(({ obiskennzahl, verbrauch: menge }) => [obiskennzahl, menge]))
  const kanaele = [...verbraeuche.keys()].toSorted()
  return { obiskennzahlen: kanaele, verbraeuche: kanaele.map((obiskennzahl) => verbraeuche.get(obiskennzahl)) }
})
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'verbrauch', replaces: true })
const { staging } = declaration

/** Consumption from the back office; the file's replaces all of a contract. */
export const verbrauch: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], { gruppe, checks: [vertragExists(removalStaging('verbrauch'))] }),
  checks: [
    onceEach(staging, ['vertrag_id', 'von'], 'von', 'Ein Verbrauch des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['von', 'bis'],
      'bis',
      (others) => `Der Zeitraum endet erst, nachdem der aus Zeile ${others} begonnen hat.`,
    ),
    vertragExists(staging),
  ],
  merge: (tx) => mergePerVertrag(tx, upsertOf(declaration, { key: ['vertrag_id', 'von'] })),
}
