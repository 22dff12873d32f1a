import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { Kundennummer } from './anmeldung.ts'
import { answered, answeredText, listOf } from './schema/answered.ts'
import { Eingangskopf } from './schema/eingang.ts'
import { endpoint } from './endpoint.ts'
import { isEmail, isTelefonnummer } from './rules/anschlussnutzer/kontaktdaten.ts'
import { plainLine } from './rules/text/plainLine.ts'
import { type Feldfehler, dropUnveraenderte, listFehler } from './rules/unveraendert.ts'
import { answeredId, Datum, oneOf, replaceable, VertragId } from './schema/scalars.ts'
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

/**
 * The ways to reach a customer, in the order in which they are shown. Form, overview, import, export, audit trail, mails
 * and erasure use this list: a new field is added here and needs a column of its name [anschlussnutzer-11].
 */
export const kontaktfelder = ['email', 'festnetz', 'mobil', 'fax'] as const
export type Kontaktfeld = (typeof kontaktfelder)[number]

/** A record of all contact fields with their `valueOf`. */
export const perKontaktfeld = <T>(valueOf: (field: Kontaktfeld) => T): Record<Kontaktfeld, T> => ({
  email: valueOf('email'),
  festnetz: valueOf('festnetz'),
  mobil: valueOf('mobil'),
  fax: valueOf('fax'),
})

interface Kontaktangabe {
  /** The most characters that are stored. */
  readonly hoechstens: number
  /** What the form demands of what is typed anew, and what it says otherwise. */
  readonly isRight: (text: string) => boolean
  readonly fehler: string
  readonly label: string
  readonly nameInMails: string
  /** The value of the HTML attribute `autocomplete`. */
  readonly autoComplete: string
  /** For the API's page. */
  readonly beschreibung: string
}

const email = { hoechstens: 254, isRight: isEmail, fehler: 'Die angegebene Email ist ungültig.' }
const telefonnummer = {
  hoechstens: 60,
  isRight: isTelefonnummer,
  fehler: 'Bitte geben Sie eine Nummer wie 0351 1234567 oder +49 351 1234567 an.',
}

export const kontaktangaben: Readonly<Record<Kontaktfeld, Kontaktangabe>> = {
  email: {
    ...email,
    label: 'Email',
    nameInMails: 'E-Mail-Adresse',
    autoComplete: 'email',
    beschreibung: 'Die E-Mail-Adresse.',
  },
  festnetz: {
    ...telefonnummer,
    label: 'Festnetz',
    nameInMails: 'Festnetz',
    autoComplete: 'home tel',
    beschreibung: 'Die Festnetznummer.',
  },
  mobil: {
    ...telefonnummer,
    label: 'Mobil',
    nameInMails: 'Mobil',
    autoComplete: 'mobile tel',
    beschreibung: 'Die Mobilnummer.',
  },
  fax: {
    ...telefonnummer,
    label: 'Fax',
    nameInMails: 'Fax',
    autoComplete: 'fax tel',
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

/** The contact data of a customer. */
export type Kontaktdaten = Readonly<Record<Kontaktfeld, string | null>>

/** Changed contact data: a field that is left out keeps its value, `null` or blank empties it [anschlussnutzer-12]. */
export const Kontaktaenderung = strict(
  perKontaktfeld((field) => replaceable(kontaktangaben[field].hoechstens, kontaktangaben[field].fehler)),
)
export type Kontaktaenderung = v.InferOutput<typeof Kontaktaenderung>

/**
 * The contact data as they are after a change. What is stored stays to the letter where it means the same.
 */
export const applyKontaktaenderung = (bisher: Kontaktdaten, aenderung: Kontaktaenderung): Kontaktdaten =>
  perKontaktfeld((field) => {
    const neu = aenderung[field]
    return neu === undefined || plainLine(bisher[field] ?? '') === (neu ?? '') ? bisher[field] : neu
  })

/** What is wrong with contact data that are typed anew; what is stored and stays is right [anschlussnutzer-20]. */
export function findKontaktfehler(neu: Kontaktdaten, bisher: Kontaktdaten): Feldfehler {
  const isWrong = (field: Kontaktfeld) => !!neu[field] && !kontaktangaben[field].isRight(neu[field])
  const fehler = perKontaktfeld((field) => isWrong(field) && kontaktangaben[field].fehler)
  return dropUnveraenderte(listFehler(fehler), neu, [bisher])
}

export const updateKontaktdaten = endpoint({
  method: 'PUT',
  path: '/anschlussnutzer/kontaktdatenAktualisieren',
  summary: 'Ändert Kontaktdaten; leer oder null heißt: gelöscht, ein fehlendes Feld bleibt, wie es ist.',
  access: 'session',
  writes: true,
  body: Kontaktaenderung,
  output: Anschlussnutzer,
  replyHeaders: Eingangskopf,
  errors: [409, 429],
})

export const feldtexte: Feldtexte = {
  anrede: 'Die Anrede; bei Firma zählt der Firmenname.',
  emailAbgelehnt: 'Ob der Mailserver die letzte E-Mail an diese Adresse abgelehnt hat.',
  firma: 'Der Firmenname.',
  geburtsdatum: 'Der Geburtstag.',
  nachname: 'Der Nachname.',
  titel: 'Der akademische Titel.',
  vertraege: 'Die Nummern der Verträge.',
  vorname: 'Der Vorname.',
  zugriff: 'voll, oder eingeschränkt: alles sehen und nichts ändern.',
}
