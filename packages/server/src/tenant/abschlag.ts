import { isValidBIC, isValidIBAN } from 'ibantools'
import * as v from 'valibot'
import { between, whole } from './numbers.ts'

/** To which account customers transfer. */
const Empfaenger = v.strictObject({
  name: v.pipe(
    v.string('Erwartet wird ein Text.'),
    v.trim(),
    v.nonEmpty('Der Text darf nicht leer sein.'),
    // What SEPA takes.
    v.maxLength(70, 'Höchstens 70 Zeichen.'),
  ),
  iban: v.pipe(
    v.string('Erwartet wird eine IBAN.'),
    v.transform((text) => text.replaceAll(' ', '')),
    v.string(),
    v.check((iban) => isValidIBAN(iban), 'Die IBAN stimmt nicht.'),
  ),
  bic: v.optional(
    v.pipe(
      v.string('Erwartet wird ein BIC.'),
      v.check((bic) => isValidBIC(bic), 'Der BIC stimmt nicht.'),
    ),
  ),
})

/** How customers pay in advance, and how far they may change it [abschlag-6]. */
export const AbschlagSettings = v.strictObject({
  /** How far below and above the present instalment a customer may go without a reason, in percent of it. */
  senkenProzent: v.optional(between(0, 100), 20),
  erhoehenProzent: v.optional(between(0, 1000), 100),
  /** EUR. */
  schritt: v.optional(between(0.01, 1000), 1),
  /** How many days before a payment a change must come to count for it. */
  vorlaufTage: v.optional(whole(0, 60), 10),
  empfaenger: v.optional(Empfaenger),
})
export type AbschlagSettings = v.InferOutput<typeof AbschlagSettings>
