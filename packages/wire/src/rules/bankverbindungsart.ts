import type { Bankverbindung } from '../bankverbindung.ts'

/** 0: valid; 1: no IBAN; 2: not valid, but an IBAN can be derived; 3: an IBAN that is not valid, nothing derivable. */
export type Bankverbindungsart = 0 | 1 | 2 | 3

/** How bank details are classified, the first that applies [bankverbindung-2]. */
export function deriveBankverbindungsart({
  valide,
  ibanAbleitbar,
  iban,
}: Pick<Bankverbindung, 'valide' | 'ibanAbleitbar' | 'iban'>): Bankverbindungsart {
  if (valide) return 0
  if (ibanAbleitbar) return 2
  return iban === null || iban.trim() === '' ? 1 : 3
}
