import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { Eingangskopf } from './schema/eingang.ts'
import { empty, endpoint } from './endpoint.ts'
import { Kuendigungsgrund } from './kuendigung/kuendigungsgrund.ts'
import { isEmail } from './rules/anschlussnutzer/kontaktdaten.ts'
import { plainLine } from './rules/text/plainLine.ts'
import { Datum, Eingangsbestaetigung, line, missing, oneOf, optionalLine, prose, VertragId } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

const olderSpelling = {
  Anbieterwechsel: 'ANBIETERWECHSEL',
  Auszug: 'AUSZUG',
  Sonderkündigung: 'SONDERKUENDIGUNG',
} as const

const optionalProse = v.pipe(
  prose(4000),
  v.trim(),
  v.transform((text) => (text === '' ? null : text)),
)

/** Cancellation payload [kuendigung-5] [kuendigung-2]; reasons of the older list are accepted as well. */
export const Kuendigung = strict({
  grund: v.union(
    [
      Kuendigungsgrund,
      v.pipe(
        v.picklist(['Anbieterwechsel', 'Auszug', 'Sonderkündigung']),
        v.transform((grund) => olderSpelling[grund]),
      ),
    ],
    'Bitte wählen Sie einen Kündigungsgrund.',
  ),
  /** The last day of delivery. */
  datum: Datum,
  text: missing(optionalProse),
})
export type Kuendigung = v.InferOutput<typeof Kuendigung>

export const createKuendigung = endpoint({
  method: 'POST',
  path: '/:vertragId/kuendigen',
  summary: 'Kündigt einen Vertrag zu einem Tag; der Kunde bekommt den Eingang bestätigt.',
  access: 'session',
  writes: true,
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  body: Kuendigung,
  output: empty,
  replyHeaders: Eingangskopf,
  errors: [409],
})

// A stranger could write these texts, and the portal mails them to an address that the stranger chose.
const noLink = <T extends string | null>() =>
  v.check<T, string>(
    (text) => text === null || !/:\/\/|\bwww\./i.test(text),
    'Bitte geben Sie hier keine Internetadresse an.',
  )
const requiredEmail = v.pipe(
  v.string('Bitte geben Sie eine E-Mail-Adresse an.'),
  v.transform(plainLine),
  v.nonEmpty('Bitte geben Sie eine E-Mail-Adresse an.'),
  v.check(isEmail, 'Die angegebene Email ist ungültig.'),
)
// A text needs a visible letter or digit: zero-width characters, fillers, marks and blanks alone are no name.
const isVisible = v.regex(/^$|(?!\p{DI})[\p{L}\p{N}]/u, 'Bitte geben Sie einen Text mit Buchstaben oder Ziffern an.')
const wer = v.pipe(line(200), isVisible, noLink())
const vertragsbezeichnung = v.pipe(line(300), isVisible, noLink())

export const Kuendigungsart = oneOf(['ordentlich', 'ausserordentlich'])
export type Kuendigungsart = v.InferOutput<typeof Kuendigungsart>

const kuendigungserklaerung = {
  art: Kuendigungsart,
  /** Only for an extraordinary cancellation. */
  grund: missing(v.pipe(optionalProse, noLink())),
  name: wer,
  /** What distinguishes the person from others of the same name: a customer number, an address. */
  identifizierung: v.pipe(optionalLine(300), noLink()),
  /** The number of a contract or a meter, or the place of delivery. */
  vertragsbezeichnung,
  /** When the contract shall end; null is as early as possible (§ 312k Abs. 5 BGB). */
  datum: missing(Datum),
  email: requiredEmail,
}

/** The fields of a cancellation without signing in: exactly those that § 312k Abs. 2 BGB names. */
export const Kuendigungserklaerung = v.pipe(
  strict(kuendigungserklaerung),
  v.forward(
    v.partialCheck(
      [['art'], ['grund']],
      ({ art, grund }) => art === 'ordentlich' || grund !== null,
      'Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.',
    ),
    ['grund'],
  ),
)
export type Kuendigungserklaerung = v.InferOutput<typeof Kuendigungserklaerung>

/** Whether the confirmation is mailed at once, later, or not at all, because the address may be somebody else's. */
export const Bestaetigung = oneOf(['sofort', 'spaeter', 'keine'])
export type Bestaetigung = v.InferOutput<typeof Bestaetigung>

const erklaerungseingang = { ...Eingangsbestaetigung.entries, bestaetigung: v.optional(Bestaetigung, 'sofort') }

export const Kuendigungseingang = v.object({
  ...erklaerungseingang,
  erklaerung: v.object(kuendigungserklaerung),
})

/**
 * Stores a declared cancellation, whatever its date, and returns its content, so that the customer can save it (§ 312k
 * Abs. 3 BGB).
 */
export const createKuendigungserklaerung = endpoint({
  method: 'POST',
  path: '/kuendigungserklaerung',
  summary: 'Nimmt eine Kündigung ohne Anmeldung entgegen (§ 312k BGB) und bestätigt ihren Eingang.',
  access: 'public',
  body: Kuendigungserklaerung,
  output: Kuendigungseingang,
  errors: [404, 429],
})

const widerrufserklaerung = { name: wer, vertragsbezeichnung, email: requiredEmail }

/** The fields of a withdrawal that § 356a BGB names. */
export const Widerrufserklaerung = strict(widerrufserklaerung)
export type Widerrufserklaerung = v.InferOutput<typeof Widerrufserklaerung>

export const Widerrufseingang = v.object({
  ...erklaerungseingang,
  erklaerung: v.object(widerrufserklaerung),
})

export const createWiderrufserklaerung = endpoint({
  method: 'POST',
  path: '/widerrufserklaerung',
  summary: 'Nimmt den Widerruf eines Vertrags ohne Anmeldung entgegen (§ 356a BGB) und bestätigt seinen Eingang.',
  access: 'public',
  body: Widerrufserklaerung,
  output: Widerrufseingang,
  errors: [404, 429],
})

export const feldtexte: Feldtexte = {
  'Kuendigung.text': 'Eine Bemerkung zur Kündigung.',
  'Kuendigungseingang.nummer': 'Die Nummer des Vorgangs.',
  'Kuendigungserklaerung.datum': 'Wann der Vertrag enden soll; null: zum frühestmöglichen Zeitpunkt.',
  'Kuendigungserklaerung.email': 'Wohin die Bestätigung geht.',
  'Kuendigungserklaerung.grund': 'Der Grund einer außerordentlichen Kündigung.',
  'Widerrufseingang.nummer': 'Die Nummer des Vorgangs.',
  'Widerrufserklaerung.email': 'Wohin die Bestätigung geht.',
  art: 'ordentlich oder ausserordentlich.',
  bestaetigung:
    'Ob die Bestätigung sofort per E-Mail hinausgeht, später, weil gerade sehr viele hinausgehen, oder gar nicht.',
  datum: 'Der letzte Tag der Lieferung, frühestens der zweite Werktag nach heute.',
  erklaerung: 'Was erklärt wurde, so wie es gespeichert ist.',
  grund: 'Der Grund der Kündigung.',
  identifizierung: 'Was die Person eindeutig macht, etwa Kundennummer oder Anschrift.',
  vertragsbezeichnung: 'Um welchen Vertrag es geht: Vertrags- oder Zählernummer, oder die Lieferadresse.',
}
