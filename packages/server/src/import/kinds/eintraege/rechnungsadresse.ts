import { AnredeEingabe } from '@ekp/wire/anschlussnutzer'
import { adressangaben, type Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { findAdressfehler, hatNullVerloren, nullVerloren } from '@ekp/wire/rules/adresse'
import * as v from 'valibot'
import {
  beendetZum,
  eintragChecks,
  eintragFields,
  endsAfterBeginning,
  endsAfterBeginningText,
  isOfOneScope,
  oneScopeText,
} from './eintrag.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Fields, Kind } from '../../kind.ts'
import { mergeEintraege } from './mergeEintraege.ts'
import { notOfTheForm } from '../../zeilen/recordParser.ts'

const art = 'rechnungsadresse'

const fields = {
  ...eintragFields,
  anrede: stored('anrede text', v.nullish(AnredeEingabe, 'KeineAnrede')),
  firma: stored('firma text', adressangaben.firma),
  titel: stored('titel text', adressangaben.titel),
  vorname: stored('vorname text', adressangaben.vorname),
  nachname: stored('nachname text', adressangaben.nachname),
  co: stored('co text', adressangaben.co),
  strasse: stored('strasse text', adressangaben.strasse),
  hausnummer: stored('hausnummer text', adressangaben.hausnummer),
  postfach: stored('postfach text', adressangaben.postfach),
  postleitzahl: stored('postleitzahl text', adressangaben.postleitzahl),
  ort: stored('ort text', adressangaben.ort),
  land: stored('land text', adressangaben.land),
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
      [['entfernt'], ['postleitzahl'], ['land']],
      ({ entfernt, postleitzahl, land }) => entfernt || !hatNullVerloren(postleitzahl, land),
      nullVerloren,
    ),
    ['postleitzahl'],
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

const findHinweise = ({ entfernt, ...adresse }: v.InferOutput<typeof schema>) =>
  entfernt ? {} : notOfTheForm(findAdressfehler(adresse))

const declaration = declareKind({ art, fields, schema, more: [beendetZum], findHinweise })

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
