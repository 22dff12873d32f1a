import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { answered, answeredFlag, answeredText } from './schema/answered.ts'
import { eintragEndpoints, ersetzteGeplante } from './eintrag.ts'
import { endpoint } from './endpoint.ts'
import { compactIban } from './rules/bankverbindung/bankkennungen.ts'
import { type Feldfehler, listFehler } from './rules/unveraendert.ts'
import {
  answeredId,
  Datum,
  hasOnlyLines,
  ignored,
  Kennung,
  line,
  missing,
  noEnd,
  unzulaessig,
} from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

/** Bank details [bankverbindung-1]. `valide` and `ibanAbleitbar` classify them [bankverbindung-2]. */
export const Bankverbindung = v.object({
  bankverbindungId: answered(answeredId(Kennung)),
  gueltigVon: missing(Datum),
  /** The last day on which they are valid. */
  gueltigBis: missing(Datum),
  kontoinhaber: answeredText,
  iban: answeredText,
  bic: answeredText,
  bankname: answeredText,
  blz: answeredText,
  kontonummer: answeredText,
  valide: answeredFlag(false),
  ibanAbleitbar: answeredFlag(false),
  lastschrifteinzugErlaubt: answeredFlag(true),
  mandatsreferenz: answeredText,
})
export type Bankverbindung = v.InferOutput<typeof Bankverbindung>

/** Blanks and case do not matter; twenty digits alone are a German IBAN without its prefix [bankverbindung-8]. */
const Iban = v.pipe(
  v.string('Bitte geben Sie eine IBAN an.'),
  v.transform(compactIban),
  v.string(),
  v.regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/, 'Die IBAN ist ungültig.'),
)

/** What is typed of new bank details, by the customer and by a clerk alike. */
export const neueBankangaben = { gueltigVon: Datum, kontoinhaber: line(100), iban: Iban }

/** Bank details to be created; the server looks the bank up and creates the mandatsreferenz. */
export const NeueBankverbindung = v.pipe(
  strict({
    ...neueBankangaben,
    lastschrifteinzugErlaubt: v.optional(v.boolean('Bitte geben Sie true oder false an.'), true),
    ersetzteGeplante,
    gueltigBis: noEnd,
    bankverbindungId: ignored,
    bic: ignored,
    bankname: ignored,
    blz: ignored,
    kontonummer: ignored,
    valide: ignored,
    ibanAbleitbar: ignored,
    mandatsreferenz: ignored,
  }),
  v.transform(({ gueltigVon, kontoinhaber, iban, lastschrifteinzugErlaubt, ersetzteGeplante: ersetzte }) => ({
    gueltigVon,
    kontoinhaber,
    iban,
    lastschrifteinzugErlaubt,
    ...(ersetzte && { ersetzteGeplante: ersetzte }),
  })),
)
export type NeueBankverbindung = v.InferOutput<typeof NeueBankverbindung>

/** What the form demands of a newly typed Kontoinhaber; what SEPA takes ends at 70 characters. */
export const findKontofehler = ({ kontoinhaber }: { readonly kontoinhaber: string | null }): Feldfehler =>
  listFehler({
    kontoinhaber:
      ((kontoinhaber ?? '').length < 3 && 'Der Kontoinhaber muss mindestens 3 Zeichen lang sein.') ||
      ((kontoinhaber ?? '').length > 70 && 'Bitte geben Sie höchstens 70 Zeichen an.'),
  })

/** Bank lookup result [bankverbindung-15]; unless `valide`, all other fields are null. */
export const Bankauskunft = v.object({
  valide: v.boolean(),
  iban: answeredText,
  bankname: answeredText,
  bic: answeredText,
  kontonummer: answeredText,
  blz: answeredText,
})
export type Bankauskunft = v.InferOutput<typeof Bankauskunft>

export const checkIban = endpoint({
  method: 'GET',
  path: '/bankverbindung/pruefe',
  summary: 'Prüft eine IBAN und nennt ihre Bank.',
  access: 'session',
  query: v.object({
    iban: v.pipe(
      v.string('Bitte geben Sie eine IBAN an.'),
      v.maxLength(100, 'Die IBAN ist zu lang.'),
      v.check((value) => hasOnlyLines(value), unzulaessig),
    ),
  }),
  output: Bankauskunft,
  errors: [429],
})

/** The calls for bank details, of the customer and of his contracts. */
export const bankverbindungEndpoints = eintragEndpoints({
  art: 'bankverbindung',
  id: { bankverbindungId: Kennung },
  wort: 'Bankverbindung',
  mehrzahl: 'Bankverbindungen',
  eintrag: Bankverbindung,
  neu: NeueBankverbindung,
})
export const {
  findAktuelle: findAktuelleBankverbindung,
  list: listBankverbindungen,
  create: createBankverbindung,
  findAktuelleOfVertrag: findAktuelleVertragBankverbindung,
  listOfVertrag: listVertragBankverbindungen,
  createOfVertrag: createVertragBankverbindung,
  deleteOfVertrag: deleteVertragBankverbindung,
  endOfVertrag: endVertragBankverbindung,
} = bankverbindungEndpoints

export const feldtexte: Feldtexte = {
  bankname: 'Der Name der Bank.',
  bankverbindungId: 'Die Kennung der Bankverbindung.',
  bic: 'Der BIC der Bank.',
  blz: 'Die Bankleitzahl.',
  iban: 'Die IBAN; Leerzeichen stören nicht.',
  ibanAbleitbar: 'Ob sich aus Kontonummer und Bankleitzahl eine IBAN ableiten lässt.',
  kontoinhaber: 'Wem das Konto gehört.',
  kontonummer: 'Die Kontonummer.',
  lastschrifteinzugErlaubt: 'Ob eingezogen werden darf.',
  mandatsreferenz: 'Die Referenz des SEPA-Mandats.',
  valide: 'Ob die IBAN gültig ist.',
}
