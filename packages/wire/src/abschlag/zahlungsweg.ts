import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { answered, answeredText, listOf } from '../schema/answered.ts'
import { Datum, Zeitpunkt } from '../schema/scalars.ts'

/** From a day on another account is debited, or the customer transfers. */
export const Kontowechsel = v.object({
  ab: Datum,
  /** As below. */
  konto: answeredText,
  /** When the customer told the portal; null: the supplier's own record. */
  genanntAm: answered(Zeitpunkt),
})
export type Kontowechsel = v.InferOutput<typeof Kontowechsel>

/** Where to pay: the account that is debited, or the supplier's to which the customer transfers. */
export const Zahlungsweg = v.object({
  /** The customer's account at the next payment, shortened to its last four characters; null: he transfers himself. */
  konto: answeredText,
  /** What changes from tomorrow on, the earliest first. */
  wechsel: listOf(Kontowechsel),
  /** The supplier's account for transfers; null where the tenant names none. */
  empfaenger: answered(v.object({ name: v.string(), iban: v.string(), bic: answeredText })),
  /** What to write into a transfer. */
  verwendungszweck: v.string(),
})
export type Zahlungsweg = v.InferOutput<typeof Zahlungsweg>

export const feldtexte: Feldtexte = {
  empfaenger: 'Wohin zu überweisen ist; null, wenn der Versorger kein Konto nennt.',
  'Kontowechsel.ab': 'Von welchem Tag an.',
  genanntAm: 'Wann der Kunde das Konto genannt hat; null: Es kam vom Versorger.',
  konto: 'Das Konto, von dem abgebucht wird, gekürzt; null: Der Kunde überweist. In weg: bei der nächsten Zahlung.',
  wechsel: 'Was sich daran ab morgen ändert, das Früheste zuerst.',
  verwendungszweck: 'Was in eine Überweisung zu schreiben ist.',
}
