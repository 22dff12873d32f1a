import { AnredeEingabe } from '@ekp/wire/anschlussnutzer'
import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { optionalLine } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import {
  beendetZum,
  eintragChecks,
  eintragFields,
  endsAfterBeginning,
  endsAfterBeginningText,
  isOfOneScope,
  oneScopeText,
} from '../eintrag.ts'
import { optionalValue } from '../fields.ts'
import { declareKind, type Fields, type Kind, lineOf, stored } from '../kind.ts'
import { mergeEintraege } from '../mergeEintraege.ts'
import { gruppeBy } from '../teilweise/gruppe.ts'

const art = 'rechnungsadresse'

const fields = {
  ...eintragFields,
  anrede: stored('anrede text', v.nullish(AnredeEingabe, 'KeineAnrede')),
  firma: stored('firma text', optionalLine(200)),
  titel: stored('titel text', optionalLine(40)),
  vorname: stored('vorname text', optionalLine(100)),
  nachname: stored('nachname text', optionalLine(100)),
  co: stored('co text', optionalLine(100)),
  strasse: stored('strasse text', optionalLine(100)),
  hausnummer: stored('hausnummer text', optionalLine(20)),
  postfach: stored('postfach text', optionalLine(30)),
  postleitzahl: stored(
    'postleitzahl text',
    optionalValue(
      v.pipe(
        v.string('Bitte geben Sie die Postleitzahl als Text an.'),
        v.regex(/^\d{4,5}$/, 'Eine Postleitzahl hat vier oder fünf Ziffern.'),
      ),
    ),
  ),
  ort: stored('ort text', optionalLine(100)),
  land: stored(
    'land text',
    v.pipe(
      optionalLine(60),
      v.transform((land) => land ?? 'Deutschland'),
    ),
  ),
} satisfies Fields<keyof Rechnungsadresse> & Fields

const schema = v.pipe(
  lineOf(fields),
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

const declaration = declareKind({ art, fields, schema, more: [beendetZum] })

/**
 * Billing addresses; the file's replace all of the customer or contract, except those that the supplier does not know
 * yet.
 */
export const rechnungsadresse: Kind = {
  ...declaration,
  gruppe: gruppeBy(fields, ['vertragId', 'kundennummer'], { name: 'rechnungsadresse', replaces: true }),
  checks: eintragChecks(art, 'Die Rechnungsadresse'),
  merge: (tx) => mergeEintraege(tx, art, declaration.tableColumns),
}
