import { createHmac } from 'node:crypto'

/** Signs a text for one purpose, so that what was signed for one never passes for another; 43 characters. */
export type Signer = (zweck: string, text: string) => string

/** A tenant's signer: nobody else has its key, and no other tenant signs alike. */
export function signer(schluessel: string, mandant: string): Signer {
  return (zweck, text) =>
    createHmac('sha256', schluessel)
      .update(JSON.stringify([zweck, mandant, text]))
      .digest('base64url')
}
