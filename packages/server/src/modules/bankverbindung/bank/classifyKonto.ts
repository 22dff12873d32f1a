import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import type { FindBank } from './Bank.ts'
import { deriveBankauskunft } from './deriveBankauskunft.ts'
import { deriveIban } from './deriveIban.ts'

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
