import * as v from 'valibot'
import { Abschlag, Faelligkeit } from '../abschlag.ts'
import { missing, oneOf } from '../schema/scalars.ts'
import { Kundenableselink } from './ableselinkstand.ts'
import { Dienstvorgang } from '../vorgang.ts'

/** An entry holds for all contracts without one of their own, or for one contract. */
const eintrag = {
  id: v.string(),
  vertragId: missing(v.string()),
  gueltigVon: missing(v.string()),
  /** The last day. */
  gueltigBis: missing(v.string()),
}

/** What a customer's page has of a contract's instalment [abschlag-50]; amounts in EUR, gross. */
const Abschlagsfakten = v.object({
  /** What is paid each time; missing with a reason. */
  betrag: missing(v.number()),
  ohne: Abschlag.entries.ohne,
  naechster: missing(Faelligkeit),
  /** What is to be paid now besides: a payment that came back, or an open one. */
  offen: missing(v.number()),
  /** Whether a change waits for an answer. */
  isAenderungOffen: v.boolean(),
})
export type Abschlagsfakten = v.InferOutput<typeof Abschlagsfakten>

const Kundenvertrag = v.object({
  id: v.string(),
  versorgungsart: v.string(),
  status: v.string(),
  adresse: missing(v.string()),
  marktlokation: missing(v.string()),
  /** The first and the last day of delivery, real ones or else wished ones. */
  lieferbeginn: missing(v.string()),
  lieferende: missing(v.string()),
  kundenArt: missing(v.string()),
  /** The last day of the agreed term, and the period of notice [vertrag-21]. */
  laufzeitBis: missing(v.string()),
  kuendigungsfrist: missing(v.string()),
  /** The tariff of today; `preis` in words. */
  tarif: missing(v.object({ name: v.string(), preis: missing(v.string()) })),
  /** What was used in a year between readings, or else in the last period, in kWh; missing beyond the first contracts. */
  verbrauch: missing(
    v.object({
      von: v.string(),
      bis: v.string(),
      kwh: v.number(),
      geschaetzt: v.boolean(),
    }),
  ),
  /** Missing beyond the first contracts. */
  abschlag: missing(Abschlagsfakten),
  /** Its meters, also those that were removed. */
  zaehler: v.array(v.object({ nummer: v.string(), ausgebautAm: missing(v.string()) })),
})

/** All that the desk shows of one customer. */
export const Kundenblatt = v.object({
  kundennummer: v.string(),
  name: v.string(),
  geburtsdatum: missing(v.string()),
  /** The day of his death: letters go to who writes for the heirs, and no mail goes to him. */
  verstorbenAm: missing(v.string()),
  email: missing(v.string()),
  festnetz: missing(v.string()),
  mobil: missing(v.string()),
  fax: missing(v.string()),
  gesperrt: v.boolean(),
  zugriff: oneOf(['voll', 'eingeschränkt']),
  isGebremst: v.boolean(),
  /** The mail server refused the last mail to his present address. */
  isUnerreichbar: v.boolean(),
  /** He has asked to be deleted: nothing of him is changed any more (Art. 18 DSGVO). */
  isGeloescht: v.boolean(),
  /** Whether he can sign in now, and otherwise why not, in one sentence. */
  kannSichAnmelden: v.boolean(),
  anmeldesatz: v.string(),
  /** All about how he signs in, in sentences. */
  anmeldung: v.array(v.string()),
  /** Where letters go today, a line each: to the billing address, else to where energy is delivered. */
  anschrift: v.array(v.string()),
  /** Those of today and later, as on an envelope. */
  rechnungsadressen: v.array(v.object({ ...eintrag, zeilen: v.array(v.string()) })),
  /** Those of today and later; of an IBAN the role `lesen` gets beginning and end. */
  bankverbindungen: v.array(
    v.object({
      ...eintrag,
      kontoinhaber: missing(v.string()),
      konto: v.string(),
      bank: missing(v.string()),
      lastschrift: v.boolean(),
      mandatsreferenz: missing(v.string()),
    }),
  ),
  vertraege: v.array(Kundenvertrag),
  ablesungen: v.array(
    v.object({
      id: v.number(),
      vertragId: v.string(),
      zaehlernummer: v.string(),
      ablesedatum: v.string(),
      werte: v.array(v.object({ obiskennzahl: v.string(), wert: v.string(), nachkommastellen: missing(v.number()) })),
      einheit: v.string(),
      ableseart: v.string(),
      eingegangenAm: missing(v.string()),
    }),
  ),
  /** The latest links to readings. */
  ableselinks: v.array(Kundenableselink),
  /** The latest documents by what they are called. */
  dokumente: v.array(
    v.object({
      id: v.string(),
      titel: v.string(),
      dateiname: v.string(),
      vertragId: missing(v.string()),
      erstelltAm: v.string(),
    }),
  ),
  /** The latest bills as data; `satz` is what the recomputation says, missing before it has run. Amounts in EUR. */
  rechnungen: v.array(
    v.object({
      rechnungsnummer: v.string(),
      vertragId: v.string(),
      titel: missing(v.string()),
      von: v.string(),
      /** The last day. */
      bis: v.string(),
      brutto: v.number(),
      zuZahlen: missing(v.number()),
      satz: missing(v.string()),
      /** Read from the E-Rechnung among his documents. */
      ausERechnung: v.boolean(),
    }),
  ),
  /** What waits for the desk or for a system, the oldest first; then what is done, the latest first. */
  vorgaenge: v.array(Dienstvorgang),
  /** The latest mails to him, and what became of each, in words. */
  mails: v.array(v.object({ betreff: v.string(), adresse: v.string(), zeit: v.string(), stand: v.string() })),
  protokoll: v.array(
    v.object({
      nr: v.number(),
      zeit: v.string(),
      akteur: v.string(),
      bearbeiter: missing(v.string()),
      aktion: v.string(),
      /** What it is about, in a few words, where the action does not say it. */
      objekt: missing(v.string()),
    }),
  ),
})
export type Kundenblatt = v.InferOutput<typeof Kundenblatt>
