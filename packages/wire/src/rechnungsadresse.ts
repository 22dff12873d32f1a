import * as v from 'valibot'
import { Anrede, AnredeEingabe } from './anschlussnutzer.ts'
import { answered, answeredText } from './schema/answered.ts'
import { eintragEndpoints, ersetzteGeplante } from './eintrag.ts'
import { isHausnummer, isPostleitzahl, normaliseHausnummer } from './rules/adresse.ts'
import {
  answeredId,
  Datum,
  ignored,
  Kennung,
  line,
  missing,
  noEnd,
  oneOf,
  optionalLine,
  optionalSpelled,
} from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

export const Land = oneOf(['Deutschland', 'Österreich', 'Schweiz'])
export type Land = v.InferOutput<typeof Land>

/** A billing address [rechnungsadresse-1], with street and number or with a post-office box. */
export const Rechnungsadresse = v.object({
  id: answered(answeredId(Kennung)),
  gueltigVon: missing(Datum),
  /** The last day on which it is valid. */
  gueltigBis: missing(Datum),
  anrede: v.fallback(Anrede, 'KeineAnrede'),
  firma: answeredText,
  vorname: answeredText,
  nachname: answeredText,
  titel: answeredText,
  co: answeredText,
  strasse: answeredText,
  hausnummer: answeredText,
  postleitzahl: answeredText,
  ort: answeredText,
  land: answeredText,
  postfach: answeredText,
})
export type Rechnungsadresse = v.InferOutput<typeof Rechnungsadresse>

const fields = strict({
  gueltigVon: Datum,
  anrede: AnredeEingabe,
  firma: optionalLine(100),
  vorname: optionalLine(60),
  nachname: optionalLine(60),
  titel: optionalLine(30),
  co: optionalLine(100),
  strasse: optionalLine(100),
  hausnummer: optionalSpelled(
    normaliseHausnummer,
    (text) => text.length <= 20 && isHausnummer(text),
    'Bitte geben Sie eine Hausnummer wie 12, 12a oder 10-12 an.',
  ),
  postleitzahl: v.pipe(
    v.string('Bitte geben Sie eine Postleitzahl an.'),
    v.trim(),
    v.check(isPostleitzahl, 'Eine Postleitzahl hat 4 oder 5 Ziffern.'),
  ),
  ort: v.pipe(line(100), v.minLength(3, 'Der Ort muss mindestens 3 Zeichen lang sein.')),
  land: v.optional(Land, 'Deutschland'),
  postfach: optionalLine(30),
  ersetzteGeplante,
  gueltigBis: noEnd,
  id: ignored,
})

const isAtLeast = (text: string | null, length: number) => text !== null && text.length >= length

/** A billing address to be created, with the rules that need no clock [rechnungsadresse-7] [rechnungsadresse-8]. */
export const NeueRechnungsadresse = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['anrede'], ['firma']],
      ({ anrede, firma }) => anrede !== 'Firma' || isAtLeast(firma, 2),
      'Bitte geben Sie eine Firma mit mindestens 2 Zeichen an.',
    ),
    ['firma'],
  ),
  v.forward(
    v.partialCheck(
      [['anrede'], ['vorname']],
      ({ anrede, vorname }) => !['Herr', 'Frau'].includes(anrede) || isAtLeast(vorname, 2),
      'Bitte geben Sie einen Vornamen mit mindestens 2 Zeichen an.',
    ),
    ['vorname'],
  ),
  v.forward(
    v.partialCheck(
      [['anrede'], ['nachname']],
      ({ anrede, nachname }) => !['Herr', 'Frau', 'Familie'].includes(anrede) || isAtLeast(nachname, 2),
      'Bitte geben Sie einen Nachnamen mit mindestens 2 Zeichen an.',
    ),
    ['nachname'],
  ),
  v.forward(
    v.partialCheck(
      [['postfach'], ['strasse']],
      ({ postfach, strasse }) => (postfach === null ? isAtLeast(strasse, 3) : strasse === null),
      'Bitte geben Sie entweder eine Straße mit mindestens 3 Zeichen oder ein Postfach an.',
    ),
    ['strasse'],
  ),
  v.forward(
    v.partialCheck(
      [['postfach'], ['hausnummer']],
      ({ postfach, hausnummer }) => (postfach === null) === (hausnummer !== null),
      'Bitte geben Sie zur Straße eine Hausnummer an, zu einem Postfach keine.',
    ),
    ['hausnummer'],
  ),
  v.forward(
    v.partialCheck(
      [['postfach']],
      ({ postfach }) => postfach === null || isAtLeast(postfach, 3),
      'Das Postfach muss mindestens 3 Zeichen lang sein.',
    ),
    ['postfach'],
  ),
  v.transform(({ id: _id, gueltigBis: _gueltigBis, ...adresse }) => adresse),
)
export type NeueRechnungsadresse = v.InferOutput<typeof NeueRechnungsadresse>

/** The calls for billing addresses, of the customer and of his contracts. */
export const rechnungsadresseEndpoints = eintragEndpoints({
  art: 'rechnungsadresse',
  id: { rechnungsadresseId: Kennung },
  wort: 'Rechnungsadresse',
  mehrzahl: 'Rechnungsadressen',
  eintrag: Rechnungsadresse,
  neu: NeueRechnungsadresse,
})
export const {
  findAktuelle: findAktuelleRechnungsadresse,
  list: listRechnungsadressen,
  create: createRechnungsadresse,
  findAktuelleOfVertrag: findAktuelleVertragRechnungsadresse,
  listOfVertrag: listVertragRechnungsadressen,
  createOfVertrag: createVertragRechnungsadresse,
  deleteOfVertrag: deleteVertragRechnungsadresse,
  endOfVertrag: endVertragRechnungsadresse,
} = rechnungsadresseEndpoints
