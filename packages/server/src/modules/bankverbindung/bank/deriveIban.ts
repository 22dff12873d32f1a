import { mod97 } from '@ekp/wire/rules/bankkennungen'

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
