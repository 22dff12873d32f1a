import type { Bankauskunft } from '@ekp/wire/bankverbindung'
import { compactIban, isGermanIban } from '@ekp/wire/rules/bankkennungen'
import { isValidIBAN } from 'ibantools'
import type { FindBank } from './Bank.ts'
import { isSepaLand } from './isSepaLand.ts'

const invalid: Bankauskunft = { valide: false, iban: null, bankname: null, bic: null, kontonummer: null, blz: null }

/**
 * Checks an IBAN as it was typed: shape and check digits of its country, SEPA, and for German ones the bank
 * [bankverbindung-16]. The check digits inside account numbers are not checked: docs/decisions/0017-bank-directory.md.
 */
export function deriveBankauskunft(typed: string, findBank: FindBank): Bankauskunft {
  const iban = compactIban(typed)
  // A Swiss QR-IBAN takes payments with a reference and nothing else.
  if (!isValidIBAN(iban, { allowQRIBAN: false }) || !isSepaLand(iban.slice(0, 2))) return invalid
  if (!isGermanIban(iban)) return { ...invalid, valide: true, iban }
  const blz = iban.slice(4, 12)
  const bank = findBank(blz)
  return bank === undefined ? invalid : { valide: true, iban, ...bank, kontonummer: iban.slice(12), blz }
}
