import * as v from 'valibot'
import { answered, answeredFlag, answeredText, listOf } from './answered.ts'
import { empty, endpoint } from './endpoint.ts'
import { compactIban } from './rules/bankkennungen.ts'
import { answeredId, Datum, ignored, Kennung, line, missing, noEnd, orNothing, VertragId } from './scalars.ts'
import { strict } from './strict.ts'

/** Bank details [bankverbindung-1]. `valide` and `ibanAbleitbar` classify them [bankverbindung-2]. */
export const Bankverbindung = v.object({
  bankverbindungId: answered(answeredId(Kennung)),
  gueltigVon: missing(Datum),
  /** The last day on which they hold. */
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

/** Bank details to be created; the server finds the bank and gives the mandatsreferenz. */
export const NeueBankverbindung = v.pipe(
  strict({
    gueltigVon: Datum,
    kontoinhaber: v.pipe(line(70), v.minLength(3, 'Der Kontoinhaber muss mindestens 3 Zeichen lang sein.')),
    iban: Iban,
    lastschrifteinzugErlaubt: v.optional(v.boolean('Bitte geben Sie true oder false an.'), true),
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
  v.transform(({ gueltigVon, kontoinhaber, iban, lastschrifteinzugErlaubt }) => ({
    gueltigVon,
    kontoinhaber,
    iban,
    lastschrifteinzugErlaubt,
  })),
)
export type NeueBankverbindung = v.InferOutput<typeof NeueBankverbindung>

/** Bank lookup result [bankverbindung-15]; without `valide` the rest is empty. */
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
    iban: v.pipe(v.string('Bitte geben Sie eine IBAN an.'), v.maxLength(100, 'Die IBAN ist zu lang.')),
  }),
  output: Bankauskunft,
  errors: [429],
})

const vertrag = { params: v.object({ vertragId: VertragId }), owned: { vertragId: 'vertrag' } } as const
const entry = {
  params: v.object({ vertragId: VertragId, bankverbindungId: Kennung }),
  owned: { vertragId: 'vertrag', bankverbindungId: 'bankverbindung' },
} as const

export const findAktuelleBankverbindung = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/aktuelleBankverbindung',
  summary: 'Die Bankverbindung des Kunden, die heute gilt; null, wenn keine gilt.',
  access: 'session',
  output: orNothing(Bankverbindung),
})

export const listBankverbindungen = endpoint({
  method: 'GET',
  path: '/anschlussnutzer/bankverbindungen',
  summary: 'Alle Bankverbindungen des Kunden, auch vergangene und künftige.',
  access: 'session',
  output: listOf(Bankverbindung),
})

export const createBankverbindung = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/bankverbindungAnlegen',
  summary: 'Legt eine Bankverbindung des Kunden an; die vorige endet am Tag davor.',
  access: 'session',
  writes: true,
  body: NeueBankverbindung,
  output: empty,
  errors: [409],
})

export const findAktuelleVertragBankverbindung = endpoint({
  method: 'GET',
  path: '/:vertragId/bankverbindung/aktuelle',
  summary: 'Die abweichende Bankverbindung eines Vertrags, die heute gilt; null, wenn keine gilt.',
  access: 'session',
  ...vertrag,
  output: orNothing(Bankverbindung),
})

export const listVertragBankverbindungen = endpoint({
  method: 'GET',
  path: '/:vertragId/bankverbindung/alle',
  summary: 'Alle abweichenden Bankverbindungen eines Vertrags, auch vergangene und künftige.',
  access: 'session',
  ...vertrag,
  output: listOf(Bankverbindung),
})

export const createVertragBankverbindung = endpoint({
  method: 'POST',
  path: '/:vertragId/bankverbindung/anlegen',
  summary: 'Legt eine abweichende Bankverbindung eines Vertrags an; die vorige endet am Tag davor.',
  access: 'session',
  writes: true,
  ...vertrag,
  body: NeueBankverbindung,
  output: empty,
  errors: [409],
})

export const deleteVertragBankverbindung = endpoint({
  method: 'DELETE',
  path: '/:vertragId/bankverbindung/loeschen/:bankverbindungId',
  summary: 'Löscht eine künftige abweichende Bankverbindung eines Vertrags.',
  access: 'session',
  writes: true,
  ...entry,
  output: empty,
  errors: [409],
})

export const endVertragBankverbindung = endpoint({
  method: 'DELETE',
  path: '/:vertragId/bankverbindung/beenden/:bankverbindungId',
  summary: 'Beendet eine geltende abweichende Bankverbindung eines Vertrags zum heutigen Tag.',
  access: 'session',
  writes: true,
  ...entry,
  output: empty,
  errors: [409],
})
