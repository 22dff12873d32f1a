import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

// Without letters and digits that are mistaken for one another on a bank statement.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const endLength = 4

/**
 * The next mandate's reference, unique per tenant [decisions.md 5], in the characters of SEPA and far below its 35:
 * `EKP-00000123-K7QF`. Its end keeps apart what a restored database counts again, and says nothing of the customer.
 */
export async function takeMandatsreferenz(tx: Database): Promise<string> {
  const next = sql<string>`nextval('mandatsnummer')::text`.as('nummer')
  const { nummer } = await tx.selectNoFrom(next).executeTakeFirstOrThrow()
  const end = Array.from({ length: endLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `EKP-${nummer.padStart(8, '0')}-${end}`
}
