import { Anrede } from '@ekp/wire/anschlussnutzer'
import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { optionalLine } from '@ekp/wire/scalars'
import * as v from 'valibot'
import {
  eintragChecks,
  eintragColumns,
  eintragFields,
  endsAfterBeginning,
  endsAfterBeginningText,
  isOfOneScope,
  oneScopeText,
  toEintragRow,
} from '../eintrag.ts'
import { optionalValue } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeEintraege } from '../mergeEintraege.ts'

const art = 'rechnungsadresse'

const entries = {
  ...eintragFields,
  anrede: v.nullish(Anrede, 'KeineAnrede'),
  firma: optionalLine(200),
  titel: optionalLine(40),
  vorname: optionalLine(100),
  nachname: optionalLine(100),
  co: optionalLine(100),
  strasse: optionalLine(100),
  hausnummer: optionalLine(20),
  postfach: optionalLine(30),
  postleitzahl: optionalValue(
    v.pipe(
      v.string('Bitte geben Sie die Postleitzahl als Text an.'),
      v.regex(/^\d{4,5}$/, 'Eine Postleitzahl hat vier oder fünf Ziffern.'),
    ),
  ),
  ort: optionalLine(100),
  land: optionalLine(60),
} satisfies Record<keyof Rechnungsadresse, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(v.partialCheck([['kundennummer'], ['vertragId']], isOfOneScope, oneScopeText), ['kundennummer']),
  v.forward(v.partialCheck([['gueltigVon'], ['gueltigBis']], endsAfterBeginning, endsAfterBeginningText), [
    'gueltigBis',
  ]),
  v.forward(
    v.partialCheck(
      [['entfernt'], ['ort']],
      ({ entfernt, ort }) => entfernt || ort !== null,
      'Bitte geben Sie den Ort an.',
    ),
    ['ort'],
  ),
  v.forward(
    v.partialCheck(
      [['entfernt'], ['strasse'], ['postfach']],
      ({ entfernt, strasse, postfach }) => entfernt || (strasse === null) !== (postfach === null),
      'Bitte geben Sie entweder strasse oder postfach an.',
    ),
    ['strasse'],
  ),
)

/** Billing addresses; those of the file replace all that a customer or a contract had, as far as the supplier knew them. */
export const rechnungsadresse: Kind = {
  art,
  staging: `import_${art}`,
  columns: `
    ${eintragColumns}, anrede text, firma text, titel text, vorname text, nachname text, co text,
    strasse text, hausnummer text, postfach text, postleitzahl text, ort text, land text`,
  parse: recordParser(entries, schema, (record) => ({
    ...toEintragRow(record),
    anrede: record.anrede ?? 'KeineAnrede',
    firma: record.firma,
    titel: record.titel,
    vorname: record.vorname,
    nachname: record.nachname,
    co: record.co,
    strasse: record.strasse,
    hausnummer: record.hausnummer,
    postfach: record.postfach,
    postleitzahl: record.postleitzahl,
    ort: record.ort,
    land: record.land ?? 'Deutschland',
  })),
  checks: eintragChecks(art, 'Die Rechnungsadresse'),
  merge: (tx) =>
    mergeEintraege(tx, art, [
      ...['anrede', 'firma', 'titel', 'vorname', 'nachname', 'co'],
      ...['strasse', 'hausnummer', 'postfach', 'postleitzahl', 'ort', 'land'],
    ]),
}
