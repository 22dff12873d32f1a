import { createHmac } from 'node:crypto'
import type { Signer } from '../../../lib/files/schluessel.ts'

/**
 * The secret of a webhook, as Standard Webhooks writes it: `whsec_` and 32 bytes in base64. It is derived from the
 * server's key and stored nowhere.
 */
export const deriveGeheimnis = (sign: Signer, kennung: string): string =>
  `whsec_${Buffer.from(sign('webhook', kennung), 'base64url').toString('base64')}`

/** What is signed: the id of a message, the time of the try in seconds since 1970, and the body byte for byte. */
interface Signiert {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/** The three headers of Standard Webhooks 1.0.0, by which a receiver knows who sent it, and that it is fresh. */
export function signatureHeaders(geheimnis: string, { id, seconds, body }: Signiert): Record<string, string> {
  const key = Buffer.from(geheimnis.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
