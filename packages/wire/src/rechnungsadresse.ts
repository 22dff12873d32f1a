import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { Anrede, AnredeEingabe } from './anschlussnutzer.ts'
import { answered, answeredText } from './schema/answered.ts'
import { eintragEndpoints, ersetzteGeplante } from './eintrag.ts'
import { plainCode } from './rules/text/plainLine.ts'
import {
  answeredId,
  code,
  Datum,
  ignored,
  Kennung,
  line,
  missing,
  noEnd,
  optionalLine,
  optionalPasted,
  optionalSpelled,
} from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

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

const postleitzahl = /^[0-9]{4,5}$/
const postleitzahlZiffern = 'Eine Postleitzahl hat 4 oder 5 Ziffern.'

const landOf = (max: number) =>
  v.pipe(
    optionalLine(max),
    v.transform((land) => land ?? 'Deutschland'),
  )

/**
 * What can be stored of an address, from the form and from the import alike. What the form demands besides of what is
 * typed anew is `findAdressfehler` (rules/adresse).
 */
export const adressangaben = {
  anrede: AnredeEingabe,
  firma: optionalLine(200),
  titel: optionalLine(40),
  vorname: optionalLine(100),
  nachname: optionalLine(100),
  co: optionalLine(100),
  strasse: optionalLine(100),
  /** As typed [rechnungsadresse-10]. */
  hausnummer: optionalPasted(20),
  postfach: optionalLine(30),
  postleitzahl: optionalSpelled(plainCode, (text) => postleitzahl.test(text), postleitzahlZiffern),
  ort: optionalLine(100),
  land: landOf(60),
}

/** A billing address to be created: a whole one, so that what it leaves out is empty. */
export const NeueRechnungsadresse = v.pipe(
  strict({
    gueltigVon: Datum,
    ...adressangaben,
    postleitzahl: code(postleitzahl, 'Bitte geben Sie eine Postleitzahl an.', postleitzahlZiffern),
    ort: line(100),
    land: v.optional(line(60), 'Deutschland'),
    ersetzteGeplante,
    gueltigBis: noEnd,
    id: ignored,
  }),
  v.transform(({ id: _id, gueltigBis: _gueltigBis, ...adresse }) => adresse),
)
export type NeueRechnungsadresse = v.InferOutput<typeof NeueRechnungsadresse>

/** What the rules of the form are about, of an address that is not right yet: what cannot be read counts as missing. */
export const Adressentwurf = v.object({
  anrede: v.fallback(AnredeEingabe, 'KeineAnrede'),
  firma: answered(adressangaben.firma),
  vorname: answered(adressangaben.vorname),
  nachname: answered(adressangaben.nachname),
  strasse: answered(adressangaben.strasse),
  hausnummer: answered(adressangaben.hausnummer),
  postfach: answered(adressangaben.postfach),
  postleitzahl: answered(adressangaben.postleitzahl),
  ort: answered(adressangaben.ort),
  land: v.fallback(line(60), ''),
})

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

export const feldtexte: Feldtexte = {
  co: 'Der Zusatz „c/o“.',
  hausnummer: 'Die Hausnummer mit Zusatz.',
  land: 'Das Land der Adresse.',
  ort: 'Der Ort.',
  postfach: 'Das Postfach; dann ohne Straße und Hausnummer.',
  postleitzahl: 'Die Postleitzahl, 4 oder 5 Ziffern.',
  rechnungsadresseId: 'Die Kennung der Rechnungsadresse.',
  strasse: 'Die Straße.',
}
