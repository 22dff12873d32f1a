import { createHmac } from 'node:crypto'
import type { Signer } from '../lib/schluessel.ts'

/**
 * The name that the log has for a customer on a day (UTC): the same in all processes and after a restart, another one
 * tomorrow, and nothing that can be turned back without the server's key.
 */
export function pseudonymOf(sign: Signer, tag: string, kundennummer: string): string {
  return createHmac('sha256', sign('pseudonym', tag)).update(kundennummer).digest('hex').slice(0, 12)
}
