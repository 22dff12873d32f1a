import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Signer } from '../../../lib/schluessel.ts'

/** The id of a device that is not known yet. */
export function createGeraetId(): string {
  return randomBytes(16).toString('base64url')
}

/** What a device keeps: its id, signed together with the number of the customer who signed in there. */
export function deriveNachweis(sign: Signer, kundennummer: string, id: string): string {
  return `${id}.${sign('geraet', `${kundennummer}\0${id}`)}`
}

/** The ids of those proofs that were made for this customer; all others tell nothing. */
export function listEigeneIds(sign: Signer, kundennummer: string, nachweise: readonly string[]): string[] {
  return nachweise.flatMap((nachweis) => {
    const [id = ''] = nachweis.split('.')
    const [sent, own] = [Buffer.from(nachweis), Buffer.from(deriveNachweis(sign, kundennummer, id))]
    return sent.length === own.length && timingSafeEqual(sent, own) ? [id] : []
  })
}
