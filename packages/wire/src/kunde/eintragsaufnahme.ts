import * as v from 'valibot'
import { Anschlussnutzer } from '../anschlussnutzer.ts'
import { Bankauskunft, Bankverbindung, neueBankangaben } from '../bankverbindung.ts'
import { Mandant } from '../dienst.ts'
import { endpoint } from '../endpoint.ts'
import { ersetzteGeplante } from '../eintrag.ts'
import { Kundenpfad } from '../kunde.ts'
import { NeueRechnungsadresse, Rechnungsadresse } from '../rechnungsadresse.ts'
import { Datum, missing, pasted } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'
import { Aufnahme, Vertragspfad } from './aufnahme.ts'

const { anrede, titel, firma, vorname, nachname } = Anschlussnutzer.entries

/** What the form of a new billing address begins with. */
const Adressbestand = v.object({
  kunde: v.object({ anrede, titel, firma, vorname, nachname }),
  eintraege: v.array(Rechnungsadresse),
})
export type Adressbestand = v.InferOutput<typeof Adressbestand>

const ofKunde = { access: 'service', params: Kundenpfad } as const
const ofVertrag = { access: 'service', params: Vertragspfad } as const

/** The calls for billing addresses, of the customer and of one contract [versorger-121] [versorger-131]. */
export const listRechnungsadressenOfKunde = endpoint({
  ...ofKunde,
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/rechnungsadressen',
  summary: 'Die Rechnungsadressen eines Kunden, nicht die einzelner Verträge, und sein Name.',
  output: Adressbestand,
})
export const listRechnungsadressenOfKundenvertrag = endpoint({
  ...ofVertrag,
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/rechnungsadressen',
  summary: 'Die abweichenden Rechnungsadressen eines Vertrags und der Name des Kunden.',
  output: Adressbestand,
})
export const takeUpRechnungsadresse = endpoint({
  ...ofKunde,
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/rechnungsadressen',
  summary: 'Nimmt eine Rechnungsadresse auf; sie gilt für alle Verträge ohne eigene.',
  body: NeueRechnungsadresse,
  output: Aufnahme,
})
export const takeUpVertragRechnungsadresse = endpoint({
  ...ofVertrag,
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/rechnungsadressen',
  summary: 'Nimmt eine Rechnungsadresse auf, die nur für einen Vertrag gilt.',
  body: NeueRechnungsadresse,
  output: Aufnahme,
})

/**
 * Bank details as a caller names them. Nobody gives a mandate by telephone: `mandatVom` is the day on which the customer
 * signed one that the supplier has; without one nothing is collected [versorger-132].
 */
const GenannteBankverbindung = strict({ ...neueBankangaben, mandatVom: missing(Datum), ersetzteGeplante })
export type GenannteBankverbindung = v.InferOutput<typeof GenannteBankverbindung>

/** The calls for bank details, of the customer and of one contract [versorger-131]. */
export const listBankverbindungenOfKunde = endpoint({
  ...ofKunde,
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/bankverbindungen',
  summary: 'Die Bankverbindungen eines Kunden, nicht die einzelner Verträge.',
  output: v.array(Bankverbindung),
})
export const listBankverbindungenOfKundenvertrag = endpoint({
  ...ofVertrag,
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/bankverbindungen',
  summary: 'Die abweichenden Bankverbindungen eines Vertrags.',
  output: v.array(Bankverbindung),
})
export const takeUpBankverbindung = endpoint({
  ...ofKunde,
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/bankverbindungen',
  summary: 'Nimmt eine Bankverbindung auf; sie gilt für alle Verträge ohne eigene.',
  body: GenannteBankverbindung,
  output: Aufnahme,
})
export const takeUpVertragBankverbindung = endpoint({
  ...ofVertrag,
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/bankverbindungen',
  summary: 'Nimmt eine Bankverbindung auf, die nur für einen Vertrag gilt.',
  body: GenannteBankverbindung,
  output: Aufnahme,
})

/** What is typed travels in the body, as in the search: an IBAN is in no address that a proxy writes down. */
export const checkIbanAtDesk = endpoint({
  method: 'POST',
  path: '/:mandant/bankauskunft',
  summary: 'Prüft eine IBAN und nennt ihre Bank; wem ein Konto gehört, weiß sie nicht.',
  access: 'service',
  params: Mandant,
  body: strict({ iban: pasted(100) }),
  output: Bankauskunft,
})
