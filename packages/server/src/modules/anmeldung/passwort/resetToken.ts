import { createHash, createHmac } from 'node:crypto'

// Domains of their own: no session token, which travels in the same header, can ever pass for a reset token.
const prefix = 'ekpr_'
const domain = 'passwort-reset\0'

/** The token of a mailed link: the same however often its mail is tried, and not to be known from the database. */
export function deriveResetToken(schluessel: string, mandant: string, id: string): string {
  return `${prefix}${createHmac('sha256', schluessel).update(`${domain}${mandant}\0${id}`).digest('base64url')}`
}

/** Whether a text looks like one of our tokens; what does not is worth no query. */
export const isResetToken = (text: string) => /^ekpr_[\w-]{43}$/.test(text)

/** What is stored of a token. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(domain).update(token).digest()
}
