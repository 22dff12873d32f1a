import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction } from '../../../lib/fraction.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'

/**
 * The value added tax of what was delivered until a day, exclusive, in percent: the price's own, else the law's (§ 12 UStG;
 * 16 % in the second half of 2020, 7 % for gas from October 2022 to March 2024, § 28 (5) UStG).
 */
export function steuersatzOf(versorgungsart: Versorgungsart, stand: Preisstand | undefined, bis: string): Fraction {
  if (stand?.umsatzsteuer !== undefined) return fraction(stand.umsatzsteuer, 100n)
  const tag = addTage(bis, -1)
  if (tag >= '2020-07-01' && tag <= '2020-12-31') return fraction(16)
  return fraction(versorgungsart === 'gas' && tag >= '2022-10-01' && tag <= '2024-03-31' ? 7 : 19)
}
