import { Datum, VertragId } from '@ekp/wire/scalars'
import * as v from 'valibot'
import { onceEach, vertragExists } from '../commonChecks.ts'
import { ganzeZahl, Obiskennzahl, optionalValue, Zaehlernummer } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeZaehler } from '../mergeZaehler.ts'
import { zaehlerChecks } from '../zaehlerChecks.ts'

const staging = 'import_zaehler'

const Messkanal = v.strictObject(
  { obiskennzahl: Obiskennzahl, vorkommastellen: ganzeZahl(1, 12), nachkommastellen: ganzeZahl(0, 6) },
  (issue) => {
    if (issue.path === undefined) return 'Erwartet wird ein Objekt.'
    return issue.expected === 'never' ? 'Dieses Feld gibt es nicht.' : 'Das Feld fehlt.'
  },
)

const kanaele = 'Erwartet wird eine Liste von 1 bis 20 Messkanälen.'

const entries = {
  vertragId: VertragId,
  nummer: Zaehlernummer,
  eingebautAm: Datum,
  ausgebautAm: optionalValue(Datum),
  kanaele: v.pipe(
    // Counted first: a list that is too long is one error, not one for each of its items.
    v.array(v.unknown(), kanaele),
    v.minLength(1, kanaele),
    v.maxLength(20, kanaele),
    v.array(Messkanal),
    v.check(
      (alle) => new Set(alle.map(({ obiskennzahl }) => obiskennzahl)).size === alle.length,
      'Dieselbe OBIS-Kennzahl steht zweimal in der Liste.',
    ),
  ),
}

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['eingebautAm'], ['ausgebautAm']],
      ({ eingebautAm, ausgebautAm }) => !ausgebautAm || eingebautAm <= ausgebautAm,
      'Der Ausbau liegt vor dem Einbau.',
    ),
    ['ausgebautAm'],
  ),
)

/** Meters with their channels; a line holds all channels of its meter. */
export const zaehler: Kind = {
  art: 'zaehler',
  staging,
  // `kanaele`: digits before and after the comma by OBIS code.
  columns: 'vertrag_id text, nummer text, eingebaut_am date, ausgebaut_am date, kanaele jsonb',
  parse: recordParser(entries, schema, (record) => ({
    vertrag_id: record.vertragId,
    nummer: record.nummer,
    eingebaut_am: record.eingebautAm,
    ausgebaut_am: record.ausgebautAm,
    kanaele: Object.fromEntries(
      record.kanaele.map((kanal) => [kanal.obiskennzahl, [kanal.vorkommastellen, kanal.nachkommastellen]]),
    ),
  })),
  nameOf: (record) => {
    const named = v.safeParse(v.object({ vertragId: VertragId, nummer: Zaehlernummer }), record)
    return named.success ? `${named.output.vertragId}/${named.output.nummer}` : undefined
  },
  checks: [
    onceEach(staging, ['vertrag_id', 'nummer'], 'nummer', 'Dieser Zähler des Vertrags'),
    vertragExists(staging),
    ...zaehlerChecks,
  ],
  merge: mergeZaehler,
}
