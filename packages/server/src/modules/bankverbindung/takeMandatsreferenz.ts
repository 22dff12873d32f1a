import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

// Without letters and digits that are mistaken for one another on a bank statement.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const endLength = 4

/**
 * The next mandate's reference, unique per tenant [bankverbindung-3], in the characters that SEPA allows and far below its
 * 35: `EKP-00000123-K7QF`. The random end keeps it unique even after a restored backup counts a number twice.
 */
export async function takeMandatsreferenz(tx: Database): Promise<string> {
  const next = sql<string>`nextval('mandatsnummer')::text`.as('nummer')
  const { nummer } = await tx.selectNoFrom(next).executeTakeFirstOrThrow()
  const end = Array.from({ length: endLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `EKP-${nummer.padStart(8, '0')}-${end}`
}
