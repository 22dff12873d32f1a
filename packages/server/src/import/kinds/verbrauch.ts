import { Datum, missing, VertragId } from '@ekp/wire/scalars'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import * as v from 'valibot'
import { neverOverlaps, onceEach, vertragExists } from '../checks.ts'
import { decimal, Obiskennzahl, Schalter } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergePerVertrag } from '../upsert.ts'

const staging = 'import_verbrauch'

const kwh = () => decimal(0, 999_999_999, 6, 'Bitte geben Sie den Verbrauch in kWh an, von 0 bis 999999999.')

const Kanalverbrauch = v.strictObject({ obiskennzahl: Obiskennzahl, verbrauch: kwh() }, (issue) => {
  if (issue.path === undefined) return 'Erwartet wird ein Objekt.'
  return issue.expected === 'never' ? 'Dieses Feld gibt es nicht.' : 'Das Feld fehlt.'
})

const proKanal = 'Erwartet wird eine Liste von höchstens 20 Verbräuchen.'

const entries = {
  vertragId: VertragId,
  von: Datum,
  bis: Datum,
  summe: kwh(),
  summeJahr: missing(kwh()),
  prognose: Schalter,
  proKanal: v.nullish(
    v.pipe(
      v.array(v.unknown(), proKanal),
      v.maxLength(20, proKanal),
      v.array(Kanalverbrauch),
      v.check(
        (alle) => new Set(alle.map(({ obiskennzahl }) => obiskennzahl)).size === alle.length,
        'Dieselbe OBIS-Kennzahl steht zweimal in der Liste.',
      ),
    ),
  ),
} satisfies Record<Exclude<keyof Verbrauch, 'umrechnung'>, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['von'], ['bis']],
      ({ von, bis }) => von < bis,
      'bis ist der Tag der letzten Ablesung und liegt nach von.',
    ),
    ['bis'],
  ),
)

/** Consumption as the back office has calculated it; that of the file replaces all that a contract had. */
export const verbrauch: Kind = {
  art: 'verbrauch',
  staging,
  columns: `
    vertrag_id text, von date, bis date, summe numeric(18, 6), summe_jahr numeric(18, 6), prognose boolean,
    obiskennzahlen text[], verbraeuche numeric(18, 6)[]`,
  parse: recordParser(entries, schema, (record) => {
    const verbraeuche = new Map(record.proKanal?.map(({ obiskennzahl, verbrauch: menge }) => [obiskennzahl, menge]))
    const kanaele = [...verbraeuche.keys()].toSorted()
    return {
      vertrag_id: record.vertragId,
      von: record.von,
      bis: record.bis,
      summe: record.summe,
      summe_jahr: record.summeJahr,
      prognose: record.prognose,
      obiskennzahlen: kanaele,
      verbraeuche: kanaele.map((obiskennzahl) => verbraeuche.get(obiskennzahl)),
    }
  }),
  checks: [
    onceEach(staging, ['vertrag_id', 'von'], 'von', 'Ein Verbrauch des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['von', 'bis'],
      'bis',
      (andere) => `Der Zeitraum endet erst, nachdem der aus Zeile ${andere} begonnen hat.`,
    ),
    vertragExists(staging),
  ],
  merge: (tx) =>
    mergePerVertrag(tx, {
      table: 'verbrauch',
      staging,
      key: ['vertrag_id', 'von'],
      columns: ['bis', 'summe', 'summe_jahr', 'prognose', 'obiskennzahlen', 'verbraeuche'],
    }),
}
