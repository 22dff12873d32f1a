import { createHash, createHmac } from 'node:crypto'

/**
 * The tokens of one kind of mailed link. Each kind has a prefix and a hash domain of its own, so that neither a session
 * token, which travels in the same header, nor the token of another kind is ever accepted.
 */
function linkTokens(prefix: string, domain: string) {
  const pattern = new RegExp(`^${prefix}[\\w-]{43}$`)
  return {
    /** The token of a mailed link: the same for each try of its mail, and not computable from the database. */
    derive: (key: string, mandant: string, id: string) =>
      `${prefix}${createHmac('sha256', key).update(`${domain}${mandant}\0${id}`).digest('base64url')}`,
    /** Whether a text has the form of such a token; for others no query is needed. */
    matches: (text: string) => pattern.test(text),
    /** The stored hash of a token. */
    hash: (token: string): Buffer => createHash('sha256').update(domain).update(token).digest(),
  }
}

export const resetTokens = linkTokens('ekpr_', 'passwort-reset\0')
export const verknuepfungTokens = linkTokens('ekpv_', 'verknuepfung\0')
