import { bankDataByBLZ } from 'bankdata-germany'
import type { Clock } from '../../../lib/clock.ts'
import type { FindBank } from './Bank.ts'

/** The last day of the Bundesbank's data in the installed `bankdata-germany`; its README names it. */
export const bundledBis = '2026-12-06'

/** The banks of the library that comes with the portal, those of the clock's day. */
export function bundledBanken(clock: Clock): FindBank {
  return (blz) => {
    const bank = bankDataByBLZ(blz, clock.now())
    return bank === null ? undefined : { bankname: bank.bankName, bic: bank.bic || null }
  }
}
