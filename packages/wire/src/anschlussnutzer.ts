import * as v from 'valibot'
import { Kundennummer } from './anmeldung.ts'
import { answered, answeredText, listOf } from './schema/answered.ts'
import { Eingangskopf } from './schema/eingang.ts'
import { endpoint } from './endpoint.ts'
import { isEmail, isTelefonnummer } from './rules/anschlussnutzer/kontaktdaten.ts'
import { plainLine } from './rules/text/plainLine.ts'
import { answeredId, Datum, oneOf, optionalSpelled, VertragId } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

export const Anrede = oneOf(['KeineAnrede', 'Firma', 'Herr', 'Frau', 'Familie'])
export type Anrede = v.InferOutput<typeof Anrede>

/** The same where it is written down, in words as well [anschlussnutzer-2]. */
export const AnredeEingabe = v.union(
  [
    Anrede,
    v.pipe(
      v.literal('keine Anrede'),
      v.transform(() => 'KeineAnrede' as const),
    ),
  ],
  Anrede.message,
)

/** Access level [sitzung-19]: with `eingeschränkt` a customer sees everything and may change only the password. */
export const Zugriff = oneOf(['voll', 'eingeschränkt'])
export type Zugriff = v.InferOutput<typeof Zugriff>

const email = optionalSpelled(plainLine, isEmail, 'Die angegebene Email ist ungültig.')
const telefonnummer = optionalSpelled(
  plainLine,
  isTelefonnummer,
  'Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.',
)

/**
 * The ways to reach a customer, in the order in which they are shown. Form, overview, import, export, audit trail, mails
 * and erasure use this list: a new field is added here and needs a column of its name [anschlussnutzer-11].
 */
export const kontaktfelder = ['email', 'festnetz', 'mobil', 'fax'] as const
export type Kontaktfeld = (typeof kontaktfelder)[number]

/** A record of all contact fields with their `valueOf`. */
export const perKontaktfeld = <T>(valueOf: (feld: Kontaktfeld) => T): Record<Kontaktfeld, T> => ({
  email: valueOf('email'),
  festnetz: valueOf('festnetz'),
  mobil: valueOf('mobil'),
  fax: valueOf('fax'),
})

interface Kontaktangabe {
  /** The schema of the customer's input. */
  readonly eingabe: typeof email
  readonly label: string
  readonly nameInMails: string
  /** The value of the HTML attribute `autocomplete`. */
  readonly autoComplete: string
  /** For the API's page. */
  readonly beschreibung: string
}

export const kontaktangaben: Readonly<Record<Kontaktfeld, Kontaktangabe>> = {
  email: {
    ...{ eingabe: email, label: 'Email', nameInMails: 'E-Mail-Adresse', autoComplete: 'email' },
    beschreibung: 'Die E-Mail-Adresse.',
  },
  festnetz: {
    ...{ eingabe: telefonnummer, label: 'Festnetz', nameInMails: 'Festnetz', autoComplete: 'home tel' },
    beschreibung: 'Die Festnetznummer.',
  },
  mobil: {
    ...{ eingabe: telefonnummer, label: 'Mobil', nameInMails: 'Mobil', autoComplete: 'mobile tel' },
    beschreibung: 'Die Mobilnummer.',
  },
  fax: {
    ...{ eingabe: telefonnummer, label: 'Fax', nameInMails: 'Fax', autoComplete: 'fax tel' },
    beschreibung: 'Die Faxnummer.',
  },
}

/** The customer [anschlussnutzer-1]; `zugriff` tells the app which actions to hide. */
export const Anschlussnutzer = v.object({
  kundennummer: Kundennummer,
  anrede: v.fallback(Anrede, 'KeineAnrede'),
  titel: answeredText,
  vorname: answeredText,
  nachname: answeredText,
  firma: answeredText,
  geburtsdatum: answered(Datum),
  ...perKontaktfeld(() => answeredText),
  /** The mail server refused the last mail to `email`. */
  emailAbgelehnt: v.fallback(v.optional(v.boolean(), false), false),
  zugriff: v.fallback(v.optional(Zugriff, 'voll'), 'voll'),
  vertraege: v.pipe(
    v.nullish(listOf(answeredId(VertragId)), []),
    v.transform((ids) => ids ?? []),
  ),
})
export type Anschlussnutzer = v.InferOutput<typeof Anschlussnutzer>

export const findAnschlussnutzer = endpoint({
  method: 'GET',
  path: '/anschlussnutzer',
  summary: 'Der angemeldete Kunde mit seinen Stammdaten und den Nummern seiner Verträge.',
  access: 'session',
  output: Anschlussnutzer,
})

/** Each field may be empty [anschlussnutzer-12]. */
export const Kontaktdaten = strict(perKontaktfeld((feld) => kontaktangaben[feld].eingabe))
export type Kontaktdaten = v.InferOutput<typeof Kontaktdaten>

export const updateKontaktdaten = endpoint({
  method: 'PUT',
  path: '/anschlussnutzer/kontaktdatenAktualisieren',
  summary: 'Ersetzt alle Kontaktdaten; leer heißt: gelöscht.',
  access: 'session',
  writes: true,
  body: Kontaktdaten,
  output: Anschlussnutzer,
  replyHeaders: Eingangskopf,
  errors: [409, 429],
})
