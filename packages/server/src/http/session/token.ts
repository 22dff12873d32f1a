import { createHash, createHmac, randomBytes } from 'node:crypto'

// Tells a session token from a reset token, which travels in the same header.
const prefix = 'ekps_'

/** A new session token: 256 random bits. */
export function createToken(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** The token that follows `token` at a refresh: the same for everybody who asks, and not to be known from the salt alone. */
export function deriveSuccessor(token: string, salt: Buffer): string {
  return `${prefix}${createHmac('sha256', salt).update(token).digest('base64url')}`
}

/** What is stored of a token; a hash domain of its own, so that no other secret can pass for a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update('sitzung\0').update(token).digest()
}
