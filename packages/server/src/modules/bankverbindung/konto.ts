import type { Bankauskunft, Bankverbindung } from '@ekp/wire/bankverbindung'
import { compactIban, isGermanIban, mod97 } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import type { FindBank } from './bankleitzahlen.ts'

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

// In the scheme since October 2025, Serbia since May 2026; the library does not know yet.
const joined = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** Whether accounts of a country (ISO 3166, two letters) can be reached by SEPA. */
export function isSepaLand(land: string): boolean {
  return joined.has(land) || isSEPACountry(land)
}

type Konto = Pick<Bankverbindung, 'iban' | 'bic' | 'bankname' | 'blz' | 'kontonummer'>

/**
 * Completes an account from an old system and classifies it [bankverbindung-2]: `valide` when its IBAN is right;
 * `ibanAbleitbar` when it is not, but account number and bank code of a known bank would give one.
 */
export function classifyKonto(
  konto: Konto,
  findBank: FindBank,
): Konto & Pick<Bankverbindung, 'valide' | 'ibanAbleitbar'> {
  const { valide, ...auskunft } = deriveBankauskunft(konto.iban ?? '', findBank)
  if (valide) {
    const { bic, bankname, ...rest } = auskunft
    return { ...rest, bic: bic ?? konto.bic, bankname: bankname ?? konto.bankname, valide, ibanAbleitbar: false }
  }
  const [blz, kontonummer] = [konto.blz, konto.kontonummer].map((text) => (text ?? '').replace(/\s/g, ''))
  const bank = findBank(blz ?? '')
  const ibanAbleitbar = bank !== undefined && deriveIban(blz ?? '', kontonummer ?? '') !== undefined
  return {
    ...konto,
    bic: konto.bic ?? bank?.bic ?? null,
    bankname: konto.bankname ?? bank?.bankname ?? null,
    valide,
    ibanAbleitbar,
  }
}

/**
 * The IBAN of a German bank code and account number by the rule that most banks follow; undefined where the two
 * can be none. Some banks have a rule of their own, so it is a proposal, never an account to collect from.
 */
export function deriveIban(blz: string, kontonummer: string): string | undefined {
  if (!/^[1-9][0-9]{7}$/.test(blz) || !/^0*[1-9][0-9]{0,9}$/.test(kontonummer)) return undefined
  const bban = blz + kontonummer.replace(/^0+/, '').padStart(10, '0')
  const pruefziffer = 98 - mod97(`${bban}DE00`)
  return `DE${String(pruefziffer).padStart(2, '0')}${bban}`
}
