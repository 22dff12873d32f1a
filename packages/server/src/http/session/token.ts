import { createHash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits. The prefix tells it from a reset token, which travels in the same header. */
export function createToken(): string {
  return `ekps_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token; a hash domain of its own, so that no other secret can pass for a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update('sitzung\0').update(token).digest()
}
